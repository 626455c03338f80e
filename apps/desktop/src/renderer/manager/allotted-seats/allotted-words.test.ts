import { type AllottedSeats, newId } from '@marquee/shared'
import { expect, it } from 'vitest'
import { byTerminal, placeOf, riskOf, searchAllotments, standingOf } from './allotted-words.ts'

const row = (name: string, connected: boolean, startsAt: string, seats: number): AllottedSeats => ({
  terminal: {
    terminalId: name,
    name,
    connected,
    revoked: false,
    lastSeenAt: connected ? null : '2026-11-21T10:42:00.000Z',
  },
  show: { showId: newId(), startsAt, movie: 'Parasite', auditorium: 'Hall 4', cinema: 'Lido' },
  allotted: Array.from({ length: seats }, (_, i) => `J-${i + 1}`),
  held: [],
  orphaned: [],
})

it('lists the terminals that can’t be asked first, and the shows of each by start', () => {
  const allotments = byTerminal([
    row('Counter 1', true, '2026-11-21T12:00:00.000Z', 8),
    row('Counter 10', false, '2026-11-21T12:00:00.000Z', 4),
    row('Counter 2', false, '2026-11-21T14:00:00.000Z', 8),
    row('Counter 2', false, '2026-11-21T12:00:00.000Z', 2),
  ])
  expect(allotments.map(({ terminal, seats }) => `${terminal.name}: ${seats}`)).toEqual([
    'Counter 2: 10',
    'Counter 10: 4',
    'Counter 1: 8',
  ])
  expect(allotments[0]?.shows.map(({ allotted }) => allotted.length)).toEqual([2, 8])
})

it('the words find allotments by terminal, movie, time, auditorium and cinema', () => {
  const rows = [
    row('Counter 1', true, '2026-11-21T12:00:00.000Z', 8),
    row('Counter 2', true, '2026-11-21T14:30:00.000Z', 8),
  ]
  const found = (search: string) =>
    searchAllotments(rows, search, 'Asia/Singapore').map(({ terminal }) => terminal.name)
  expect(found('')).toEqual(['Counter 1', 'Counter 2'])
  expect(found('parasite 22:30')).toEqual(['Counter 2'])
  expect(found('hall 5')).toEqual([])
  expect(found('lido hall 4 22:30')).toEqual(['Counter 2'])
})

it('the text says since when a terminal is away, and explains the risk', () => {
  const away = row('Counter 2', false, '2026-11-21T12:00:00.000Z', 8)
  expect(standingOf(away.terminal, 'Asia/Singapore')).toBe('Away since Sat 21 Nov, 18:42')
  expect(riskOf(away, 'J-1 to J-8', 'Asia/Singapore')).toBe(
    'Counter 2 has been away since Sat 21 Nov, 18:42 and can’t be asked. If it has sold J-1 to J-8, or sells them before it is heard again, two customers have tickets for one seat: its sale becomes a conflict, which a manager has to settle.',
  )
  const here = row('Counter 1', true, '2026-11-21T12:00:00.000Z', 8)
  expect(riskOf(here, 'J-1', 'Asia/Singapore')).toContain('Counter 1 is connected, and is not asked.')
})

it('the text says that a terminal is revoked, and what that means for its seats', () => {
  const { terminal, ...rest } = row('Counter 2', false, '2026-11-21T12:00:00.000Z', 8)
  const revoked = { ...rest, terminal: { ...terminal, revoked: true } }
  expect(standingOf(revoked.terminal, 'Asia/Singapore')).toBe('Revoked, last seen Sat 21 Nov, 18:42')
  expect(standingOf({ ...revoked.terminal, lastSeenAt: null }, 'Asia/Singapore')).toBe('Revoked')
  expect(riskOf(revoked, 'J-1', 'Asia/Singapore')).toContain('Counter 2 is revoked and can’t be asked.')
})

it('the text names the cinema for a manager of several', () => {
  const { show } = row('Counter 1', true, '2026-11-21T12:00:00.000Z', 8)
  expect(placeOf(show, ['Lido'])).toBe('Hall 4')
  expect(placeOf(show, ['Lido', 'Rex'])).toBe('Lido, Hall 4')
})
