import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StaffLanguage, speakToStaff } from '../../../words/staff/staff-speech.ts'
import { dayInWords, instantOf, momentInWords, readDay, readMoment } from './written-dates.ts'

const today = '2026-11-25'

describe('a day', () => {
  it.each([
    ['2026-12-25', '2026-12-25'],
    ['25.12.2026', '2026-12-25'],
    ['25/12/26', '2026-12-25'],
    [' 25 December 2026 ', '2026-12-25'],
    ['Fri 25 Dec 2026', '2026-12-25'],
    ['Friday, 25th of December 2026', '2026-12-25'],
    ['Dec 25, 2026', '2026-12-25'],
    ['1 Sept 2027', '2027-09-01'],
    ['25 Dec', '2026-12-25'],
    ['25.12.', '2026-12-25'],
    ['1 Jan', '2027-01-01'],
    ['29 Feb', '2028-02-29'],
  ])('is read as people write it: %s', (text, day) => {
    expect(readDay(text, today)).toBe(day)
  })

  it.each(['', '31.11.2026', '29 Feb 2027', '12/25/2026', '25 Decembre', 'tomorrow', '25', '0.1.2027'])(
    'is not guessed: %s',
    (text) => {
      expect(readDay(text, today)).toBeUndefined()
    },
  )

  it('is shown in a form that is read again', () => {
    expect(dayInWords('2026-12-25')).toBe('Fri 25 Dec 2026')
    expect(readDay(dayInWords('2026-09-01'), today)).toBe('2026-09-01')
    expect(dayInWords('25 Decembre')).toBe('25 Decembre')
  })
})

describe('a moment', () => {
  const at = { today, timeZone: 'Europe/Paris' }

  it('is the beginning of a day, or a time of it, by the clock of the cinema', () => {
    expect(readMoment('1 Dec 2026', at)).toBe('2026-11-30T23:00:00.000Z')
    expect(readMoment('1 Dec 2026, 18:00', at)).toBe('2026-12-01T17:00:00.000Z')
    expect(readMoment('1.7.2027 9.30', at)).toBe('2027-07-01T07:30:00.000Z')
    expect(readMoment('soon', at)).toBeUndefined()
  })

  it('that ends something is the end of the last day, and is shown as that day', () => {
    const instant = readMoment('31 Dec 2026', { ...at, lastDay: true }) ?? ''
    expect(instant).toBe('2026-12-31T23:00:00.000Z')
    expect(momentInWords(instant, { ...at, lastDay: true })).toBe('Thu 31 Dec 2026')
    expect(momentInWords('2026-12-01T17:00:00.000Z', { ...at, lastDay: true })).toBe('Tue 1 Dec 2026, 18:00')
    expect(momentInWords('soon', at)).toBe('soon')
  })

  it('that the clocks skip is the one after it, and of two the first is meant', () => {
    expect(instantOf('2027-03-28', '02:30', 'Europe/Paris')).toBe('2027-03-28T01:30:00.000Z')
    expect(instantOf('2026-10-25', '02:30', 'Europe/Paris')).toBe('2026-10-25T00:30:00.000Z')
  })
})

describe.each<[StaffLanguage, string, string]>([
  ['es', '25 de diciembre', 'vie 25 dic 2026'],
  ['fr', '25 decembre', 'ven. 25 déc. 2026'],
  ['hi', '25 दिसंबर', 'शुक्र 25 दिस॰ 2026'],
  ['ar', '25 ديسمبر', 'الجمعة 25 ديسمبر 2026'],
])('a day on a page in %s', (language, typed, shown) => {
  beforeAll(() => speakToStaff(language))
  afterAll(() => speakToStaff('en'))

  it('is shown, and read as it is shown and as people write it', () => {
    expect(dayInWords('2026-12-25')).toBe(shown)
    for (const text of [shown, typed, '25.12.2026', '25 Dec 2026']) expect(readDay(text, today)).toBe('2026-12-25')
    for (let month = 1; month <= 12; month++) {
      const day = `2027-${String(month).padStart(2, '0')}-09`
      expect(readDay(dayInWords(day), today)).toBe(day)
    }
    expect(readDay(`${typed} soon`, today)).toBeUndefined()
    expect(readMoment(`${shown}, 18:00`, { today, timeZone: 'UTC' })).toBe('2026-12-25T18:00:00.000Z')
  })
})
