/** Outgoing webhooks against real receivers: what they get, and what happens when they don't take it. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  cancelSeats,
  insertConfirmedBooking,
  type TestBooking,
} from '../../../../../tooling/testing/fixtures/bookings.ts'
import { SOON } from '../../../../../tooling/testing/soon.ts'
import { parkedJobs, retryParked } from '../parked.ts'
import { createJobsHouse, type JobsHouse } from '../testing/jobs-house.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

interface Told {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

interface Receiver {
  url: string
  told: Told[]
  /** The statuses of the next answers; after those, 200. `silent`: it reads and answers nothing. */
  answers: (number | 'silent')[]
  close(): Promise<void>
}

async function createReceiver(): Promise<Receiver> {
  const told: Told[] = []
  const answers: Receiver['answers'] = []
  const server = createServer(async (request, response) => {
    told.push({ path: request.url ?? '', headers: request.headers, body: await text(request) })
    const answer = answers.shift() ?? 200
    if (answer === 'silent') return
    response.writeHead(answer, { location: '/elsewhere' }).end('noted')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/marquee?key=k`,
    told,
    answers,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

let house: JobsHouse
let nextSeat = 0
const receivers: Receiver[] = []

beforeAll(async () => {
  house = await createJobsHouse()
})
afterAll(() => house.close())
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.close()
  await house.stopJobs()
  await house.pool.query('delete from graphile_worker._private_jobs')
  await house.pool.query("update deliveries set state = 'done', done_at = now(), try_at = null where state <> 'done'")
})

async function open(count = 1) {
  const opened = await Promise.all(Array.from({ length: count }, createReceiver))
  receivers.push(...opened)
  const jobs = house.startJobs({ webhooks: { urls: opened.map((each) => each.url), secret: SECRET } })
  return { jobs, receivers: opened as [Receiver, ...Receiver[]] }
}
const book = (count = 1): Promise<TestBooking> =>
  house.inTransaction((tx) =>
    insertConfirmedBooking(tx, {
      showId: house.programme.showIds[0] as string,
      seats: Array.from({ length: count }, () => nextSeat++),
      email: 'ann@customers.example',
    }),
  )
const deliveriesOf = async (bookingId: string) =>
  (
    await house.pool.query<{
      state: string
      tries: number
      last_status: number | null
      last_error: string
      wait: number
    }>(
      `select state, tries, last_status, last_error, round(extract(epoch from try_at - now()))::int as wait
       from deliveries where booking_id = $1 order by created_at`,
      [bookingId],
    )
  ).rows
const tried = (bookingId: string, tries: number) =>
  vi.waitFor(async () => expect(await deliveriesOf(bookingId)).toMatchObject([{ tries }]), SOON)
const verify = ({ headers, body }: Told) => new Webhook(SECRET).verify(body, headers as Record<string, string>)

describe('a webhook endpoint', () => {
  it("is told of a confirmed booking, signed, without the customer's identity", async () => {
    const { jobs, receivers } = await open()
    const booking = await book(2)
    await vi.waitFor(() => expect(receivers[0].told).toHaveLength(1), SOON)
    await jobs.close()
    const told = receivers[0].told[0] as Told
    const show = await house.catalogue.show(house.programme.showIds[0] as string)
    expect(told.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': `booking_confirmed_${booking.id}`,
    })
    expect(verify(told)).toEqual({
      type: 'booking.confirmed',
      version: 1,
      timestamp: expect.stringMatching(/Z$/),
      data: {
        bookingId: booking.id,
        reference: booking.reference,
        channel: 'online',
        show: {
          showId: show?.show.id,
          startsAt: show?.show.startsAt,
          timeZone: show?.cinema.timeZone,
          movie: 'A movie at Test cinema',
          cinema: 'Test cinema',
          auditorium: 'Hall 1',
        },
        total: { amount: 2500, currency: 'SGD' },
        tickets: booking.seats.map((seat, i) => ({
          ticketId: booking.ticketIds[i],
          seatId: show?.plan.seatIdOf(seat),
          type: 'adult',
          amount: 1250,
        })),
      },
    })
    expect(told.body).not.toContain('customers.example')
    expect(() =>
      new Webhook(`whsec_${'A'.repeat(32)}`).verify(told.body, told.headers as Record<string, string>),
    ).toThrow()
    expect(() => verify({ ...told, body: told.body.replace('2500', '0') })).toThrow()
  })

  it('is told of a cancellation: the seats gone, the seats left and the refund', async () => {
    const { jobs, receivers } = await open()
    const booking = await book(2)
    const [first] = booking.seats as [number, number]
    await vi.waitFor(() => expect(receivers[0].told).toHaveLength(1), SOON)
    const refundIds = await house.inTransaction((tx) => cancelSeats(tx, booking, [first], 1000))
    await vi.waitFor(() => expect(receivers[0].told).toHaveLength(2), SOON)
    await jobs.close()
    expect(receivers[0].told.map((told) => told.headers['webhook-id'])).toEqual([
      `booking_confirmed_${booking.id}`,
      `booking_cancelled_${booking.id}_${first}`,
    ])
    expect(verify(receivers[0].told[1] as Told)).toMatchObject({
      type: 'booking.cancelled',
      data: {
        reference: booking.reference,
        cancelledTickets: [{ ticketId: booking.ticketIds[0] }],
        remainingTickets: [{ ticketId: booking.ticketIds[1] }],
        refunds: [{ refundId: refundIds[0], amount: { amount: 1000, currency: 'SGD' } }],
      },
    })
  })

  it('that answers 500 is retried after one and five minutes, under the same id, until it accepts', async () => {
    const { jobs, receivers } = await open()
    receivers[0].answers.push(500, 503)
    const booking = await book()
    await tried(booking.id, 1)
    expect(await deliveriesOf(booking.id)).toMatchObject([
      { state: 'waiting', last_status: 500, last_error: 'it answered 500', wait: expect.closeTo(60, -1) },
    ])
    await house.hurry()
    await tried(booking.id, 2)
    expect(await deliveriesOf(booking.id)).toMatchObject([{ last_status: 503, wait: expect.closeTo(300, -1) }])
    await house.hurry()
    await tried(booking.id, 3)
    await house.hurry()
    await jobs.close()
    expect(await deliveriesOf(booking.id)).toMatchObject([{ state: 'done', last_status: 200 }])
    expect(new Set(receivers[0].told.map((told) => told.headers['webhook-id'])).size).toBe(1)
    expect(receivers[0].told).toHaveLength(3)
    for (const told of receivers[0].told) verify(told)
  })

  it('that never accepts is given up after 30 more minutes, until a manager retries', async () => {
    const { jobs, receivers } = await open()
    receivers[0].answers.push(500, 500, 500, 500)
    const booking = await book()
    for (const [tries, wait] of [
      [1, 60],
      [2, 300],
      [3, 1800],
    ] as const) {
      await tried(booking.id, tries)
      expect((await deliveriesOf(booking.id))[0]?.wait).toBeCloseTo(wait, -1)
      await house.hurry()
    }
    await tried(booking.id, 4)
    const parked = await parkedJobs(house.pool)
    const { host } = new URL(receivers[0].url)
    expect(parked).toMatchObject([
      {
        kind: 'webhook',
        what: `${host} was told 4 times of booking.confirmed ${booking.reference} and did not take it.`,
        why: 'it answered 500',
        tries: 4,
      },
    ])
    await house.hurry()
    expect(receivers[0].told).toHaveLength(4)
    expect(await retryParked(house.pool, parked[0]?.id as string)).toBe(true)
    await vi.waitFor(async () => expect(await deliveriesOf(booking.id)).toMatchObject([{ state: 'done' }]), SOON)
    await jobs.close()
    expect(await parkedJobs(house.pool)).toEqual([])
    expect(receivers[0].told).toHaveLength(5)
  })

  it('that redirects is not followed', async () => {
    const { jobs, receivers } = await open()
    receivers[0].answers.push(307)
    const booking = await book()
    await tried(booking.id, 1)
    await jobs.close()
    expect(receivers[0].told.map((told) => told.path)).toEqual(['/marquee?key=k'])
    expect(await deliveriesOf(booking.id)).toMatchObject([
      { state: 'waiting', last_status: 307, last_error: 'it redirects, which is not followed' },
    ])
  })

  it('that does not answer delays no other, and is left after ten seconds', async () => {
    const { jobs, receivers } = await open(2)
    const [slow, quick] = receivers as [Receiver, Receiver]
    slow.answers.push('silent')
    const bookings = [await book(), await book(), await book(), await book()]
    const leftAlone = async () =>
      (
        await house.pool.query('select from deliveries where last_error = $1 and booking_id = any($2)', [
          'it did not answer within 10 s',
          bookings.map((each) => each.id),
        ])
      ).rowCount
    await vi.waitFor(() => expect(quick.told).toHaveLength(4), SOON)
    expect([slow.told.length, await leftAlone()]).toEqual([1, 0])
    await vi.waitFor(async () => expect(await leftAlone()).toBe(1), SOON)
    await vi.waitFor(() => expect(slow.told).toHaveLength(4), SOON)
    await jobs.close()
  })

  it('that was removed from the settings is told no more, and its delivery is parked with that reason', async () => {
    const { jobs, receivers } = await open()
    receivers[0].answers.push(500)
    const booking = await book()
    await tried(booking.id, 1)
    await jobs.close()
    const others = house.startJobs({ webhooks: { urls: ['http://127.0.0.1:9/'], secret: SECRET } })
    await house.hurry()
    await vi.waitFor(async () => expect(await deliveriesOf(booking.id)).toMatchObject([{ state: 'parked' }]), SOON)
    await others.close()
    expect(await parkedJobs(house.pool)).toMatchObject([{ why: 'the endpoint is not in the settings any more' }])
    expect(receivers[0].told).toHaveLength(1)
  })

  it('is told once when a job is repeated, and nothing of a rolled-back sale', async () => {
    const { jobs, receivers } = await open()
    await expect(
      house.inTransaction(async (tx) => {
        await insertConfirmedBooking(tx, { showId: house.programme.showIds[0] as string, seats: [nextSeat] })
        throw new Error('the seat is gone')
      }),
    ).rejects.toThrow()
    const booking = await book()
    await tried(booking.id, 1)
    await house.pool.query('select graphile_worker.add_job($1, $2::json)', [
      'bookings_confirmed',
      JSON.stringify({ bookingIds: [booking.id] }),
    ])
    await vi.waitFor(async () => {
      expect((await house.pool.query('select from graphile_worker.jobs')).rowCount).toBe(0)
    }, SOON)
    await jobs.close()
    expect(receivers[0].told).toHaveLength(1)
  })
})
