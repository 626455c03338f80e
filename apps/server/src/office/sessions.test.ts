import { newId } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { placeOf } from './sessions.ts'

const [here, there] = [newId(), newId()]

describe('what somebody looks after at a terminal', () => {
  it('of one cinema, is that cinema, by the higher of the roles there and in the house', () => {
    const roles = [
      { cinemaId: null, role: 'reader' as const },
      { cinemaId: here, role: 'manager' as const },
    ]
    expect(placeOf(roles, here, null)).toEqual({ role: 'manager', cinemaId: here, cinemas: [] })
    expect(placeOf(roles, there, null)).toEqual({ role: 'reader', cinemaId: there, cinemas: [] })
    expect(placeOf([{ cinemaId: here, role: 'administrator' }], there, null)).toBeUndefined()
  })

  it('of the whole house, is everything with a role in the house, and else one cinema at a time', () => {
    const ofHouse = [{ cinemaId: null, role: 'manager' as const }]
    expect(placeOf(ofHouse, null, here)).toEqual({ role: 'manager', cinemaId: null, cinemas: [] })
    const ofTwo = [
      { cinemaId: here, role: 'reader' as const },
      { cinemaId: there, role: 'administrator' as const },
    ]
    expect(placeOf(ofTwo, null, null)).toEqual({ role: 'reader', cinemaId: here, cinemas: [here, there] })
    expect(placeOf(ofTwo, null, there)).toMatchObject({ role: 'administrator', cinemaId: there })
    expect(placeOf(ofTwo, null, newId())).toMatchObject({ role: 'reader', cinemaId: here })
  })
  it('is nothing without a role', () => {
    expect(placeOf([], null, null)).toBeUndefined()
    expect(placeOf([], here, null)).toBeUndefined()
  })
})
