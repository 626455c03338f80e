import { describe, expect, it } from 'vitest'
import { showsOfHall } from './door-hall.ts'

const shows = [
  { id: 'matinee', startsAt: '2026-11-21T14:00:00.000Z' },
  { id: 'evening', startsAt: '2026-11-21T17:00:00.000Z' },
  { id: 'night', startsAt: '2026-11-21T17:45:00.000Z' },
]
const at = (time: string, admitMinutes: number | null = 60): string[] =>
  showsOfHall(shows, new Date(`2026-11-21T${time}:00.000Z`), admitMinutes)

describe('a door that follows its auditorium', () => {
  it('begins with the first show of the day, however early', () => {
    expect(at('08:00')).toEqual(['matinee'])
    expect(at('13:59')).toEqual(['matinee'])
  })

  it('stays with a show until people are let in to the next', () => {
    expect(at('14:00')).toEqual(['matinee'])
    expect(at('15:59')).toEqual(['matinee'])
    expect(at('16:00')).toEqual(['evening'])
    expect(at('16:30', 20)).toEqual(['matinee'])
  })

  it('admits to both while late people of one come with early ones of the next', () => {
    expect(at('17:10')).toEqual(['evening', 'night'])
    expect(at('17:31')).toEqual(['night'])
  })

  it('stays with the last show of the day', () => {
    expect(at('23:50')).toEqual(['night'])
  })

  it('admits nobody where nothing plays', () => {
    expect(showsOfHall([], new Date(), 60)).toEqual([])
  })

  it('goes by an hour where the server has not said from when people are let in', () => {
    expect(at('15:59', null)).toEqual(['matinee'])
    expect(at('16:00', null)).toEqual(['evening'])
  })
})
