import { describe, expect, it } from 'vitest'
import { auditoriumKey } from './auditoria-file.ts'
import { collectProblems } from './json-lines.ts'
import { warnOfShowsAtOnce, warnOfStackedSeats } from './overlaps.ts'
import type { PlacedShow } from './programme.ts'
import { rowOfSeats } from './test-files.ts'

const show = (line: number, time: string, change: Partial<PlacedShow> = {}): PlacedShow => ({
  place: `week.jsonl line ${line}`,
  cinema: 'Lido',
  auditorium: 'Hall 1',
  movie: `Movie ${line}`,
  date: '2026-11-21',
  time,
  startsAt: new Date(`2026-11-21T${time}:00Z`),
  ...change,
})

describe('two shows in one hall', () => {
  const warningsOf = (placed: PlacedShow[], near: Parameters<typeof warnOfShowsAtOnce>[1] = []) => {
    const warnings = collectProblems()
    warnOfShowsAtOnce(placed, near, warnings)
    return warnings.refusal().problems
  }

  it('bring a warning with both lines when they begin closer than a movie lasts', () => {
    expect(warningsOf([show(1, '22:00'), show(2, '20:30'), show(3, '22:20')])).toEqual([
      'week.jsonl line 3: begins 20 minutes after “Movie 1” in the same hall (week.jsonl line 1)',
    ])
  })

  it('bring no warning in two halls or two cinemas', () => {
    const others = [show(2, '20:00', { auditorium: 'Hall 2' }), show(3, '20:00', { cinema: 'Rex' })]
    expect(warningsOf([show(1, '20:00'), ...others])).toEqual([])
  })

  it('bring a warning when one is in the ledger, unless it is the same show', () => {
    const near = { auditorium: auditoriumKey('Lido', 'Hall 1'), movie: 'Cats' }
    const at = (time: string) => ({ ...near, startsAt: new Date(`2026-11-21T${time}:00Z`) })
    expect(warningsOf([show(1, '20:00')], [at('20:00'), at('19:00'), at('21:00')])).toEqual([
      'week.jsonl line 1: begins 60 minutes after “Cats” in the same hall (in the ledger)',
      'week.jsonl line 1: begins 60 minutes before “Cats” in the same hall (in the ledger)',
    ])
  })
})

describe('seats', () => {
  const warningsOf = (seats: ReturnType<typeof rowOfSeats>) => {
    const warnings = collectProblems()
    const place = 'auditoria.jsonl line 3'
    warnOfStackedSeats([{ place, cinema: 'Lido', auditorium: 'Hall 1', seats: seats as never }], warnings)
    return warnings.refusal().problems
  }

  it('a seat width apart do not overlap, also where rows are close', () => {
    expect(warningsOf([...rowOfSeats('A', 40, 0), ...rowOfSeats('B', 40, 0.6)])).toEqual([])
  })

  it('that overlap bring one warning per auditorium', () => {
    const shifted = rowOfSeats('B', 3, 0.2).map((seat) => ({ ...seat, x: seat.x - 0.3 }))
    expect(warningsOf([...rowOfSeats('A', 3, 0), ...shifted])).toEqual([
      'auditoria.jsonl line 3: seats A-1 and B-1 overlap, and 2 more pairs',
    ])
  })
})
