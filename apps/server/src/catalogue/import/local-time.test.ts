import { describe, expect, it } from 'vitest'
import { DateText, instantOf, moveDates, todayIn } from './local-time.ts'

const iso = (date: string, time: string, zone: string) => instantOf(date, time, zone)?.toISOString()

describe('local time', () => {
  it('is that of the cinema', () => {
    expect(iso('2026-11-21', '9:50', 'Asia/Singapore')).toBe('2026-11-21T01:50:00.000Z')
    expect(iso('2026-11-21', '00:10', 'Asia/Singapore')).toBe('2026-11-20T16:10:00.000Z')
    expect(iso('2026-07-01', '20:00', 'Europe/Paris')).toBe('2026-07-01T18:00:00.000Z')
    expect(iso('2026-12-01', '20:00', 'Europe/Paris')).toBe('2026-12-01T19:00:00.000Z')
    expect(iso('2026-12-01', '20:00', 'Asia/Kathmandu')).toBe('2026-12-01T14:15:00.000Z')
  })

  it('does not exist while the clocks are put forward', () => {
    expect(iso('2026-03-29', '01:59', 'Europe/Paris')).toBe('2026-03-29T00:59:00.000Z')
    expect(iso('2026-03-29', '02:00', 'Europe/Paris')).toBeUndefined()
    expect(iso('2026-03-29', '02:59', 'Europe/Paris')).toBeUndefined()
    expect(iso('2026-03-29', '03:00', 'Europe/Paris')).toBe('2026-03-29T01:00:00.000Z')
    expect(iso('2026-10-04', '02:15', 'Australia/Lord_Howe')).toBeUndefined()
  })

  it('is the first of two when the clocks are put back', () => {
    expect(iso('2026-10-25', '02:30', 'Europe/Paris')).toBe('2026-10-25T00:30:00.000Z')
    expect(iso('2026-10-25', '03:00', 'Europe/Paris')).toBe('2026-10-25T02:00:00.000Z')
  })

  it('skips a whole day in a country that did', () => {
    expect(iso('2011-12-30', '12:00', 'Pacific/Apia')).toBeUndefined()
  })
})

describe('dates', () => {
  it.each([
    '2020-02-30',
    '2019-02-29',
    '2020-13-01',
    '2020-00-10',
    '20-01-01',
    '2020-1-1',
    '+002020-01-01',
    '0020-01-01',
    '',
  ])('reject %s', (text) => {
    expect(DateText.safeParse(text).success).toBe(false)
  })

  it('move by days over the ends of months and leap years', () => {
    expect(moveDates(['2020-02-29', '2020-03-01', '2020-02-28'], '2027-02-27')).toEqual([
      '2027-02-28',
      '2027-03-01',
      '2027-02-27',
    ])
    expect(moveDates([], '2027-02-27')).toEqual([])
  })

  it('of today depend on the place', () => {
    expect([todayIn('Pacific/Kiritimati'), todayIn('Pacific/Pago_Pago')]).toEqual([
      expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    ])
    expect(todayIn('Pacific/Kiritimati') > todayIn('Pacific/Pago_Pago')).toBe(true)
  })
})
