/** An order through the online API of a whole server, and all that follows it. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { CancelAnswer, HeldBooking, PaidBooking } from '@marquee/shared'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type ApiHouse, openApiHouse } from '../../../../tooling/testing/houses/api-house.ts'
import { readPdf } from '../../../../tooling/testing/read-pdf.ts'
import { CARD } from '../../../../tooling/testing/services/gateway-simulator.ts'
import { createTestMailServer, type TestMailServer } from '../../../../tooling/testing/services/smtp.ts'
import { SOON } from '../../../../tooling/testing/soon.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

let post: TestMailServer
let house: ApiHouse
const told: { type: string; data: Record<string, unknown> }[] = []
const receiver = createServer(async (request, response) => {
  const body = await text(request)
  told.push(new Webhook(SECRET).verify(body, request.headers as Record<string, string>) as (typeof told)[number])
  response.end()
})

beforeAll(async () => {
  post = await createTestMailServer()
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  house = await openApiHouse({
    shows: 2,
    env: {
      SMTP_URL: post.url,
      MAIL_FROM: 'Test cinema <tickets@cinema.example>',
      MARQUEE_WEBHOOK_URLS: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
      MARQUEE_WEBHOOK_SECRET: SECRET,
    },
  })
})
afterAll(async () => {
  await house.close()
  await post.stop()
  receiver.closeAllConnections()
  await new Promise((resolve) => receiver.close(resolve))
})

const arrived = async (count: number) => {
  await vi.waitFor(() => {
    expect(post.mails).toHaveLength(count)
    expect(told).toHaveLength(count)
  }, SOON)
  return { mail: post.mails.at(-1)?.parsed, event: told.at(-1) }
}
const figures = async (bookingId: string) =>
  (
    await house.server.pool.query(
      'select sum(seats)::int as seats, sum(amount)::int as amount from sales_facts where booking_id = $1',
      [bookingId],
    )
  ).rows

it("an online customer gets the API's tickets by mail, and news of the refund after a cancellation", async () => {
  const ann = await house.customer()
  const held = await ann.hold({ showId: house.aShow(), seatIds: ['C-3', 'C-4'] })
  const { bookingId, total } = (await held.json()) as HeldBooking
  const paying = await ann.pay(bookingId, { method: 'card', token: CARD.good, email: 'ann@customers.example' })
  expect(paying.status).toBe(200)
  const paid = (await paying.json()) as PaidBooking

  const confirmed = await arrived(1)
  expect(confirmed.mail?.to).toEqual([{ name: '', address: 'ann@customers.example' }])
  expect(confirmed.mail?.subject).toContain(paid.reference)
  const sheet = confirmed.mail?.attachments[0]?.content as ArrayBuffer
  const codes = (await readPdf(new Uint8Array(sheet))).map((page) => page.code)
  // The first page has one for both of them as well.
  const [forBoth, ...others] = codes.filter((code) => code?.startsWith('MQ5:'))
  expect([forBoth, others]).toEqual([expect.any(String), []])
  const each = codes.filter((code) => code !== forBoth)
  expect(each.toSorted()).toEqual(paid.tickets.map((ticket) => ticket.code).toSorted())
  expect(confirmed.event).toMatchObject({ type: 'booking.confirmed', data: { bookingId, total } })
  expect(await figures(bookingId)).toEqual([{ seats: 2, amount: total.amount }])

  const cancelling = await ann.delete(`/bookings/${bookingId}`)
  expect(cancelling.status).toBe(200)
  const { refunds } = (await cancelling.json()) as CancelAnswer
  const cancelled = await arrived(2)
  expect(cancelled.mail?.text).toContain('Your booking is cancelled')
  expect(cancelled.mail?.text).toMatch(new RegExp(`You get back SGD.${(total.amount / 100).toFixed(2)}`))
  expect(cancelled.event).toMatchObject({
    type: 'booking.cancelled',
    data: { bookingId, remainingTickets: [], refunds: [{ refundId: refunds[0]?.refundId, amount: total }] },
  })
  await vi.waitFor(async () => expect(await figures(bookingId)).toEqual([{ seats: 0, amount: 0 }]), SOON)
})

it('a declined payment is followed by no message', async () => {
  const [mails, events] = [post.mails.length, told.length]
  const bob = await house.customer()
  const held = await bob.hold({ showId: house.aShow(), seatIds: ['D-1'] })
  const { bookingId } = (await held.json()) as HeldBooking
  const paying = await bob.pay(bookingId, { method: 'card', token: CARD.declined, email: 'bob@customers.example' })
  expect(paying.status).toBe(402)
  const jobs = await house.server.pool.query('select from graphile_worker.jobs')
  expect(jobs.rowCount).toBe(0)
  expect([post.mails.length, told.length]).toEqual([mails, events])
})
