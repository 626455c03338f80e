import { expect, it, vi } from 'vitest'
import type { OnlineBookingParts } from '../booking/online/create-online-bookings.ts'
import { reconcile } from './reconcile.ts'

it('a gateway that is slow to tell what moved delays no look at a payment, and is left when the server ends', async () => {
  vi.useFakeTimers({ now: 0 })
  try {
    const done = { looks: 0, matches: 0, begins: 0, renewing: 0, reading: 'not begun' }
    const parts = {
      reconciler: {
        lookAtPayments: async () => void done.looks++,
        matchCharges: async () => void done.matches++,
        matchRefunds: async () => {},
        cancelOrphans: async () => {},
      },
      async readMovements(isStopped: () => boolean) {
        done.reading = 'under way'
        while (!isStopped()) await new Promise((resolve) => setTimeout(resolve, 100))
        done.reading = 'left'
      },
      moneyBack: { giveDue: async () => {} },
      events: { workOffDue: async () => {} },
    }
    const readerPayments = { lookAtDue: async () => {} }
    const renewals = { begin: async () => void done.begins++, workOff: async () => void done.renewing++ }
    const holdersCards = { lookAtDue: async () => {} }
    const onError = vi.fn()
    const running = reconcile(
      { ...(parts as unknown as OnlineBookingParts), readerPayments, renewals, holdersCards },
      { leases: { has: () => true }, onError },
    )
    await vi.advanceTimersByTimeAsync(11 * 60_000)
    expect(done).toMatchObject({ looks: 661, matches: 3, reading: 'under way' })
    // What is due to begin is looked for once a minute, and goes on each second.
    expect(done).toMatchObject({ begins: 11, renewing: 660 })
    const ended = running.close()
    await vi.advanceTimersByTimeAsync(100)
    await ended
    expect(done.reading).toBe('left')
    expect(onError).not.toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
  }
})
