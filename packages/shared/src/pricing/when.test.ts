import { describe, expect, it } from 'vitest'
import { isWhen, localMoment, When } from './when.ts'

const HOLIDAYS = ['2026-07-14', '2026-12-25']
const inParis = (at: string) => localMoment(new Date(at), 'Europe/Paris', HOLIDAYS)
const isAt = (when: When, at: string) => isWhen(when, inParis(at))

describe('a moment, as a cinema’s clock and calendar show it', () => {
  it('has the date, time and weekday of its zone', () => {
    expect(inParis('2026-11-21T23:30:00Z')).toEqual({
      date: '2026-11-22',
      time: '00:30',
      weekday: 7,
      isHoliday: false,
      dayBefore: { date: '2026-11-21', weekday: 6, isHoliday: false },
    })
    expect(localMoment(new Date('2026-11-21T23:30:00Z'), 'America/New_York', [])).toMatchObject({
      date: '2026-11-21',
      time: '18:30',
      weekday: 6,
    })
  })

  it('calls midnight 00:00', () => {
    expect(inParis('2026-11-21T23:00:00Z')).toMatchObject({ date: '2026-11-22', time: '00:00' })
  })

  it('is twice 02:30 in the night when summer time ends', () => {
    expect(inParis('2026-10-25T00:30:00Z')).toMatchObject({ date: '2026-10-25', time: '02:30' })
    expect(inParis('2026-10-25T01:30:00Z')).toMatchObject({ date: '2026-10-25', time: '02:30' })
  })

  it('is never 02:30 in the night when summer time begins', () => {
    expect(inParis('2026-03-29T00:59:00Z').time).toBe('01:59')
    expect(inParis('2026-03-29T01:00:00Z').time).toBe('03:00')
  })

  it('knows the day before, over the end of a month and a year', () => {
    expect(inParis('2026-12-26T12:00:00Z').dayBefore).toEqual({ date: '2026-12-25', weekday: 5, isHoliday: true })
    expect(inParis('2027-01-01T12:00:00Z').dayBefore.date).toBe('2026-12-31')
    expect(inParis('2028-03-01T12:00:00Z').dayBefore.date).toBe('2028-02-29')
  })
})

describe('a condition', () => {
  it('that names nothing always holds', () => {
    expect(isWhen(undefined, inParis('2026-11-21T12:00:00Z'))).toBe(true)
    expect(isAt({}, '2026-11-21T12:00:00Z')).toBe(true)
  })

  it('on weekdays counts from Monday, 1, to Sunday, 7', () => {
    expect(isAt({ weekdays: [2] }, '2026-11-24T19:00:00Z')).toBe(true)
    expect(isAt({ weekdays: [7] }, '2026-11-22T19:00:00Z')).toBe(true)
    expect(isAt({ weekdays: [2] }, '2026-11-22T19:00:00Z')).toBe(false)
  })

  it('before 17:00 holds at 16:59 and no longer at 17:00', () => {
    const matinee: When = { hours: { from: '06:00', before: '17:00' } }
    expect(isAt(matinee, '2026-11-21T15:59:00Z')).toBe(true)
    expect(isAt(matinee, '2026-11-21T16:00:00Z')).toBe(false)
    expect(isAt(matinee, '2026-11-20T23:30:00Z')).toBe(false)
  })

  it('between two dates includes both days', () => {
    const week: When = { dates: { from: '2026-11-21', to: '2026-11-27' } }
    expect(isAt(week, '2026-11-20T22:59:00Z')).toBe(false)
    expect(isAt(week, '2026-11-20T23:00:00Z')).toBe(true)
    expect(isAt(week, '2026-11-27T22:59:00Z')).toBe(true)
    expect(isAt(week, '2026-11-27T23:00:00Z')).toBe(false)
  })

  it('holds on holidays alone, or never on them', () => {
    expect(isAt({ holidays: 'only' }, '2026-07-14T18:00:00Z')).toBe(true)
    expect(isAt({ holidays: 'only' }, '2026-07-15T18:00:00Z')).toBe(false)
    expect(isAt({ weekdays: [2], holidays: 'never' }, '2026-07-14T18:00:00Z')).toBe(false)
    expect(isAt({ weekdays: [2], holidays: 'never' }, '2026-07-21T18:00:00Z')).toBe(true)
  })
})

describe('hours over midnight', () => {
  const friday: When = { weekdays: [5], hours: { from: '22:00', before: '02:00' } }

  it('belong to the day on which they begin: Saturday at 00:30 is Friday’s late show', () => {
    expect(isAt(friday, '2026-11-20T22:30:00Z')).toBe(true)
    expect(isAt(friday, '2026-11-20T23:30:00Z')).toBe(true)
    expect(isAt(friday, '2026-11-21T01:00:00Z')).toBe(false)
  })

  it('don’t reach back: Friday at 00:30 is Thursday’s night', () => {
    expect(isAt(friday, '2026-11-19T23:30:00Z')).toBe(false)
  })

  it('of a holiday go on after midnight, and of the night before don’t', () => {
    const holiday: When = { holidays: 'only', hours: { from: '22:00', before: '02:00' } }
    expect(isAt(holiday, '2026-12-25T23:30:00Z')).toBe(true)
    expect(isAt(holiday, '2026-12-24T23:30:00Z')).toBe(false)
    const days: When = { dates: { to: '2026-12-25' }, hours: { from: '22:00', before: '02:00' } }
    expect(isAt(days, '2026-12-25T23:30:00Z')).toBe(true)
  })

  it('hold in both hours that are 02:30', () => {
    const late: When = { weekdays: [6], hours: { from: '22:00', before: '03:00' } }
    expect(isAt(late, '2026-10-25T00:30:00Z')).toBe(true)
    expect(isAt(late, '2026-10-25T01:30:00Z')).toBe(true)
    expect(isAt(late, '2026-10-25T02:00:00Z')).toBe(false)
  })

  it('until midnight are written as 00:00', () => {
    const evening: When = { hours: { from: '18:00', before: '00:00' } }
    expect(isAt(evening, '2026-11-20T22:59:00Z')).toBe(true)
    expect(isAt(evening, '2026-11-20T23:00:00Z')).toBe(false)
  })
})

it.each([
  { weekdays: [] },
  { weekdays: [0] },
  { weekdays: [8] },
  { hours: { from: '24:00', before: '02:00' } },
  { hours: { from: '9:00', before: '17:00' } },
  { hours: { from: '17:00', before: '17:00' } },
  { dates: { from: '2026-02-30' } },
  { holidays: 'sometimes' },
])('%j is no condition', (when) => {
  expect(When.safeParse(when).success).toBe(false)
})
