/**
 * Giving back tickets with which somebody was let in: customers can't, staff can who say that they know, and late news is
 * seen.
 */
import { CancelAnswer, type CheckInCommand, newId, type PaidBooking } from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ApiHouse, openApiHouse, problemOf } from '../../../../tooling/testing/houses/api-house.ts'
import { type Customer, heldBy, paidBy } from '../../../../tooling/testing/houses/customer.ts'
import { SOON } from '../../../../tooling/testing/soon.ts'
import { sellCommand } from '../../../../tooling/testing/terminals/outbox-chain.ts'
import {
  connectTerminal,
  enrolDevice,
  grantedValue,
  type RawTerminal,
} from '../../../../tooling/testing/terminals/raw-terminal.ts'
import { inTransaction, loadStatement } from '../infra/postgres.ts'
import { revokeTerminal } from '../terminals/enrolment/registry.ts'
import { admit } from './admit.ts'

let house: ApiHouse
let customer: Customer
let operator: Customer
let door: RawTerminal
let counter: RawTerminal
let manager: RawTerminal

beforeAll(async () => {
  house = await openApiHouse({ redis: false })
  customer = await house.customer()
  operator = await house.staff('operator')
  const open = async (kind: 'door' | 'counter' | 'manager', name: string): Promise<RawTerminal> =>
    connectTerminal(house.server.url, await enrolDevice(house.server.url, house.server.pool, kind, { name }))
  ;[door, counter, manager] = await Promise.all([
    open('door', 'Door North'),
    open('counter', 'Counter 1'),
    open('manager', 'Office'),
  ])
})
afterAll(async () => {
  for (const terminal of [door, counter, manager]) terminal.close()
  await house.close()
})

async function paid(showId: string, ...seatIds: string[]): Promise<PaidBooking> {
  const { bookingId } = await heldBy(customer, { showId, seatIds })
  return paidBy(customer, bookingId)
}

const checkIn = (showId: string, ticketId: string, seatId: string): CheckInCommand => ({
  kind: 'check_in',
  ticketId,
  showId,
  seatId,
  at: new Date().toISOString(),
})

const giveBack = (who: Customer, bookingId: string, body?: object): Promise<Response> =>
  who.delete(`/bookings/${bookingId}`, body, { 'idempotency-key': newId() })

/** The items of this show, as a manager reads them. */
async function attention(showId: string): Promise<{ id: string; what: string; todo: string | null }[]> {
  const { rows } = await house.server.pool.query<{ id: string }>('select id from admissions where show_id = $1', [
    showId,
  ])
  const { items } = grantedValue(await manager.ask('attention', {}))
  return items.filter(({ id }) => rows.some((row) => id === `admission:${row.id}`))
}

describe('a ticket that was used for an admission', () => {
  it("can't be given back by its customer, who may give back the others", async () => {
    const showId = house.aShow()
    const { bookingId, tickets } = await paid(showId, 'A-1', 'A-2')
    const [used] = tickets as [PaidBooking['tickets'][number]]
    await door.send(checkIn(showId, used.ticketId, used.seatId))
    for (const body of [undefined, { seatIds: [used.seatId] }]) {
      const problem = await house.changingNothing(async () => problemOf(await giveBack(customer, bookingId, body), 409))
      expect(problem).toMatchObject({ type: 'urn:marquee:problem:tickets_used', field: 'seatIds' })
      expect(problem.detail).toBe(
        'Somebody was let in with the ticket of seat A-1, at Door North. Only staff can give a used ticket back, and must confirm it.',
      )
    }
    await problemOf(await giveBack(customer, bookingId, { evenIfUsed: true }), 403)
    const rest = await giveBack(customer, bookingId, { seatIds: ['A-2'] })
    expect(CancelAnswer.parse(await rest.json())).toMatchObject({ status: 'confirmed', seatsReleased: ['A-2'] })
  })

  it('can be given back by staff who were warned, and the record says so', async () => {
    const showId = house.aShow()
    const { bookingId, tickets } = await paid(showId, 'A-1')
    await door.send(checkIn(showId, tickets[0]?.ticketId ?? '', 'A-1'))
    await problemOf(await giveBack(operator, bookingId, { reason: 'the film broke' }), 409)
    const given = await giveBack(operator, bookingId, { reason: 'the film broke', evenIfUsed: true })
    expect(CancelAnswer.parse(await given.json()).refunds).toMatchObject([
      { reason: 'the film broke (somebody had been let in)' },
    ])
    const { rows } = await house.server.pool.query(
      "select why from booking_events where booking_id = $1 and to_state = 'cancelled'",
      [bookingId],
    )
    expect(rows).toEqual([{ why: 'the film broke (somebody had been let in)' }])
    expect(await attention(showId)).toEqual([])
  })

  it('that is being used at this moment delays whoever gives it back', async () => {
    const showId = house.aShow()
    const { bookingId, tickets } = await paid(showId, 'A-1')
    const { pool } = house.server
    const { answer } = await inTransaction(pool, async (tx) => {
      const body = checkIn(showId, tickets[0]?.ticketId ?? '', 'A-1')
      await admit(tx, { commandId: newId(), terminalId: door.device.identity.id, body, seatIndex: 0 })
      const answer = giveBack(customer, bookingId)
      await vi.waitFor(async () => {
        const waiting = await pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        expect(waiting.rowCount).toBeGreaterThan(0)
      }, SOON)
      // Wrapped in an object: the transaction must not wait for the answer, which waits for it.
      return { answer }
    })
    await problemOf(await answer, 409)
  })
})

describe('a manager sees an admission', () => {
  it('of a ticket that was given back while the door was cut off', async () => {
    const showId = house.aShow()
    const { bookingId, tickets } = await paid(showId, 'A-1')
    expect((await giveBack(customer, bookingId)).status).toBe(200)
    await door.send(checkIn(showId, tickets[0]?.ticketId ?? '', 'A-1'))
    expect(await attention(showId)).toMatchObject([
      {
        what: expect.stringMatching(
          /^Somebody was let in to seat A-1 of .* at Door North at \d\d:\d\d with a ticket that had been given back at \d\d:\d\d\.$/,
        ),
        todo: expect.stringContaining('sold again'),
      },
    ])
    const [item] = await attention(showId)
    grantedValue(await manager.ask('setAside', { id: item?.id, reason: 'she came back' }))
    expect(await attention(showId)).toEqual([])
  })

  it('of a ticket without a sale, once its counter has sent everything', async () => {
    const showId = house.aShow()
    const { pool } = house.server
    const bookingId = newId()
    const held = grantedValue(await counter.ask('claim', { bookingId, showId, seatIds: ['B-1'] }))
    const sale = sellCommand({ bookingId, showId, ...held })
    const [ticketId] = sale.tickets.map((ticket) => ticket.ticketId)
    const signedBy = counter.device.identity.id
    // The signers of a sale that waits on its counter, and of one that never was.
    await door.send({ ...checkIn(showId, ticketId as string, 'B-1'), signedBy })
    await door.send({ ...checkIn(showId, newId(), 'B-2'), signedBy })
    const laterBy = (minutes: number) =>
      pool.query('update admissions set received_at = received_at - make_interval(mins => $2) where show_id = $1', [
        showId,
        minutes,
      ])
    await laterBy(3)
    // The counter has not said yet that it has sent everything; and then only just.
    expect(await attention(showId)).toEqual([])
    grantedValue(await counter.ask('report', { shows: [], unanswered: 1 }))
    expect(await attention(showId)).toEqual([])
    await counter.send(sale)
    grantedValue(await counter.ask('report', { shows: [], unanswered: 0 }))
    expect(await attention(showId)).toMatchObject([
      {
        what: expect.stringMatching(
          /^Somebody was let in to seat B-2 .* with a ticket that Counter 1 signed, and there is no sale of it: Counter 1 has sent all its sales\.$/,
        ),
        todo: expect.stringContaining('revoke it'),
      },
    ])
    await pool.query(loadStatement(new URL('./sql/clear-suspects.sql', import.meta.url)))
    const { rows } = await pool.query('select suspect from admissions where show_id = $1 order by seat_index', [showId])
    expect(rows).toEqual([{ suspect: null }, { suspect: 'no_sale' }])
  })

  it('of a ticket that a revoked counter signed, unless its sale is in conflict', async () => {
    const showId = house.aShow()
    const thief = await connectTerminal(
      house.server.url,
      await enrolDevice(house.server.url, house.server.pool, 'counter', { name: 'Lost counter' }),
    )
    const signedBy = thief.device.identity.id
    const inConflict = sellCommand({
      bookingId: newId(),
      showId,
      reference: 'MQ-7K3F9P',
      seats: [{ seatId: 'C-1', grantNumber: 1 }],
    })
    expect(await thief.send(inConflict)).toMatchObject([{ outcome: 'conflict' }])
    await door.send({ ...checkIn(showId, inConflict.tickets[0]?.ticketId as string, 'C-1'), signedBy })
    await door.send({ ...checkIn(showId, newId(), 'C-2'), signedBy })
    await revokeTerminal(house.server.pool, 'Lost counter')
    // The ticket's sale may be under way.
    expect(await attention(showId)).toEqual([])
    await house.server.pool.query("update admissions set received_at = received_at - interval '3 minutes'")
    expect(await attention(showId)).toMatchObject([
      { what: expect.stringContaining('seat C-2'), todo: expect.any(String) },
    ])
    thief.close()
  })
})
