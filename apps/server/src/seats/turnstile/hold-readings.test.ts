/** Bookings of which Redis is asked what they hold, while it doesn't answer. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHoldReadings } from './hold-readings.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function readings() {
  let answers = false
  const broken = new Set<string>()
  const asked: string[] = []
  const found: string[] = []
  const errors: Error[] = []
  const holds = createHoldReadings({
    async held(showId) {
      asked.push(showId)
      if (!answers || broken.has(showId)) throw new Error('Redis does not answer')
      return new Map(Array.from({ length: 100 }, (_, i) => [`booking ${i}`, [i]]))
    },
    found: ({ showId, bookingId }, seats) => found.push(`${showId}, ${bookingId}: ${seats.join()}`),
    onError: (error) => errors.push(error),
  })
  return { holds, asked, found, errors, broken, answer: (yes = true) => (answers = yes) }
}

describe('what bookings hold, while Redis does not answer,', () => {
  it('is asked once for all of them, however often a counter names them: one error and one timer each time', async () => {
    const { holds, asked, found, errors, answer } = readings()
    const nameAll = () => {
      for (let i = 0; i < 100; i++) holds.add({ showId: 'show', bookingId: `booking ${i}` })
    }
    nameAll()
    for (let again = 0; again < 20; again++) {
      await vi.advanceTimersByTimeAsync(100)
      nameAll()
    }
    // At once, and after 1.5 s.
    expect(asked).toHaveLength(2)
    expect(errors).toHaveLength(2)
    expect(vi.getTimerCount()).toBe(1)
    answer()
    await vi.advanceTimersByTimeAsync(1500)
    expect(asked).toHaveLength(3)
    expect(found).toHaveLength(100)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('of one show alone is asked again after those of the others', async () => {
    const { holds, found, broken, errors, answer } = readings()
    answer()
    broken.add('broken')
    holds.add({ showId: 'broken', bookingId: 'booking 1' })
    holds.add({ showId: 'other', bookingId: 'booking 2' })
    await vi.advanceTimersByTimeAsync(1500)
    expect(found).toEqual(['other, booking 2: 2'])
    expect(errors).toHaveLength(2)
    holds.close()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is asked once more where a booking is named while its show is read', async () => {
    const { holds, asked, found, answer } = readings()
    answer()
    holds.add({ showId: 'show', bookingId: 'booking 3' })
    await Promise.resolve()
    holds.add({ showId: 'show', bookingId: 'booking 3' })
    await holds.idle()
    expect([asked.length, found.length]).toEqual([2, 2])
  })
})
