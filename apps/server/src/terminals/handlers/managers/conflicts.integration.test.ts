/** Conflicts between a counter, a manager and the server: from the sale that could not be applied to the clerk who hears how it ended. */
import { createPublicKey, sign } from 'node:crypto'
import { type ConflictSettled, EMPTY_CHAIN, type EntryAnswer, newId, terminalTicketCodeBody } from '@marquee/shared'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { insertTestProgramme, type TestProgramme } from '../../../../../../tooling/testing/fixtures/test-programme.ts'
import { startTestServer, type TestServer } from '../../../../../../tooling/testing/houses/server.ts'
import { SOON } from '../../../../../../tooling/testing/soon.ts'
import { sellCommand } from '../../../../../../tooling/testing/terminals/outbox-chain.ts'
import {
  boot,
  connectTerminal,
  type Device,
  enrolDevice,
  grantedValue,
  type RawTerminal,
} from '../../../../../../tooling/testing/terminals/raw-terminal.ts'
import { drawerBalances } from '../../../booking/cash/drawer-balance.ts'
import { verifyTicketCode } from '../../../tickets/ticket-signer.ts'

let server: TestServer
let programme: TestProgramme
let counterDevice: Device
let managerDevice: Device
const open: RawTerminal[] = []
let shown = 0

beforeAll(async () => {
  server = await startTestServer({ env: { MARQUEE_SINGLE_SEATS: 'allow' } })
  programme = await insertTestProgramme(server.pool, { shows: 8 })
  const { cinemaId } = programme
  counterDevice = await enrolDevice(server.url, server.pool, 'counter', { name: 'Counter 1', cinemaId })
  managerDevice = await enrolDevice(server.url, server.pool, 'manager', { name: 'Office', cinemaId })
})
afterEach(() => {
  for (const terminal of open.splice(0)) terminal.close()
})
afterAll(() => server.close())

/** Records every notice from its boot on, and acknowledges where that is due. */
async function connect(device: Device, { acknowledges = true } = {}) {
  const terminal = await connectTerminal(server.url, device, { booted: false })
  open.push(terminal)
  const settled: ConflictSettled[] = []
  const counts: number[] = []
  terminal.socket.on('conflictSettled', (notice: ConflictSettled, reply: (answer: unknown) => void) => {
    settled.push(notice)
    if (acknowledges) reply({ kept: true })
  })
  terminal.socket.on('conflictsChanged', ({ open: count }: { open: number }) => counts.push(count))
  grantedValue(await boot(device, terminal.socket))
  return { ...terminal, settled, counts }
}

const nextShow = (): string => programme.showIds[shown++] as string

/** Sold under a grant that was never given. */
async function sellWrongly(counter: RawTerminal, showId: string, seatIds: string[]) {
  const seats = seatIds.map((seatId) => ({ seatId, grantNumber: 1_000_000 }))
  const sale = sellCommand({ bookingId: newId(), showId, seats })
  const [answer] = await counter.send(sale)
  if (answer?.outcome !== 'conflict') throw new Error(`it was ${answer?.outcome}`)
  return { sale, answer: answer as EntryAnswer & { outcome: 'conflict' } }
}

const settle = (manager: RawTerminal, conflictId: string, resolution: string, more: object = {}) =>
  manager.ask('settleConflict', { conflictId, resolution, reason: 'as a test', ...more })

describe('a sale that could not be applied', () => {
  it('is counted for managers at once, listed, settled, and reported to its counter', async () => {
    const [counter, manager] = [await connect(counterDevice), await connect(managerDevice)]
    await vi.waitFor(() => expect(manager.counts).toEqual([0]), SOON)
    const { sale, answer } = await sellWrongly(counter, nextShow(), ['E-5', 'E-6'])
    await vi.waitFor(() => expect(manager.counts).toEqual([0, 1]), SOON)

    const { open: waiting } = grantedValue(await manager.ask('conflicts', {}))
    expect(waiting).toMatchObject([
      { conflictId: answer.conflictId, what: answer.why, reason: 'future_grant', reference: sale.reference },
    ])
    expect(grantedValue(await settle(manager, answer.conflictId, 'refund'))).toMatchObject({
      settled: { by: 'Office', resolution: 'refund', reason: 'as a test' },
    })
    await vi.waitFor(() => expect(manager.counts).toEqual([0, 1, 0]), SOON)
    await vi.waitFor(() => expect(counter.settled).toHaveLength(1), SOON)
    expect(counter.settled[0]).toMatchObject({
      conflictId: answer.conflictId,
      bookingId: sale.bookingId,
      resolution: 'refund',
      payOut: { amount: 2500, currency: 'SGD' },
      tickets: [],
    })
    expect(counter.settled[0]?.text.replaceAll('\u00a0', ' ')).toBe(
      `${sale.reference}: give SGD 25.00 back to the customer, whose tickets are not good any more. Office: “as a test”`,
    )

    const balance = async () => (await drawerBalances(server.pool, counterDevice.identity.id))[0]?.balance
    expect(await balance()).toBe(2500)
    const [paidOut] = await counter.send({
      kind: 'drawer',
      direction: 'out',
      amount: sale.total,
      reason: 'given back',
      conflictId: answer.conflictId,
      at: new Date().toISOString(),
    })
    expect(paidOut?.outcome).toBe('applied')
    expect(await balance()).toBe(0)
  })

  it('is reported until the counter has it on disk, even after an absence or a restart', async () => {
    const manager = await connect(managerDevice)
    const first = await connect(counterDevice)
    const { answer } = await sellWrongly(first, nextShow(), ['E-5'])
    first.close()
    await settle(manager, answer.conflictId, 'same_seats')
    const second = await connect(counterDevice, { acknowledges: false })
    await vi.waitFor(() => expect(second.settled).toHaveLength(1), SOON)
    second.close()
    const third = await connect(counterDevice)
    await vi.waitFor(() => expect(third.settled).toHaveLength(1), SOON)
    expect(third.settled[0]).toMatchObject({ conflictId: answer.conflictId, resolution: 'same_seats', payOut: null })
    await vi.waitFor(async () => {
      const { rows } = await server.pool.query('select told_at from conflicts where id = $1', [answer.conflictId])
      expect(rows[0]?.told_at).not.toBeNull()
    }, SOON)
    third.close()
    const fourth = await connect(counterDevice)
    const { answer: next } = await sellWrongly(fourth, nextShow(), ['E-5'])
    await settle(manager, next.conflictId, 'noted')
    await vi.waitFor(() => expect(fourth.settled.map((each) => each.conflictId)).toEqual([next.conflictId]), SOON)
  })

  it('is reported again, if refunded, to a counter whose disk was lost until paid, and otherwise once', async () => {
    const manager = await connect(managerDevice)
    const device = await enrolDevice(server.url, server.pool, 'counter', { cinemaId: programme.cinemaId })
    const first = await connect(device)
    const showId = nextShow()
    const { answer, sale } = await sellWrongly(first, showId, ['E-5'])
    const { answer: noted } = await sellWrongly(first, showId, ['E-6'])
    await settle(manager, answer.conflictId, 'refund')
    await settle(manager, noted.conflictId, 'noted')
    const isTold = async (ids = [answer.conflictId, noted.conflictId]) => {
      const untold = 'select from conflicts where id = any($1) and told_at is null'
      expect((await server.pool.query(untold, [ids])).rowCount).toBe(0)
    }
    await vi.waitFor(() => isTold(), SOON)
    const seenBy = async () => {
      const { settled } = grantedValue(await manager.ask('conflicts', {}))
      return settled.find((each) => each.conflictId === answer.conflictId)?.what ?? ''
    }
    expect(await seenBy()).toBe(answer.why)
    /** @returns what it heard until it heard of another conflict, which is told after all that is older */
    const heardAfter = async (begin: () => void): Promise<ConflictSettled[]> => {
      begin()
      const counter = await connect(device)
      const { answer: last } = await sellWrongly(counter, showId, ['E-7'])
      await settle(manager, last.conflictId, 'noted')
      await vi.waitFor(() => expect(counter.settled.at(-1)?.conflictId).toBe(last.conflictId), SOON)
      // Otherwise the counter is told of that one again the next time.
      await vi.waitFor(() => isTold([last.conflictId]), SOON)
      counter.close()
      return counter.settled.slice(0, -1)
    }
    const withNewDisk = () => {
      device.outbox.runNumber = 0
      device.outbox.head = EMPTY_CHAIN
    }
    first.close()
    expect(await heardAfter(() => {})).toEqual([])
    const [told, ...others] = await heardAfter(withNewDisk)
    expect(others).toEqual([])
    expect(told).toMatchObject({ conflictId: answer.conflictId, payOut: sale.total })
    expect(told?.text).toContain('make sure first that the customer does not have the money already')
    await vi.waitFor(() => isTold(), SOON)
    expect(await seenBy()).toContain('It is not confirmed that the customer has the money back')

    const paying = await connect(device)
    const at = new Date().toISOString()
    const back = { direction: 'out', amount: sale.total, reason: 'given back', conflictId: answer.conflictId } as const
    expect(await paying.send({ kind: 'drawer', ...back, at })).toMatchObject([{ outcome: 'applied' }])
    expect(await seenBy()).toBe(answer.why)
    paying.close()
    expect(await heardAfter(withNewDisk)).toEqual([])
  })

  it('gets tickets for its other seats that any door can verify', async () => {
    const [counter, manager] = [await connect(counterDevice), await connect(managerDevice)]
    const showId = nextShow()
    await counter.sell(showId, ['E-5'])
    const { sale, answer } = await sellWrongly(counter, showId, ['E-5'])
    const { open: waiting } = grantedValue(await manager.ask('conflicts', {}))
    const otherSeats = waiting.find((each) => each.conflictId === answer.conflictId)?.otherSeats
    expect(otherSeats).toHaveLength(1)
    grantedValue(await settle(manager, answer.conflictId, 'other_seats', { seatIds: otherSeats }))
    // Notices that another test's connection heard without acknowledging in time may be told again before.
    const ours = () => counter.settled.find(({ conflictId }) => conflictId === answer.conflictId)
    await vi.waitFor(() => expect(ours()).toBeDefined(), SOON)
    const [ticket] = ours()?.tickets ?? []
    expect(ticket).toMatchObject({ seatId: otherSeats?.[0], type: 'adult', amount: 1250 })
    expect(verifyTicketCode(ticket?.code ?? '', [counter.welcome.ticketPublicKey])).toMatchObject({
      t: ticket?.ticketId,
      s: showId,
      p: otherSeats?.[0],
    })
    expect(ours()?.text).toContain(`${sale.reference}: seat ${otherSeats?.[0]} instead of seat E-5.`)
  })

  it('is found by reference and by ticket, first in conflict and then as the resulting booking', async () => {
    const [counter, manager] = [await connect(counterDevice), await connect(managerDevice)]
    const showId = nextShow()
    // The seat was held, given back, and sold anyway: the reference is that of a hold that has ended.
    const bookingId = newId()
    const held = grantedValue(await counter.ask('claim', { bookingId, showId, seatIds: ['E-5'] }))
    grantedValue(await counter.ask('release', { showId, seats: held.seats }))
    await counter.sell(showId, ['E-5'])
    const sale = sellCommand({ bookingId, showId, reference: held.reference, seats: held.seats })
    const [answer] = await counter.send(sale)
    if (answer?.outcome !== 'conflict') throw new Error(`it was ${answer?.outcome}`)
    const find = async (text: string) => grantedValue(await manager.ask('findBooking', { text }))
    expect(await find(sale.reference)).toEqual({ booking: null, problem: 'in_conflict' })
    const code = terminalTicketCode(counterDevice, held.certificate, showId, sale.tickets[0]?.ticketId ?? '')
    expect(await find(code)).toEqual({ booking: null, problem: 'in_conflict' })

    const { open: waiting } = grantedValue(await manager.ask('conflicts', {}))
    const seatIds = waiting.find((each) => each.conflictId === answer.conflictId)?.otherSeats
    grantedValue(await settle(manager, answer.conflictId, 'other_seats', { seatIds }))
    const { booking } = await find(sale.reference)
    expect(booking).toMatchObject({ status: 'confirmed', terminal: 'Counter 1', tickets: [{ seatId: seatIds?.[0] }] })
    expect(booking?.history.at(-1)).toMatchObject({
      to: 'confirmed',
      by: { actor: 'manager', name: 'Office', via: 'manager' },
      why: 'out of a conflict: as a test',
    })
    expect((await find(code)).booking?.bookingId).toBe(booking?.bookingId)
    // The present reference finds it as well.
    expect((await find(booking?.reference ?? '')).booking?.bookingId).toBe(booking?.bookingId)
  })

  it('is hidden from counters and from managers of other cinemas', async () => {
    const counter = await connect(counterDevice)
    const { answer } = await sellWrongly(counter, nextShow(), ['E-5'])
    expect(await counter.ask('conflicts', {})).toMatchObject({ refusal: { code: 'not_allowed' } })
    const elsewhere = await insertTestProgramme(server.pool, { name: 'Elsewhere' })
    const strangeDevice = await enrolDevice(server.url, server.pool, 'manager', {
      name: 'Their office',
      cinemaId: elsewhere.cinemaId,
    })
    const strange = await connect(strangeDevice)
    await vi.waitFor(() => expect(strange.counts).toEqual([0]), SOON)
    expect(grantedValue(await strange.ask('conflicts', {}))).toEqual({ open: [], settled: [] })
    expect(await settle(strange, answer.conflictId, 'refund')).toMatchObject({ refusal: { code: 'unknown_conflict' } })
  })
})

/** The code as the counter printed it. */
function terminalTicketCode({ identity, key }: Device, certificate: string, showId: string, ticketId: string): string {
  const k = createPublicKey(key).export({ format: 'jwk' }).x as string
  const payload = { t: ticketId, s: showId, p: 'E-5', b: new Date().toISOString(), i: identity.id, k }
  const body = terminalTicketCodeBody(payload)
  return `${body}.${sign(null, Buffer.from(body), key).toString('base64url')}.${certificate}`
}
