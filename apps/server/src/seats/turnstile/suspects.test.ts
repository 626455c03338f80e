import { newId } from '@marquee/shared'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Claimant } from '../seat-store.ts'
import { createSuspects } from './suspects.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const claimant = (): Claimant => ({ showId: newId(), bookingId: newId() })
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

it('suspects are compared again and again until Redis and the ledger agree', async () => {
  const errors: Error[] = []
  const agreeWithLedger = vi.fn<(claimant: Claimant, seats: readonly number[]) => Promise<void>>()
  agreeWithLedger.mockRejectedValueOnce(new Error('Redis is away')).mockResolvedValue()
  const suspects = createSuspects({ agreeWithLedger, onError: (error) => void errors.push(error) })
  const one = claimant()
  suspects.add(one, [1])
  suspects.add(one, [2, 1])
  await vi.advanceTimersByTimeAsync(5000)
  expect(agreeWithLedger.mock.calls).toEqual([
    [one, [1, 2]],
    [one, [1, 2]],
  ])
  expect(errors.map(({ message }) => message)).toEqual(['Redis is away'])
})

it('a server that stops compares what waits, for two seconds at most', async () => {
  const compared: string[] = []
  const suspects = createSuspects({
    async agreeWithLedger({ bookingId }) {
      compared.push(bookingId)
      await wait(900)
    },
    onError(error) {
      throw error
    },
  })
  const all = Array.from({ length: 10 }, claimant)
  for (const each of all) suspects.add(each, [1])
  let isClosed = false
  void suspects.close().then(() => {
    isClosed = true
  })
  await vi.advanceTimersByTimeAsync(2700)
  expect(isClosed).toBe(true)
  // Begun after 0, 0.9 and 1.8 s.
  expect(compared).toEqual(all.slice(0, 3).map(({ bookingId }) => bookingId))
})

it('a server that stops does not ask a ledger again that gave no answer', async () => {
  const agreeWithLedger = vi.fn(() => Promise.reject(new Error('the ledger is away')))
  const suspects = createSuspects({ agreeWithLedger, onError() {} })
  suspects.add(claimant(), [1])
  suspects.add(claimant(), [2])
  await suspects.close()
  expect(agreeWithLedger).toHaveBeenCalledTimes(1)
})
