import { afterAll, describe, expect, it } from 'vitest'
import { readAuditoria } from './auditoria-file.ts'
import { makeTestFiles, oneShow, smallAuditorium } from './test-files.ts'
import { moveWeek, readWeek } from './week-file.ts'

const files = makeTestFiles()
afterAll(files.remove)

async function read(...lines: unknown[]) {
  const auditoria = await readAuditoria(
    files.write('auditoria.jsonl', [smallAuditorium(), smallAuditorium({ auditorium: 'Unused' })]),
  )
  if (!auditoria.ok) throw new Error(auditoria.problems.join())
  const path = files.write('week.jsonl', lines)
  const week = await readWeek(path, auditoria.value)
  return week.ok ? week : { ...week, problems: week.problems.map((problem) => problem.replace(path, 'FILE')) }
}

describe('a file of a week', () => {
  it('lists the shows and their purchases in order', async () => {
    const party = ['A-1', 'A-2', 'A-3', 'B-1', 'B-2']
    const week = await read(
      oneShow({ date: '2020-01-04', time: '00:10' }),
      oneShow({ bookings: [party, ['B-3']] }),
      oneShow({ time: '23:59' }),
    )
    expect(week.ok && week.value.map(({ line, date, time, bookings }) => [line, date, time, bookings])).toEqual([
      [1, '2020-01-04', '00:10', []],
      [2, '2020-01-03', '09:50', [party, ['B-3']]],
      [3, '2020-01-03', '23:59', []],
    ])
  })

  it.each<[string, object, string]>([
    ['a day that never was', { date: '2020-02-30' }, 'date must be a date such as 2026-11-21'],
    ['a date with a time', { date: '2020-01-03T10:00' }, 'date must be a date such as 2026-11-21'],
    ['an hour that never comes', { time: '25:00' }, 'time must be a time of the day such as 9:50'],
    ['a minute that never comes', { time: '10:60' }, 'time must be a time of the day such as 9:50'],
    ['a time without a minute', { time: '10' }, 'time must be a time of the day such as 9:50'],
    ['a missing field', { movie: undefined }, 'movie is missing'],
    ['missing bookings', { bookings: undefined }, 'bookings is missing'],
    ['an unknown field', { price: 5 }, 'price is not a field of this file'],
    ['an auditorium that is not there', { auditorium: 'Hall 9' }, 'there is no auditorium Hall 9 of Lido'],
    ['the auditorium of another cinema', { cinema: 'Jewel' }, 'there is no auditorium Hall 1 of Jewel'],
    [
      'a seat that is not there',
      { bookings: [['A-1'], ['A-9']] },
      'bookings[1] has seat A-9, which is not in the auditorium',
    ],
    ['a seat in other letters', { bookings: [['a-1']] }, 'bookings[0] has seat a-1, which is not in the auditorium'],
    [
      'a seat sold twice',
      { bookings: [['A-1'], ['B-1', 'A-1']] },
      'bookings[1] has seat A-1, which is sold already in this show',
    ],
    [
      'a seat twice in a purchase',
      { bookings: [['A-1', 'A-1']] },
      'bookings[0] has seat A-1, which is sold already in this show',
    ],
    ['a purchase of nothing', { bookings: [[]] }, 'bookings[0] must have at least 1 seat'],
    ['a seat that is no text', { bookings: [[7]] }, 'bookings[0][0] must be of type string'],
  ])('is refused for %s', async (_, change, problem) => {
    expect(await read(oneShow({ time: '20:00' }), oneShow(change))).toEqual({
      ok: false,
      problems: [`FILE line 2: ${problem}`],
    })
  })

  it('is refused for two shows at one time in one auditorium, however the time is written', async () => {
    expect(await read(oneShow({ time: '9:50' }), oneShow({ time: '09:50', movie: '1917' }))).toEqual({
      ok: false,
      problems: ['FILE line 2: a show in Hall 1 of Lido at this time is on line 1 already'],
    })
  })

  it('is moved as a whole so that its first date becomes the given one', async () => {
    const week = await read(oneShow({ date: '2020-03-01' }), oneShow({ date: '2020-02-28' }))
    expect(week.ok && moveWeek(week.value, '2026-12-30').map((show) => show.date)).toEqual(['2027-01-01', '2026-12-30'])
  })
})
