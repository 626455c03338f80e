import {
  type Answer,
  type CallName,
  type ClaimAnswer,
  createTurns,
  type ExtendAnswer,
  granted,
  newId,
  type Refusal,
  refused,
} from '@marquee/shared'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Cart, CartEnd } from '../api.ts'
import type { Link } from '../connection/link.ts'
import { createEvents } from '../events.ts'
import { SILENT } from '../log.ts'
import { findCart, removeCart, saveCart } from '../store/seats/carts-table.ts'
import { grantClaim, putInCart, returnCart } from '../store/seats/claims-table.ts'
import { createWriter } from '../store/writer.ts'
import { testStore } from '../testing/test-store.ts'
import { createAllottedCarts } from './allotted-carts.ts'

const t = testStore()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const MINUTES = 60_000

/** A counter with one cart of one seat, made while it was cut off, and a server that answers about it as told. */
function counter(refusal: Refusal) {
  const db = t.open({ enrolled: false })
  const [showId, bookingId] = [newId(), newId()]
  grantClaim(db, showId, { seatId: 'A-1', grantNumber: 5 })
  saveCart(db, { bookingId, sessionId: newId(), showId, reference: null, expiresAt: null })
  putInCart(db, showId, 'A-1', bookingId)
  const ended: CartEnd[] = []
  const heard: Cart[] = []
  const server = { online: true, asked: 0, takes: false }
  const link = {
    online: () => server.online,
    request: async (name: CallName): Promise<Answer<ClaimAnswer | ExtendAnswer>> => {
      if (name === 'extend') return granted({ expiresAt: '2026-11-21T11:10:00.000Z' })
      server.asked++
      if (!server.takes) return refused(refusal)
      const seats = [{ seatId: 'A-1', grantNumber: 5 }]
      return granted({ reference: 'MQ-1', expiresAt: '2026-11-21T11:00:10.000Z', seats, certificate: 'by the server' })
    },
  } as unknown as Link
  const events = createEvents(SILENT)
  events.on('cartHeld', (cart) => heard.push(cart))
  const carts = createAllottedCarts({
    db,
    writer: createWriter(db, { log: SILENT }),
    link,
    log: SILENT,
    inTurn: createTurns().inTurn,
    unanswered: { add() {} },
    events,
    end({ db, afterCommit }) {
      returnCart(db, bookingId)
      removeCart(db, bookingId)
      afterCommit(() => ended.push('time_up'))
    },
    returned() {},
  })
  /** Time goes by, and what follows from it is done. */
  const pass = async (ms: number): Promise<void> => {
    await vi.advanceTimersByTimeAsync(ms)
    for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve))
  }
  return { carts, ended, heard, server, pass, isThere: () => findCart(db, bookingId) !== undefined }
}

describe('a cart that the server rejects', () => {
  test('keeps its seats for the time of a hold, not for the evening', async () => {
    const { carts, ended, server, pass, isThere } = counter({ code: 'booking_ended' })
    carts.wake()
    await pass(9 * MINUTES)
    expect([ended, isThere(), server.asked]).toEqual([[], true, 1])
    await pass(2 * MINUTES)
    expect([ended, isThere()]).toEqual([['time_up'], false])
  })

  test('gets its time anew if the terminal was cut off at the end of it', async () => {
    const { carts, ended, server, pass } = counter({ code: 'booking_ended' })
    carts.wake()
    await pass(9 * MINUTES)
    server.online = false
    await pass(60 * MINUTES)
    server.online = true
    carts.wake()
    await pass(9 * MINUTES)
    expect(ended).toEqual([])
    await pass(2 * MINUTES)
    expect(ended).toEqual(['time_up'])
  })

  test('is retried while another has its seats for a moment, and then has the time of its hold only', async () => {
    const { carts, ended, heard, server, pass, isThere } = counter({ code: 'seats_taken', seatIds: ['A-1'] })
    carts.wake()
    await pass(9000)
    expect(server.asked).toBe(1)
    await pass(2000)
    expect([server.asked, heard]).toEqual([2, []])
    server.takes = true
    await pass(10_000)
    expect(heard).toMatchObject([{ seatIds: ['A-1'], expiresAt: '2026-11-21T11:10:00.000Z' }])
    await pass(60 * MINUTES)
    expect([server.asked, ended, isThere()]).toEqual([3, [], true])
  })

  test('ends after the time of a hold if another has its seats, however often it is retried', async () => {
    const { carts, ended, server, pass } = counter({ code: 'seats_taken', seatIds: ['A-1'] })
    carts.wake()
    for (let i = 0; i < 9; i++) await pass(MINUTES)
    expect([ended, server.asked > 9]).toEqual([[], true])
    for (let i = 0; i < 2; i++) await pass(MINUTES)
    expect(ended).toEqual(['time_up'])
  })
})

test("a cart that the server can't take at the moment is retried, and does not end", async () => {
  const { carts, ended, server, pass } = counter({ code: 'unavailable', what: 'the ledger is away' })
  carts.wake()
  await pass(1500)
  expect(server.asked).toBe(2)
  await pass(60 * MINUTES)
  expect(ended).toEqual([])
})
