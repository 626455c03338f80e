/** Card readers through the port, against the simulator's process: each outcome, and where the money is then. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  createTestSimulator,
  READER,
  READERS,
  type TestSimulator,
} from '../../../../tooling/testing/services/gateway-simulator.ts'
import type { StartOnReader } from './card-reader.ts'
import { GatewayUnknown, type PaymentGateway } from './gateway.ts'
import { createStripeGateway } from './stripe-gateway.ts'

const SOON = { timeout: 15_000 }
const COUNTER = READERS.counter1
const PAID = { kind: 'captured', amount: 2450, currency: 'EUR', payer: { cardLast4: '4242' } }

let dir: string
let simulator: TestSimulator
let gateway: PaymentGateway

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'marquee-port-readers-'))
  simulator = await createTestSimulator({ dataDir: dir })
  const { secretKey, webhookSecret, url } = simulator
  gateway = createStripeGateway({
    houseId: randomUUID(),
    secretKey,
    webhookSecret,
    apiBase: new URL(url),
    timeoutMs: 15_000,
  })
})
afterAll(async () => {
  await simulator?.stop()
  rmSync(dir, { recursive: true, force: true })
})
afterEach(async () => {
  await simulator.clearFaults()
  for (const readerRef of Object.values(READERS)) {
    await simulator.reader(readerRef, { behaviour: 'reset' })
    await expect.poll(() => freed(readerRef), SOON).toBe(true)
  }
})

/** A test may leave a charge at a reader. */
async function freed(readerRef: string): Promise<boolean> {
  const charge = (await gateway.readReader(readerRef))?.charge
  if (charge?.state !== 'in_progress') return true
  return (await gateway.cancelOnReader({ readerRef, gatewayRef: charge.gatewayRef })).kind === 'cancelled'
}

async function named(): Promise<string> {
  const { gatewayRef } = await gateway.prepare({
    paymentId: randomUUID(),
    bookingId: randomUUID(),
    reference: 'MQ-7K3F9P',
    amount: 2450,
    currency: 'EUR',
    idempotencyKey: randomUUID(),
    cardPresent: true,
  })
  return gatewayRef
}

const start = (gatewayRef: string, more: Partial<StartOnReader> = {}) =>
  gateway.startOnReader({ gatewayRef, readerRef: COUNTER, idempotencyKey: randomUUID(), ...more })

const cancel = (gatewayRef: string, readerRef: string = COUNTER) => gateway.cancelOnReader({ readerRef, gatewayRef })

const ends = (gatewayRef: string) => expect.poll(() => gateway.readCharge(gatewayRef), SOON)

/** The gateway's own books: what was captured of a charge, each time that it was. */
async function captured(gatewayRef: string): Promise<number[]> {
  const { charges } = await simulator.books()
  return charges
    .filter((charge) => charge.payment_intent === gatewayRef && charge.status === 'succeeded')
    .map((charge) => charge.amount_captured)
}

async function phaseAt(readerRef: string): Promise<string | undefined> {
  const { readers } = await simulator.readers()
  return readers.find(({ reader }) => reader.id === readerRef)?.attempts[0]?.phase
}

describe('the readers', () => {
  it('are listed by name and serial number, with their state and their latest charge', async () => {
    await simulator.reader(READERS.kiosk, { behaviour: 'offline' })
    const gatewayRef = await named()
    await start(gatewayRef)
    const readers = await gateway.readers()
    expect(readers).toContainEqual({
      readerRef: COUNTER,
      name: 'Counter reader 1',
      serial: 'SIM-0001',
      online: true,
      charge: { gatewayRef, state: 'in_progress' },
    })
    expect(readers.find(({ readerRef }) => readerRef === READERS.kiosk)?.online).toBe(false)
    expect(await gateway.readReader(READER)).toMatchObject({ name: 'Simulated reader', serial: 'SIM-0000' })
    expect(await gateway.readReader('tmr_nobody')).toBeUndefined()
  })
})

describe('a charge at a reader', () => {
  it('is under way, and then captured once', async () => {
    const gatewayRef = await named()
    expect(await start(gatewayRef)).toEqual({ kind: 'started' })
    expect(await gateway.readCharge(gatewayRef)).toEqual({ kind: 'processing' })
    expect(await captured(gatewayRef)).toEqual([])
    await ends(gatewayRef).toEqual(PAID)
    expect(await captured(gatewayRef)).toEqual([2450])
  })

  it('finds the reader busy with another customer: nothing is taken, and the other one pays once', async () => {
    const [first, second] = [await named(), await named()]
    expect(await start(first)).toEqual({ kind: 'started' })
    expect(await start(second)).toEqual({ kind: 'busy' })
    await ends(first).toEqual(PAID)
    expect(await gateway.readCharge(second)).toEqual({ kind: 'prepared' })
    expect([await captured(first), await captured(second)]).toEqual([[2450], []])
  })

  it('finds the reader offline: nothing is taken', async () => {
    const gatewayRef = await named()
    await simulator.reader(COUNTER, { behaviour: 'offline', times: 1 })
    expect(await start(gatewayRef)).toEqual({ kind: 'offline' })
    expect(await gateway.readCharge(gatewayRef)).toEqual({ kind: 'prepared' })
    expect(await captured(gatewayRef)).toEqual([])
  })

  it.each([
    ['tmr_nobody', 'resource_missing'],
    ['../../refunds', 'terminal_reader_refused'],
  ])('is refused for the reader %s, and nothing is taken', async (readerRef, code) => {
    const gatewayRef = await named()
    expect(await start(gatewayRef, { readerRef })).toEqual({ kind: 'refused', code })
    expect(await captured(gatewayRef)).toEqual([])
  })

  it('that is paid is not asked for again: it is refused, and stays captured once', async () => {
    const gatewayRef = await named()
    await start(gatewayRef)
    await ends(gatewayRef).toEqual(PAID)
    expect(await start(gatewayRef)).toEqual({ kind: 'refused', code: 'intent_invalid_state' })
    const again = { gatewayRef, token: COUNTER, idempotencyKey: randomUUID() }
    expect(await gateway.charge(again)).toEqual(PAID)
    expect(await captured(gatewayRef)).toEqual([2450])
  })

  it('is asked for once, however often it is requested under one key', async () => {
    const gatewayRef = await named()
    const idempotencyKey = randomUUID()
    expect(await start(gatewayRef, { idempotencyKey })).toEqual({ kind: 'started' })
    expect(await start(gatewayRef, { idempotencyKey })).toEqual({ kind: 'started' })
    await ends(gatewayRef).toEqual(PAID)
    expect(await captured(gatewayRef)).toEqual([2450])
  })

  it('that was declined takes nothing, and is under way again with the next card', async () => {
    const gatewayRef = await named()
    await simulator.reader(COUNTER, { behaviour: 'decline', code: 'insufficient_funds', times: 1 })
    await start(gatewayRef)
    await ends(gatewayRef).toEqual({ kind: 'declined', code: 'insufficient_funds' })
    expect(await captured(gatewayRef)).toEqual([])
    expect(await start(gatewayRef)).toEqual({ kind: 'started' })
    // The first card's decline is still in the charge, and says nothing about the second one.
    expect(await gateway.readCharge(gatewayRef)).toEqual({ kind: 'processing' })
    await ends(gatewayRef).toEqual(PAID)
    expect(await captured(gatewayRef)).toEqual([2450])
  })

  it('that its customer cancelled takes nothing, and may be asked for again', async () => {
    const gatewayRef = await named()
    await simulator.reader(COUNTER, { behaviour: 'customer_cancels', delayMs: 100, times: 1 })
    await start(gatewayRef, { customerMayCancel: true })
    await ends(gatewayRef).toEqual({ kind: 'declined', code: 'customer_canceled' })
    expect(await captured(gatewayRef)).toEqual([])
    await start(gatewayRef)
    await ends(gatewayRef).toEqual(PAID)
  })

  it('that its customer may not cancel goes on', async () => {
    const gatewayRef = await named()
    await simulator.reader(COUNTER, { behaviour: 'customer_cancels', delayMs: 0, times: 1 })
    await start(gatewayRef)
    await expect.poll(() => phaseAt(COUNTER), SOON).toBe('stuck')
    expect(await gateway.readCharge(gatewayRef)).toEqual({ kind: 'processing' })
  })

  it('to which nobody held a card takes nothing', async () => {
    const gatewayRef = await named()
    await simulator.reader(COUNTER, { behaviour: 'no_card', delayMs: 100, times: 1 })
    await start(gatewayRef)
    await ends(gatewayRef).toEqual({ kind: 'declined', code: 'card_read_timed_out' })
    expect(await captured(gatewayRef)).toEqual([])
  })

  it('whose reader does not answer is unknown; it was not asked, and nothing is taken', async () => {
    const gatewayRef = await named()
    await simulator.reader(COUNTER, { behaviour: 'hangs', times: 1 })
    await expect(start(gatewayRef)).rejects.toThrow(GatewayUnknown)
    expect(await gateway.readCharge(gatewayRef)).toEqual({ kind: 'prepared' })
    expect(await captured(gatewayRef)).toEqual([])
  })

  it.each(['startOnReader', 'charge'] as const)(
    'whose reader does not answer to %s is unknown, and is captured all the same',
    async (call) => {
      const gatewayRef = await named()
      await simulator.reader(COUNTER, { behaviour: 'hangs', received: true, times: 1 })
      const asked = { gatewayRef, readerRef: COUNTER, token: COUNTER, idempotencyKey: randomUUID() }
      await expect(gateway[call](asked)).rejects.toThrow(GatewayUnknown)
      await ends(gatewayRef).toEqual(PAID)
      expect(await captured(gatewayRef)).toEqual([2450])
    },
  )

  it.each([
    [false, { kind: 'declined', code: 'connection_error' }, []],
    [true, PAID, [2450]],
  ])('whose reader lost its network is what the charge says; that it was charged is %s', async (paid, state, money) => {
    const gatewayRef = await named()
    await simulator.reader(COUNTER, { behaviour: 'network_lost', charged: paid, times: 1 })
    await start(gatewayRef)
    await ends(gatewayRef).toEqual(state)
    expect((await gateway.readReader(COUNTER))?.charge).toEqual({
      gatewayRef,
      state: 'failed',
      code: 'connection_error',
    })
    expect(await captured(gatewayRef)).toEqual(money)
  })

  it('is captured though the reader went offline before it could say so', async () => {
    const gatewayRef = await named()
    await simulator.reader(COUNTER, { behaviour: 'offline_after_charge', times: 1 })
    await start(gatewayRef)
    await ends(gatewayRef).toEqual(PAID)
    expect((await gateway.readReader(COUNTER))?.charge?.state).toBe('in_progress')
    expect(await gateway.void(gatewayRef)).toEqual(PAID)
    expect(await captured(gatewayRef)).toEqual([2450])
  })

  it('through `charge` says in the same words why a reader took no card', async () => {
    const gatewayRef = await named()
    const charge = () => gateway.charge({ gatewayRef, token: COUNTER, idempotencyKey: randomUUID() })
    await simulator.reader(COUNTER, { behaviour: 'busy', times: 1 })
    expect(await charge()).toEqual({ kind: 'declined', code: 'terminal_reader_busy' })
    await simulator.reader(COUNTER, { behaviour: 'offline', times: 1 })
    expect(await charge()).toEqual({ kind: 'declined', code: 'terminal_reader_offline' })
    expect(await captured(gatewayRef)).toEqual([])
    expect(await charge()).toEqual({ kind: 'processing' })
    await ends(gatewayRef).toEqual(PAID)
  })
})

describe('cancelling at a reader', () => {
  it('frees it for the next customer: the first charge takes nothing, and can be voided', async () => {
    const [first, second] = [await named(), await named()]
    await simulator.reader(COUNTER, { behaviour: 'tap', delayMs: 300, times: 1 })
    await start(first)
    expect(await cancel(first)).toEqual({ kind: 'cancelled' })
    expect(await gateway.readCharge(first)).toEqual({ kind: 'prepared' })
    expect(await gateway.void(first)).toEqual({ kind: 'void' })
    expect(await start(second)).toEqual({ kind: 'started' })
    await ends(second).toEqual(PAID)
    await sleep(400)
    expect([await captured(first), await captured(second)]).toEqual([[], [2450]])
  })

  it('is not possible while the bank is asked: the charge is captured', async () => {
    const gatewayRef = await named()
    await simulator.reader(COUNTER, { behaviour: 'slow', delayMs: 1500, times: 1 })
    await start(gatewayRef)
    await expect.poll(() => phaseAt(COUNTER), SOON).toBe('authorizing')
    expect(await cancel(gatewayRef)).toEqual({ kind: 'not_cancellable' })
    expect(await gateway.void(gatewayRef)).toEqual({ kind: 'processing' })
    await ends(gatewayRef).toEqual(PAID)
    expect(await captured(gatewayRef)).toEqual([2450])
  })

  it('finds nothing after the capture, which stays', async () => {
    const gatewayRef = await named()
    await start(gatewayRef)
    await ends(gatewayRef).toEqual(PAID)
    expect(await cancel(gatewayRef)).toEqual({ kind: 'nothing_to_cancel' })
    expect(await gateway.readCharge(gatewayRef)).toEqual(PAID)
  })

  it('never takes the next customer’s charge away', async () => {
    const [late, next] = [await named(), await named()]
    await start(next)
    expect(await cancel(late)).toEqual({ kind: 'nothing_to_cancel' })
    expect(await cancel(late, 'tmr_nobody')).toEqual({ kind: 'nothing_to_cancel' })
    await ends(next).toEqual(PAID)
  })

  it('says "cancelled" of a reader that had charged the card unheard: only the charge knows of the money', async () => {
    const gatewayRef = await named()
    await simulator.reader(COUNTER, { behaviour: 'offline_after_charge', times: 1 })
    await start(gatewayRef)
    await expect.poll(() => captured(gatewayRef), SOON).toEqual([2450])
    expect(await cancel(gatewayRef)).toEqual({ kind: 'cancelled' })
    expect(await gateway.readCharge(gatewayRef)).toEqual(PAID)
  })

  it('frees a reader that went offline before the card: nothing is taken', async () => {
    const gatewayRef = await named()
    await simulator.reader(COUNTER, { behaviour: 'offline_after_start', times: 1 })
    await start(gatewayRef)
    await expect.poll(() => phaseAt(COUNTER), SOON).toBe('stuck')
    expect(await gateway.readCharge(gatewayRef)).toEqual({ kind: 'processing' })
    expect(await cancel(gatewayRef)).toEqual({ kind: 'cancelled' })
    expect(await gateway.void(gatewayRef)).toEqual({ kind: 'void' })
    expect(await captured(gatewayRef)).toEqual([])
  })
})

describe('voiding a charge that waits at a reader', () => {
  it('takes it from the reader first: nothing is taken, and nothing waits for the next customer', async () => {
    const gatewayRef = await named()
    await simulator.reader(COUNTER, { behaviour: 'tap', delayMs: 600, times: 1 })
    await start(gatewayRef)
    expect(await gateway.void(gatewayRef)).toEqual({ kind: 'void' })
    expect((await gateway.readReader(COUNTER))?.charge).toBeUndefined()
    await sleep(700)
    expect(await captured(gatewayRef)).toEqual([])
    expect(await gateway.void(gatewayRef)).toEqual({ kind: 'void' })
  })

  it('clears a reader that goes on asking after Stripe has voided the charge', async () => {
    const gatewayRef = await named()
    await simulator.reader(READER, { behaviour: 'tap', delayMs: 600, times: 1 })
    await start(gatewayRef, { readerRef: READER })
    expect(await gateway.void(gatewayRef)).toEqual({ kind: 'void' })
    expect((await gateway.readReader(READER))?.charge).toBeUndefined()
    expect(await captured(gatewayRef)).toEqual([])
  })
})

describe('a gateway that is killed in the middle of a charge at a reader', () => {
  it.each(['tap', 'slow'] as const)('captures it once, whoever asks again: %s', async (behaviour) => {
    const gatewayRef = await named()
    const idempotencyKey = randomUUID()
    await simulator.reader(COUNTER, { behaviour, delayMs: 700, times: 1 })
    await start(gatewayRef, { idempotencyKey })
    await simulator.killAndRestart()
    expect(await start(gatewayRef, { idempotencyKey })).toEqual({ kind: 'started' })
    await ends(gatewayRef).toEqual(PAID)
    expect(await start(gatewayRef)).toEqual({ kind: 'refused', code: 'intent_invalid_state' })
    await simulator.killAndRestart()
    expect(await gateway.readCharge(gatewayRef)).toEqual(PAID)
    expect(await captured(gatewayRef)).toEqual([2450])
  })
})
