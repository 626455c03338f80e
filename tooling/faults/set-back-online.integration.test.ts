/** A backup is restored while online customers hold tickets that were paid after it. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ApiHouse, openApiHouse } from '../testing/houses/api-house.ts'
import { type Customer, heldBy, paidBy } from '../testing/houses/customer.ts'
import { SOON } from '../testing/soon.ts'

let house: ApiHouse

beforeAll(async () => {
  house = await openApiHouse({ shows: 2 })
})
afterAll(() => house.close())

async function buy(customer: Customer, showId: string, seatIds: string[]) {
  const { bookingId } = await heldBy(customer, { showId, seatIds })
  return paidBy(customer, bookingId)
}

const read = async (customer: Customer, bookingId: string) =>
  (await (await customer.get(`/bookings/${bookingId}`)).json()) as {
    status: string
    reference: string
    tickets: unknown
  }

test('online sales that were paid after the backup return to the ledger, or become conflicts', async () => {
  const { server, simulator } = house
  const [kept, resold] = [house.aShow(), house.aShow()]
  await server.stop()
  const putBack = await server.ledger.backUp()
  await server.restart()
  const [ann, bob, cleo] = await Promise.all([house.customer(), house.customer(), house.customer()])
  const sold = await buy(ann, kept, ['B-1', 'B-2'])
  const before = await read(ann, sold.bookingId)
  const lost = await buy(bob, resold, ['C-1'])

  await server.stop()
  await putBack()
  await simulator.fault({ fault: 'server_error_before', on: 'look' })
  await server.restart()
  expect((await cleo.hold({ showId: resold, seatIds: ['C-1'] })).status).toBe(409)
  // While the gateway can't be read, a manager opens a show, and its seat is sold again.
  await server.pool.query('update closed_shows set opened_at = now() where show_id = $1', [resold])
  const again = await buy(cleo, resold, ['C-1'])
  await simulator.clearFaults()

  await vi.waitFor(async () => {
    // A gateway that could not be read is asked again in a minute: nobody waits for that here.
    await server.pool.query("update graphile_worker._private_jobs set run_at = now() where key like 'read_gateway %'")
    const { rows } = await server.pool.query('select gateway_read_at from incarnations order by number desc limit 1')
    expect(rows).toEqual([{ gateway_read_at: expect.any(Date) }])
  }, SOON)
  const after = await read(ann, sold.bookingId)
  expect(after).toMatchObject({ status: 'confirmed', reference: before.reference })
  expect(after.tickets).toEqual(before.tickets)
  expect(await read(cleo, again.bookingId)).toMatchObject({ status: 'confirmed' })
  expect(await read(bob, lost.bookingId)).toMatchObject({ status: 'failed', reference: lost.reference })
  const owed = await server.pool.query('select state, amount from refunds where booking_id = $1', [lost.bookingId])
  expect(owed.rows).toEqual([{ state: 'parked', amount: 1250 }])
  // Three charges, and the ledger has all of them.
  const { rows } = await server.pool.query("select sum(amount)::int as captured from payments where state = 'captured'")
  expect(rows).toEqual([{ captured: (await simulator.books()).captured }])
  expect((await cleo.hold({ showId: kept, seatIds: ['A-1'] })).status).toBe(201)
})
