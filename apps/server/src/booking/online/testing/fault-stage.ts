/**
 * Customers whose gateway fails: they hold, pay, ask again, give back, and lose their seats to others meanwhile. The
 * gateway's events come over HTTP as they come to a server; time passes when a test says so.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newId } from '@marquee/shared'
import type { FaultRequest } from '../../../../../../apps/gateway-simulator/src/faults.ts'
import { aCustomer, type OnlineHouse, openOnlineHouse } from '../../../../../../tooling/testing/houses/online-house.ts'
import { CARD } from '../../../../../../tooling/testing/services/gateway-simulator.ts'
import { atRest } from './rest.ts'

/** The gateway has so long to answer. */
const TIMEOUT_MS = 200
/** Silences and delays end while the test still runs. */
export const DELAYS: Record<FaultRequest['fault'], number> = {
  none: 0,
  other_amount: 0,
  decline: 0,
  slow: TIMEOUT_MS / 2,
  timeout_before: TIMEOUT_MS + 150,
  timeout_after: TIMEOUT_MS + 150,
  server_error_before: 0,
  server_error_after: 0,
  pending: TIMEOUT_MS + 50,
  duplicate_webhook: 0,
  late_webhook: TIMEOUT_MS + 50,
}

/** The fate of the seats while the customer pays. */
export type Expiry = 'the hold stays' | 'the hold lapses' | 'somebody else takes a seat'

export interface Does {
  doubleClick?: boolean
  cancels?: boolean
  /** The seats go before the charge has a name at the gateway; else while the charge is under way. */
  losesEarly?: boolean
}

export interface FaultStage {
  house: OnlineHouse
  nextShow(): string
  /** Takes a single customer from the hold to, perhaps, the refund. */
  customer(showId: string, row: string, expiry: Expiry, does?: Does): Promise<void>
  /** Everything that waits is due, and is tried. */
  minutesPass(): Promise<void>
  /** The faults are over: time passes until everything rests, and a manager has parked refunds tried again. */
  settle(showId: string): ReturnType<typeof atRest>
  close(): Promise<void>
}

export async function openFaultStage(shows: number): Promise<FaultStage> {
  const house = await openOnlineHouse({ shows, chargeTimeoutMs: TIMEOUT_MS })
  const { bookings, pool, simulator, store, reconciler, moneyBack, events } = house
  const left = [...house.programme.showIds]

  const listener = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
      const answer = await events.receive(Buffer.concat(chunks), request.headers['stripe-signature']?.toString())
      response.writeHead(answer.ok ? 200 : 400).end()
    })().catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  await simulator.sendWebhooksTo(`http://127.0.0.1:${(listener.address() as AddressInfo).port}/`)

  /** Loses nothing where the payment is faster. */
  async function losesSeats(
    { showId, bookingId, seatId }: { showId: string; bookingId: string; seatId: string },
    { expiry, early, over }: { expiry: Expiry; early: boolean; over: Promise<unknown> },
  ) {
    let ended = false
    void over.finally(() => {
      ended = true
    })
    for (;;) {
      const { rowCount } = await pool.query(
        `update seat_claims c set expires_at = now() - interval '1 second'
         where booking_id = $1 and kind = 'held' and exists (select from payments p where p.booking_id = c.booking_id and (p.gateway_ref is not null or $2))`,
        [bookingId, early],
      )
      if (rowCount || ended) break
    }
    if (expiry === 'the hold lapses') await store.lapse({ showId, bookingId })
    else await bookings.hold(aCustomer(), newId(), { showId, seatIds: [seatId] })
  }

  async function minutesPass(): Promise<void> {
    await pool.query("update payments set look_at = now(), at = at - interval '10 minutes' where state = 'pending'")
    await pool.query("update refunds set try_at = now() where state = 'pending'")
    await pool.query("update gateway_events set try_at = now() where state = 'received'")
    await Promise.all([reconciler.lookAtPayments(), moneyBack.giveDue(), events.workOffDue()])
  }

  return {
    house,
    nextShow: () => left.pop() as string,
    minutesPass,
    async customer(showId, row, expiry, { doubleClick = false, cancels = true, losesEarly = false } = {}) {
      const caller = aCustomer()
      const seatIds = [`${row}-5`, `${row}-6`]
      const held = await bookings.hold(caller, newId(), { showId, seatIds })
      if (!held.ok) throw new Error(`nothing was held: ${JSON.stringify(held.refusal)}`)
      const { bookingId } = held.value
      const key = newId()
      const pay = () => bookings.pay(caller, bookingId, key, { method: 'card', token: CARD.good })
      const paying = Promise.all(doubleClick ? [pay(), pay()] : [pay()])
      if (expiry !== 'the hold stays') {
        await losesSeats({ showId, bookingId, seatId: `${row}-6` }, { expiry, early: losesEarly, over: paying })
      }
      await paying
      // A customer's program asks again when it isn't told.
      const told = await pay()
      if (cancels && told.ok && told.value.status === 'confirmed') {
        await bookings.cancel(caller, bookingId, newId(), { seatIds: [`${row}-5`] })
      }
    },
    async settle(showId) {
      await simulator.clearFaults()
      for (let i = 0; i < 20; i++) {
        await minutesPass()
        const parked = await pool.query<{ id: string }>("select id from refunds where state = 'parked'")
        for (const { id } of parked.rows) await moneyBack.giveAgain(id)
        const { rowCount } = await pool.query(
          `select booking_id from payments where state = 'pending' union all select booking_id from refunds where state <> 'done'
           union all select null from gateway_events where state = 'received'`,
        )
        if (rowCount === 0) break
        await new Promise((resolve) => setTimeout(resolve, DELAYS.pending / 2))
      }
      // The customers who still hold seats have gone home.
      await pool.query("update seat_claims set expires_at = now() where kind = 'held' and show_id = $1", [showId])
      const { rows } = await pool.query<{ id: string }>(
        "select id from bookings where state = 'held' and show_id = $1",
        [showId],
      )
      for (const { id } of rows) await store.lapse({ showId, bookingId: id })
      return atRest(house, showId)
    },
    async close() {
      await simulator.sendWebhooksTo(null)
      await new Promise((resolve) => {
        listener.close(resolve)
        listener.closeAllConnections()
      })
      await house.close()
    },
  }
}
