/** Prices by hand at a counter: asked for, heard without asking again, sold by the yes to exactly that, and while cut off by one heard before. */
import { type Approval, type Id, newId, type OrderCommand, Tariff } from '@marquee/shared'
import { describe, expect, test } from 'vitest'
import { TEST_TARIFF } from '../../../../../tooling/testing/fixtures/change-tariff.ts'
import type { SellOrderArgs } from '../api.ts'
import { adults, testCounter, value } from '../testing/test-counter.ts'
import { until } from '../testing/waiting.ts'

const t = testCounter()

const GIVEN = { price: 900, reason: 'behind a pillar' }

async function open(more: object = {}): Promise<void> {
  const tariff = Tariff.parse({ ...TEST_TARIFF, id: newId(), ...more })
  const { cinemaId } = t.programme
  t.server.addEntries([{ kind: 'tariff', revision: 2, entry: { id: tariff.id, cinemaId, version: 1, tariff } }])
  await t.startEnrolled()
  await until('it has the tariff', async () => {
    const known = await t.api.tariff({ cinemaId })
    return known.ok && known.value.id === tariff.id
  })
}

async function held(seatId: string, given: typeof GIVEN | null = GIVEN) {
  const bookingId = newId()
  const { showId } = t.programme
  value(await t.api.claimSeats({ sessionId: newId(), bookingId, showId, seatIds: [seatId] }))
  return { bookingId, tickets: adults([seatId]).map((ticket) => ({ ...ticket, ...(given && { given }) })) }
}
const order = (bookings: SellOrderArgs['bookings'], price = 900): SellOrderArgs => ({
  cinemaId: t.programme.cinemaId,
  orderId: newId(),
  bookings,
  goods: [],
  combos: [],
  codes: [],
  payments: [{ method: 'cash', tendered: price }],
  shownTotal: price,
})
const partsOf = ({ payments: _, shownTotal: __, ...parts }: SellOrderArgs) => parts
const ask = async (wanted: SellOrderArgs): Promise<Approval> => {
  const asked = value(await t.api.askOrderApproval(partsOf(wanted)))
  if (!asked) throw new Error('nothing of it needs a yes')
  return asked
}
/** As the server tells it. */
function say(state: 'granted' | 'refused', { approvalId }: { approvalId: Id }, isTold = true): void {
  const known = t.server.state.approvals.get(approvalId)
  if (!known) throw new Error('it was not asked')
  known.approval = { ...known.approval, state, by: 'Duty manager', at: new Date().toISOString() }
  if (isTold) t.server.emit('approvalChanged', known.approval)
}
function hearing(): Approval[] {
  const heard: Approval[] = []
  t.engine?.openScreen({ approvalChanged: (approval) => heard.push(approval) })
  return heard
}
const commandsOf = (): OrderCommand[] => {
  const sent = new Map(t.server.batches.flat().map(({ id, body }) => [id, body]))
  return [...sent.values()].flatMap((body) => (body.kind === 'order' ? [body] : []))
}
const refusalOf = (answer: { ok: boolean; refusal?: unknown }): unknown => answer.refusal

describe('a price by hand at a counter', () => {
  test('is sold when a manager has agreed to it, and tells who', async () => {
    await open()
    const heard = hearing()
    const wanted = order([await held('A-1')])
    expect(refusalOf(await t.api.sellOrder(wanted))).toMatchObject({ code: 'approval_needed' })
    const asked = await ask(wanted)
    expect(t.server.state.approvals.get(asked.approvalId)?.act).toMatchObject({
      kind: 'order',
      orderId: wanted.orderId,
      lines: [{ on: 'ticket', seatId: 'A-1', listPrice: 1250, given: GIVEN }],
    })
    expect(refusalOf(await t.api.sellOrder(wanted))).toMatchObject({ code: 'approval_needed' })
    say('granted', asked)
    await until('the screen has heard', () => heard.at(-1)?.state === 'granted')
    expect(value(await t.api.sellOrder(wanted)).total.amount).toBe(900)
    await until('the server has it', () => commandsOf().length === 1)
    expect(commandsOf()[0]?.bookings[0]?.tickets[0]).toMatchObject({
      amount: 900,
      approvedBy: 'Duty manager',
      given: { ...GIVEN, approvedBy: 'Duty manager' },
    })
  })

  test('is not sold by a yes to another price, another order or a question that was taken back', async () => {
    await open()
    const booking = await held('A-1')
    const wanted = order([booking])
    const heard = hearing()
    const asked = await ask(wanted)
    say('granted', asked)
    await until('the screen has heard', () => heard.at(-1)?.state === 'granted')
    const cheaper = [
      { ...booking, tickets: booking.tickets.map((each) => ({ ...each, given: { ...GIVEN, price: 100 } })) },
    ]
    const others = [
      { ...wanted, bookings: cheaper, shownTotal: 100 },
      { ...wanted, orderId: newId() },
    ]
    for (const other of others) {
      expect(refusalOf(await t.api.sellOrder(other))).toMatchObject({ code: 'approval_needed' })
    }
    value(await t.api.dropApproval({ approvalId: asked.approvalId }))
    expect(refusalOf(await t.api.sellOrder(wanted))).toMatchObject({ code: 'approval_needed' })
  })

  test('that was refused, or whose answer comes late, holds up no other order', async () => {
    await open()
    const wanted = order([await held('A-1')])
    const asked = await ask(wanted)
    value(await t.api.dropApproval({ approvalId: asked.approvalId }))
    const next = order([await held('A-2', null)], 1250)
    value(await t.api.sellOrder(next))
    say('granted', asked)
    expect(refusalOf(await t.api.sellOrder(wanted))).toMatchObject({ code: 'approval_needed' })
  })

  test('is asked of the managers of the cinema whose seats it is sold with, whichever the screen shows', async () => {
    await open()
    const other = newId()
    const entry = { id: other, name: 'Bishan', timeZone: 'Asia/Singapore', currency: 'SGD' }
    t.server.addEntries([{ kind: 'cinema', revision: 3, entry }])
    await until('it knows the other cinema', async () => (await t.api.cinemas()).length === 2)
    const goods = [{ goods: 'popcorn', size: 'regular', extras: [], quantity: 1, given: { ...GIVEN, price: 500 } }]
    const asked = await ask({ ...order([await held('A-1', null)]), cinemaId: other, goods })
    expect(t.server.state.approvals.get(asked.approvalId)?.act).toMatchObject({
      cinemaId: t.programme.cinemaId,
      lines: [{ on: 'goods', given: { ...GIVEN, price: 500 } }],
    })
  })

  test('asks nobody where the house wants nobody’s yes', async () => {
    await open({ approvals: { givenPrices: false, free: true } })
    const wanted = order([await held('A-1')])
    expect(value(await t.api.askOrderApproval(partsOf(wanted)))).toBeNull()
    expect(value(await t.api.sellOrder(wanted)).total.amount).toBe(900)
  })
})

describe('a price by hand at a counter that is cut off', () => {
  test('is refused with a sentence, and no such question begins', async () => {
    await open()
    const wanted = order([await held('A-1')])
    await t.stopServer()
    for (const answer of [await t.api.askOrderApproval(partsOf(wanted)), await t.api.sellOrder(wanted)]) {
      expect(refusalOf(answer)).toMatchObject({ code: 'offline', what: expect.stringContaining('price by hand') })
    }
  })

  test('is sold by a yes that was heard before', async () => {
    await open()
    const heard = hearing()
    const wanted = order([await held('A-1')])
    say('granted', await ask(wanted))
    await until('the screen has heard', () => heard.at(-1)?.state === 'granted')
    await t.stopServer()
    value(await t.api.sellOrder(wanted))
    await t.startServerAgain()
    await until('the server has it', () => commandsOf().length === 1)
    expect(commandsOf()[0]).toMatchObject({ cutOff: true })
  })

  test('hears what was answered meanwhile when the server is back', async () => {
    await open()
    const heard = hearing()
    const asked = await ask(order([await held('A-1')]))
    await t.stopServer()
    say('refused', asked, false)
    await t.startServerAgain()
    await until('the screen has heard', () => heard.at(-1)?.state === 'refused')
  })
})

test('a ticket type that needs a yes is never sold as a ticket alone', async () => {
  await open({ terms: [{ type: 'adult', needsApproval: true }] })
  const { bookingId, tickets } = await held('A-1', null)
  const alone = await t.api.sell({ bookingId, tickets, tendered: 1250 })
  expect(refusalOf(alone)).toEqual({ code: 'type_needs_approval', ticketType: 'adult' })
})
