/** A show that doesn't take place, as a manager, customers, and counters with and without a network meet it. */
import { type NoticeOf, newId } from '@marquee/shared'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { insertTestProgramme, type TestProgramme } from '../../../../../../tooling/testing/fixtures/test-programme.ts'
import { type ApiHouse, openApiHouse, problemOf } from '../../../../../../tooling/testing/houses/api-house.ts'
import { heldBy, paidBy } from '../../../../../../tooling/testing/houses/customer.ts'
import { SOON } from '../../../../../../tooling/testing/soon.ts'
import { sellCommand } from '../../../../../../tooling/testing/terminals/outbox-chain.ts'
import {
  connectTerminal,
  enrolDevice,
  grantedValue,
  type RawTerminal,
} from '../../../../../../tooling/testing/terminals/raw-terminal.ts'
import { type Counter, connectCounter } from '../../../allotments/testing/counter.ts'
import { createCancelledShows } from '../../../booking/cancelled-shows/cancel-show.ts'
import { createCatalogue } from '../../../catalogue/catalogue.ts'
import { createListener } from '../../../infra/listener.ts'

let house: ApiHouse
let programme: TestProgramme
let manager: RawTerminal
let counter: Counter
let shown = 0

beforeAll(async () => {
  house = await openApiHouse({ shows: 1 })
  const { server } = house
  programme = await insertTestProgramme(server.pool, { name: 'Cinema that allots', shows: 7, allots: 4 })
  const { cinemaId } = programme
  manager = await connectTerminal(server.url, await enrolDevice(server.url, server.pool, 'manager', { cinemaId }))
  counter = await connectCounter(server.url, await enrolDevice(server.url, server.pool, 'counter', { cinemaId }))
})
afterAll(async () => {
  manager?.close()
  counter?.close()
  await house?.close()
})

/** A show of which seats are allotted to the counter. */
async function aShow(): Promise<string> {
  const showId = programme.showIds[shown++] as string
  await vi.waitFor(() => expect(counter.claims(showId)).toHaveLength(4), SOON)
  return showId
}

const cancel = (showId: string) => manager.ask('cancelShow', { showId, reason: 'The projector is broken' })

async function stateOf(bookingId: string): Promise<string> {
  const { rows } = await house.server.pool.query('select state from bookings where id = $1', [bookingId])
  return rows[0]?.state
}

async function claimsOn(showId: string): Promise<string[]> {
  const { rows } = await house.server.pool.query('select kind from seat_claims where show_id = $1', [showId])
  return rows.map(({ kind }) => kind)
}

it('a cancelled show gives back its sold seats, with their money, and the seats of online holds', async () => {
  const showId = await aShow()
  const [buyer, waverer] = [await house.customer(), await house.customer()]
  const bought = await heldBy(buyer, { showId, seatIds: ['A-1', 'A-2'] })
  await paidBy(buyer, bought.bookingId)
  const held = await heldBy(waverer, { showId, seatIds: ['A-4'] })
  const { refunded: before } = await house.simulator.books()

  const answer = grantedValue(await cancel(showId))
  expect(answer.bookings).toBe(2)
  await vi.waitFor(async () => {
    expect(await stateOf(bought.bookingId)).toBe('refunded')
    expect(await stateOf(held.bookingId)).toBe('cancelled')
  }, SOON)
  expect((await house.simulator.books()).refunded - before).toBe(2500)
  await vi.waitFor(async () => expect(await claimsOn(showId)).toEqual([]), SOON)

  // Asked again, it has happened once.
  expect(grantedValue(await cancel(showId))).toEqual({ cancelledAt: answer.cancelledAt, bookings: 0 })
  const { rows } = await house.server.pool.query(
    "select distinct why from booking_events where booking_id = $1 and why like '%projector%'",
    [bought.bookingId],
  )
  expect(rows).toEqual([{ why: expect.stringContaining('the show was cancelled: The projector is broken') }])
})

it("a cancelled show's answer counts the bookings that it gives back, however fast the job is", async () => {
  const showId = await aShow()
  const { pool, ledger } = house.server
  const buyer = await house.customer()
  const bought = await heldBy(buyer, { showId, seatIds: ['A-1'] })
  await paidBy(buyer, bought.bookingId)
  const catalogue = await createCatalogue(pool, { listener: createListener(ledger.url, () => {}), onError: () => {} })
  const shows = createCancelledShows({
    pool,
    // The job, which is the server's, has done its work before the answer is made.
    catalogue: {
      ...catalogue,
      catchUp: () => vi.waitFor(async () => expect(await stateOf(bought.bookingId)).toBe('refunded'), SOON),
    },
    bookings: { cancel: () => Promise.reject(new Error('the job gives back')) },
  })
  const answer = await shows.cancel({ showId, reason: 'The projector is broken' }, manager.device.identity)
  await catalogue.close()
  expect(grantedValue(answer).bookings).toBe(1)
})

it('a cancelled show is sold by nobody any more, and every terminal hears of it', async () => {
  const showId = await aShow()
  const heard: NoticeOf<'catalogueChanged'>[] = []
  manager.socket.on('catalogueChanged', (notice: NoticeOf<'catalogueChanged'>) => heard.push(notice))
  grantedValue(await cancel(showId))
  await vi.waitFor(() => expect(heard).not.toEqual([]), SOON)
  await vi.waitFor(async () => {
    const refused = await counter.ask('claim', { bookingId: newId(), showId, seatIds: ['B-1'] })
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'show_cancelled' } })
  }, SOON)
  const customer = await house.customer()
  const response = await customer.hold({ showId, seatIds: ['B-1'] })
  expect(response.status).toBe(410)
  expect(await response.json()).toMatchObject({ detail: expect.stringContaining('cancelled') })
})

it('a cancelled show is not paid for, held or proposed', async () => {
  const showId = await aShow()
  const customer = await house.customer()
  const held = await heldBy(customer, { showId, seatIds: ['B-1'] })
  const { captured: before } = await house.simulator.books()
  grantedValue(await cancel(showId))
  expect(await problemOf(await customer.pay(held.bookingId), 410)).toMatchObject({
    refusal: { code: 'show_cancelled' },
  })
  const best = await fetch(`${house.server.url}/api/v1/shows/${showId}/best?quantity=2`)
  expect(await problemOf(best, 410)).toMatchObject({ field: 'showId', refusal: { code: 'show_cancelled' } })
  expect((await house.simulator.books()).captured).toBe(before)
})

it("a show can't be paid for while its cancellation is being committed", async () => {
  const showId = await aShow()
  const { pool } = house.server
  const customer = await house.customer()
  const held = await heldBy(customer, { showId, seatIds: ['B-1'] })
  const { captured: before } = await house.simulator.books()
  const cancelling = await pool.connect()
  let paying: Promise<Response>
  try {
    await cancelling.query('begin')
    await cancelling.query(
      "update shows set cancelled_at = now(), cancelled_why = 'test', cancelled_by = $2 where id = $1",
      [showId, manager.device.identity.id],
    )
    paying = customer.pay(held.bookingId)
    await vi.waitFor(async () => {
      const { rows } = await pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%shows%'",
      )
      expect(rows).toHaveLength(1)
    }, SOON)
  } finally {
    await cancelling.query('commit')
    cancelling.release()
  }
  expect(await problemOf(await paying, 410)).toMatchObject({ refusal: { code: 'show_cancelled' } })
  expect((await house.simulator.books()).captured).toBe(before)
})

it('a cancelled show takes the allotted seats back from the counters, and allots no more', async () => {
  const showId = await aShow()
  grantedValue(await cancel(showId))
  await vi.waitFor(() => expect(counter.claims(showId)).toEqual([]), SOON)
  expect(counter.recalls.filter((recall) => recall.showId === showId).map(({ why }) => why)).toContain('show_over')
  await vi.waitFor(async () => expect(await claimsOn(showId)).toEqual([]), SOON)
})

it('a counter that has not heard of a cancellation may sell the show: a conflict, with its money', async () => {
  const showId = await aShow()
  const [seat] = counter.claims(showId)
  if (!seat) throw new Error('no seat is allotted')
  // Cut off: what it is asked doesn't reach it.
  counter.mood = 'deaf'
  grantedValue(await cancel(showId))
  const sale = sellCommand({ bookingId: newId(), showId, seats: [seat] })
  const { outbox } = counter.device
  const { answers } = grantedValue(await counter.ask('commands', outbox.batchOf(outbox.append(sale))))
  expect(answers).toMatchObject([{ outcome: 'conflict', why: expect.stringContaining('cancelled') }])
  const { open } = grantedValue(await manager.ask('conflicts', {}))
  expect(open).toMatchObject([
    { reason: 'show_cancelled', reference: sale.reference, choices: expect.arrayContaining(['refund']) },
  ])
  expect(await stateOf(sale.bookingId)).toBeUndefined()
})
