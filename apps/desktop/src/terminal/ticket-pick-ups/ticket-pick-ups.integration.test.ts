/** A kiosk and its printer: tickets that are paid for come out once, whatever happens between the ledger and the paper. */
import { newId, type PickedUpTickets, pickUpCode, type TicketProof } from '@marquee/shared'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  startReceiptPrinter,
  type TestReceiptPrinter,
} from '../../../../../tooling/testing/services/receipt-printer.ts'
import { seller, serverCode, terminalCode, ticketOf } from '../testing/door-tickets.ts'
import { code, testCounter, value } from '../testing/test-counter.ts'
import { until } from '../testing/waiting.ts'

const t = testCounter()
let paper: TestReceiptPrinter
const SEATS = ['A-1', 'A-2']
const PROOF: TicketProof = { reference: 'MQ-7K3F9P', digits: '4242' }

beforeEach(async () => {
  paper = await startReceiptPrinter()
  await t.startEnrolled('kiosk')
  await t.engine?.stop()
  await startAgain()
})
afterEach(() => paper.stop())

async function startAgain(): Promise<void> {
  await (await t.start({ printer: paper.address })).ready()
  await until('the printer is known', () => t.engine?.state().printer?.trouble === 'none')
}

/** Paid for somewhere, as the server answers it. */
function paidFor(proof: TicketProof = PROOF, more: Partial<PickedUpTickets> = {}): PickedUpTickets {
  const picked: PickedUpTickets = {
    showId: t.programme.showId,
    currency: 'SGD',
    bookings: [
      {
        bookingId: newId(),
        reference: 'MQ-7K3F9P',
        tickets: SEATS.map((seatId) => ({
          ticketId: newId(),
          seatId,
          type: 'adult',
          amount: 1250,
          code: `code ${seatId}`,
        })),
      },
    ],
    goods: null,
    ...more,
  }
  t.server.state.toPickUp.set('code' in proof ? proof.code : `${proof.reference} ${proof.digits}`, { picked, by: null })
  return picked
}

const print = (proof: TicketProof = PROOF) => t.api.printTickets({ proof })
const asked = (name = 'pickUpTickets') => t.server.requests.filter((request) => request.name === name)
const idsAsked = () => new Set(asked().map(({ body }) => (body as { pickUpId: string }).pickUpId))
const seatsOut = () => paper.texts().map((text) => /A-\d/.exec(text)?.[0])
const jobs = () => t.engine?.state().printer?.jobs ?? []
const told = () => t.server.batches.flat().flatMap(({ body }) => (body.kind === 'print' ? body.ticketIds : []))

describe('tickets that are paid for', () => {
  test('are shown first and then come out, with the slip of their goods, none of them a copy', async () => {
    const orderId = newId()
    const goods = {
      ...{ orderId, cinemaId: t.programme.cinemaId, soldAt: '2026-11-21T11:00:00.000Z' },
      ...{ references: ['MQ-7K3F9P'], goods: [{ name: 'Popcorn', quantity: 2 }] },
    }
    const picked = paidFor(PROOF, { goods })
    expect(value(await t.api.findTickets({ proof: PROOF }))).toMatchObject({
      title: 'Parasite',
      auditorium: 'Hall 1',
      timeZone: 'Asia/Singapore',
      seats: SEATS.map((seatId) => ({ seatId, type: 'adult' })),
      hasGoods: true,
    })
    expect(asked()).toEqual([])
    const bookingId = picked.bookings[0]?.bookingId
    expect(value(await print())).toEqual({ of: [bookingId, orderId], pages: 3, references: ['MQ-7K3F9P'] })
    await until('all are out', () => paper.pages.length === 3 && jobs().length === 0)
    expect(seatsOut()).toEqual([...SEATS, undefined])
    expect(paper.texts().join()).not.toContain('COPY')
    expect(paper.texts().at(-1)).toContain(pickUpCode(orderId))
    const ticketIds = picked.bookings[0]?.tickets.map(({ ticketId }) => ticketId) ?? []
    await until('the server knows', () => told().length === 2)
    expect(told().toSorted()).toEqual(ticketIds.toSorted())
  })

  test('come out once of two touches', async () => {
    paidFor()
    const [first, second] = await Promise.all([print(), print()])
    expect([code(first), code(second)]).toEqual(['ok', 'tickets_not_picked_up'])
    await until('both are out', () => paper.pages.length === 2 && jobs().length === 0)
    expect(code(await print())).toBe('tickets_not_picked_up')
    expect(seatsOut()).toEqual(SEATS)
  })

  test('are nobody’s where nothing can come out: that is known before the server is asked', async () => {
    paidFor()
    await t.engine?.stop()
    paper.openCover(true)
    await (await t.start({ printer: paper.address })).ready()
    await until('it is known', () => t.engine?.state().printer?.trouble === 'cover_open')
    for (const answer of [await t.api.findTickets({ proof: PROOF }), await print()]) {
      expect(answer).toMatchObject({ refusal: { code: 'tickets_not_picked_up', fault: { why: 'printer' } } })
    }
    expect(asked()).toEqual([])
    expect(asked('findTicketsToPickUp')).toEqual([])
  })
})

describe('nothing is lost and nothing comes out twice', () => {
  /** The server has made the tickets this kiosk's, and its answer is not there yet. */
  async function unanswered(): Promise<void> {
    t.server.faults.swallowAnswers.add('pickUpTickets')
    const first = print()
    first.catch(() => {})
    await until('the server has heard of it', () => asked().length === 1)
    t.server.faults.swallowAnswers.clear()
  }

  test('when the answer is lost: the same is asked again', async () => {
    paidFor()
    await unanswered()
    t.server.dropConnections()
    await until(
      'it is connected again',
      () => t.engine?.state().link.state === 'online' && t.server.connections() === 1,
    )
    value(await t.api.findTickets({ proof: PROOF }))
    value(await print())
    expect(idsAsked().size).toBe(1)
    await until('both are out', () => paper.pages.length === 2 && jobs().length === 0)
    expect(seatsOut()).toEqual(SEATS)
  })

  test('when the power is cut before the answer', async () => {
    paidFor()
    await unanswered()
    t.kill()
    await startAgain()
    value(await print())
    expect(idsAsked().size).toBe(1)
    await until('both are out', () => paper.pages.length === 2 && jobs().length === 0)
    expect(seatsOut()).toEqual(SEATS)
  })

  test('when the power is cut between the answer and the paper: they come out at the next start', async () => {
    paidFor()
    // The kiosk has not asked it since.
    paper.openCover(true)
    value(await print())
    await until('both wait', () => jobs().length === 2)
    t.kill()
    paper.openCover(false)
    await startAgain()
    await until('both are out', () => paper.pages.length === 2 && jobs().length === 0)
    expect(seatsOut()).toEqual(SEATS)
    expect(paper.texts().join()).not.toContain('COPY')
    await until('the server knows', () => told().length === 2)
  })

  test('but nothing comes out for nobody when the power is back much later', async () => {
    paidFor()
    paper.openCover(true)
    value(await print())
    await until('both wait', () => jobs().length === 2)
    t.kill()
    paper.openCover(false)
    const now = () => new Date(Date.now() + 3_600_000)
    t.server.state.clockAheadMs = 3_600_000
    await (await t.start({ printer: paper.address, ports: { now } })).ready()
    await until('nothing waits', () => jobs().length === 0)
    expect(paper.pages).toEqual([])
  })

  test('when the server has not heard yet that they are out', async () => {
    paidFor()
    value(await print())
    await until('both are out', () => paper.pages.length === 2 && jobs().length === 0)
    for (const wanted of t.server.state.toPickUp.values()) wanted.by = null
    expect(await print()).toMatchObject({ refusal: { fault: { why: 'printed', reference: 'MQ-7K3F9P' } } })
    expect(jobs()).toEqual([])
  })

  test('but what waits when its visitor has gone doesn’t come out for the next one', async () => {
    paidFor()
    paper.openCover(true)
    value(await print())
    await until('both wait', () => jobs().length === 2)
    value(await t.api.leaveTickets())
    expect(jobs()).toEqual([])
    paper.openCover(false)
    value(await t.api.printTestPage())
    await until('the next page is out', () => paper.pages.length === 1 && jobs().length === 0)
    expect(seatsOut()).toEqual([undefined])
  })
})

describe('a code', () => {
  test('of another house, an altered one, or none, costs the server nothing', async () => {
    const { state } = t.server
    const genuine = serverCode(state, ticketOf(t.programme))
    const strange = seller()
    const notCertified = terminalCode(ticketOf(t.programme), strange, strange.sign('nothing'))
    for (const text of [`${genuine.slice(0, -4)}AAAA`, notCertified, 'https://example.org', 'MQ5:NO GROUP']) {
      const answer = await t.api.findTickets({ proof: { code: text } })
      expect(answer, text).toMatchObject({ refusal: { fault: { why: 'not_genuine' } } })
    }
    expect(asked('findTicketsToPickUp')).toEqual([])
    paidFor({ code: genuine })
    value(await t.api.findTickets({ proof: { code: genuine } }))
  })

  test('of nobody here comes out only when the server is there', async () => {
    const genuine = serverCode(t.server.state, ticketOf(t.programme))
    paidFor({ code: genuine })
    await t.stopServer()
    for (const proof of [{ code: genuine }, PROOF]) {
      expect(code(await t.api.findTickets({ proof }))).toBe('offline')
      expect(code(await print(proof))).toBe('offline')
    }
    await t.startServerAgain()
    await until('it is back', () => t.engine?.state().link.state === 'online')
    value(await print({ code: genuine }))
    await until('both are out', () => paper.pages.length === 2 && jobs().length === 0)
  })
})
