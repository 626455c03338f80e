import { describe, expect, it } from 'vitest'
import { newId } from '../ids.ts'
import { PickUpCode, pickUpCode } from './pickups.ts'

describe('a pick-up code', () => {
  it('follows from its order’s id, and differs from order to order', () => {
    const orders = Array.from({ length: 500 }, newId)
    const codes = orders.map(pickUpCode)
    expect(orders.map(pickUpCode)).toEqual(codes)
    expect(new Set(codes).size).toBe(500)
    for (const code of codes) expect(PickUpCode.parse(code)).toBe(code)
    expect(pickUpCode('0190a000-0000-7000-8000-0000ffffffff')).toBe('ZZZZZZ')
    expect(pickUpCode('0190a000-0000-7000-8000-000000000020')).toBe('000010')
  })

  it('is read as a person says or types it', () => {
    expect(PickUpCode.parse(' 7k3f-9p ')).toBe('7K3F9P')
    expect(PickUpCode.parse('oIl2 34')).toBe('011234')
    for (const text of ['', '7K3F9', '7K3F9PX', '7K3F9U', '7K3F9*'])
      expect(PickUpCode.safeParse(text).success).toBe(false)
  })
})
