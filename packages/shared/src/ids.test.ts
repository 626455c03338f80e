import { describe, expect, it } from 'vitest'
import {
  BookingReference,
  bookingReference,
  Id,
  LAST_BOOKING_NUMBER,
  newId,
  readReference,
  SIX_LETTER_REFERENCES,
} from './ids.ts'

describe('an id', () => {
  it('is a UUIDv7 in lower case, and never made twice', () => {
    const ids = Array.from({ length: 1000 }, newId)
    for (const id of ids) expect(Id.safeParse(id).success, id).toBe(true)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each([
    ['upper case', newId().toUpperCase()],
    ['another version', '3f333df6-90a4-4fda-8dd3-9485d27cee36'],
    ['braces, which would move a Redis key to another slot', `{${newId()}}`],
    ['a line break behind it', `${newId()}\n`],
    ['nothing', ''],
  ])('is refused with %s', (_, text) => {
    expect(Id.safeParse(text).success).toBe(false)
  })
})

describe('a booking reference', () => {
  it('is unique to its booking, among neighbours and far apart', () => {
    const numbers = new Set<number>()
    for (let n = 0; n < 100_000; n++) numbers.add(n)
    for (let n = 0; n < 2 ** 30; n += 10_007) numbers.add(n)
    for (let n = SIX_LETTER_REFERENCES - 1000; n < SIX_LETTER_REFERENCES + 100_000; n++) numbers.add(n)
    for (let n = SIX_LETTER_REFERENCES; n <= LAST_BOOKING_NUMBER; n += 200_000_033) numbers.add(n)
    const references = new Set([...numbers].map(bookingReference))
    expect(references.size).toBe(numbers.size)
  })

  it('can be read aloud, without I, L, O or U', () => {
    for (const n of [0, 1, 999, 1000, 123_456_789, 2 ** 30 - 1, LAST_BOOKING_NUMBER]) {
      expect(bookingReference(n)).toMatch(/^MQ-[0-9A-HJKMNP-TV-Z]{6,7}$/)
      expect(BookingReference.safeParse(bookingReference(n)).success).toBe(true)
    }
    for (const letter of 'ILOUilou') expect(BookingReference.safeParse(`MQ-7K3F9${letter}`).success).toBe(false)
  })

  it('has seven letters before those with six are used up', () => {
    expect(bookingReference(SIX_LETTER_REFERENCES - 1)).toHaveLength('MQ-7K3F9P'.length)
    expect(bookingReference(SIX_LETTER_REFERENCES)).toHaveLength('MQ-7K3F9PX'.length)
    expect(SIX_LETTER_REFERENCES).toBeLessThan(2 ** 30)
  })

  it("doesn't look like its neighbour's", () => {
    for (let n = 0; n < 1000; n++) {
      const [one, next] = [bookingReference(n), bookingReference(n + 1)]
      const same = [...one].filter((letter, i) => letter === next[i]).length - 'MQ-'.length
      expect(same, `${one} and ${next}`).toBeLessThanOrEqual(4)
    }
  })

  it('stays the same for a number in every release, since it is printed on receipts', () => {
    expect([0, 1, 2, SIX_LETTER_REFERENCES - 1].map(bookingReference)).toEqual(REFERENCES)
    expect([SIX_LETTER_REFERENCES, LAST_BOOKING_NUMBER].map(bookingReference)).toEqual(LONGER)
  })

  it.each([-1, LAST_BOOKING_NUMBER + 1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'does not exist for the number %s',
    (n) => {
      expect(() => bookingReference(n)).toThrow(RangeError)
    },
  )
})

const REFERENCES = ['MQ-Y7694N', 'MQ-M0KBQG', 'MQ-B8YDDC', 'MQ-1T8N2Y']
const LONGER = ['MQ-53SF9QM', 'MQ-0ZXM80E']

describe('a reference that somebody types', () => {
  it.each([
    ['MQ-7K3F9P', 'MQ-7K3F9P'],
    [' mq-7k3f9p ', 'MQ-7K3F9P'],
    ['mq7k3f9p', 'MQ-7K3F9P'],
    ['7k3 f9p', 'MQ-7K3F9P'],
    ['MQ–OIL0-11', 'MQ-011011'],
    ['mqmq7k', 'MQ-MQMQ7K'],
    ['MQ-MQ7K3F', 'MQ-MQ7K3F'],
    ['mq7k3f', 'MQ-MQ7K3F'],
    ['mq 7k3f9px', 'MQ-7K3F9PX'],
    ['7k3f9px', 'MQ-7K3F9PX'],
    ['MQ-MQ7K3F9', 'MQ-MQ7K3F9'],
  ])('%j is %s', (typed, reference) => {
    expect(readReference(typed)).toBe(reference)
  })
  it('is rejected with a foreign letter, or too short or too long', () => {
    for (const text of ['', 'MQ-', 'MQ-7K3F9', 'MQ-7K3F9PXX', 'MQ-7K3F9U', 'QM-7K3F9P', 'MQ-7K3F9É', '{7K3F9}']) {
      expect(readReference(text)).toBeUndefined()
    }
  })
})
