/** The stage of orders with a gateway and a reader at the running test's counter, and what a test asks there. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Answer,
  isOpenAtReader,
  newId,
  type OrderCommand,
  partOnReader,
  type ReaderOrder,
  type ReaderPayment,
  type VoucherCode,
} from '@marquee/shared'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import {
  createTestSimulator,
  READERS,
  type TestSimulator,
} from '../../../../../../../tooling/testing/services/gateway-simulator.ts'
import { grantedValue, type RawTerminal } from '../../../../../../../tooling/testing/terminals/raw-terminal.ts'
import type { BooksReport } from '../../../../../../gateway-simulator/src/control.ts'
import { orderStage } from '../../orders/testing/order-stage.ts'

/** Of every step of the gateway: what hangs there is known to hang soon. */
const GATEWAY_SECONDS = '2'
const CONCLUDED_WITHIN_MS = 20_000

type Parts = Pick<OrderCommand, 'orderId' | 'rounding' | 'change'> & {
  others: Exclude<ReaderOrder['payments'][number], { method: 'reader' }>[]
  amount: number
}

/** The order as it is asked for at a reader; all of it is paid there, unless `parts` says otherwise. */
export function atReader(order: OrderCommand, parts: Partial<Parts> = {}): ReaderOrder {
  const { kind: _, cutOff: __, payments: ___, ...whole } = order
  const { others = [], amount = order.total.amount, ...more } = parts
  return { ...whole, ...more, payments: [...others, { paymentId: newId(), method: 'reader', amount }] }
}

/** The same order under another attempt. */
export function anotherAttempt(order: ReaderOrder): ReaderOrder {
  const payments = order.payments.map((payment) =>
    payment.method === 'reader' ? { ...payment, paymentId: newId() } : payment,
  )
  return { ...order, payments }
}

/** Call it at the top of a test file. @param env more of its server's. After each test, no card was charged but those that the ledger has, and each once. */
export function readerStage(env: Record<string, string> = {}) {
  let simulator: TestSimulator
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-readers-'))
  beforeAll(async () => {
    simulator = await createTestSimulator({ dataDir })
  })
  const stage = orderStage({
    env: () => ({ ...simulator.serverEnv, MARQUEE_CHARGE_TIMEOUT_SECONDS: GATEWAY_SECONDS, ...env }),
  })
  const tellWebhooks = (to: boolean): Promise<void> =>
    simulator.sendWebhooksTo(to ? `${stage.inbox.server.url}/api/v1/payments/webhook` : null)
  beforeAll(() => tellWebhooks(true))
  beforeEach(() => giveReader(READERS.counter1, stage.counter))
  afterEach(async () => {
    await simulator.clearFaults()
    for (const reader of Object.values(READERS)) await simulator.reader(reader, { behaviour: 'reset' })
    await vi.waitFor(async () => expect(await unaccounted()).toEqual([]), { timeout: CONCLUDED_WITHIN_MS })
  })
  afterAll(async () => {
    await simulator.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  async function giveReader(readerRef: string, terminal: RawTerminal): Promise<void> {
    const terminalId = terminal.device.identity.id
    grantedValue(await stage.manager.ask('assignReader', { readerRef, terminalId }))
  }

  /**
   * The gateway's captured charges that are no payment of the ledger, or another amount; the ledger's that are none there; and news of a
   * charge that nobody could do anything with.
   */
  async function unaccounted(): Promise<unknown[]> {
    const { charges } = await simulator.books()
    const theirs = charges
      .filter(({ captured }) => captured)
      .map((charge) => `${charge.payment_intent} ${charge.amount}`)
    const ours = await stage.query<{ named: string }>(
      "select gateway_ref || ' ' || amount as named from payments where gateway = 'stripe' and state = 'captured'",
    )
    const names = ours.map(({ named }) => named)
    const parked = await stage.query<{ event_id: string }>(
      "select event_id from gateway_events where state = 'parked' and body ->> 'kind' = 'charge'",
    )
    return [
      ...parked,
      ...theirs.filter((each) => !names.includes(each)),
      ...names.filter((each) => !theirs.includes(each)),
    ]
  }

  const idsOf = (order: ReaderOrder) => ({ orderId: order.orderId, paymentId: partOnReader(order).paymentId })
  const pay = (order: ReaderOrder, terminal = stage.counter): Promise<Answer<ReaderPayment>> =>
    terminal.ask('payAtReader', { order })
  const stands = async (order: ReaderOrder, terminal = stage.counter): Promise<ReaderPayment> =>
    grantedValue(await terminal.ask('readerPayment', idsOf(order)))
  const cancel = (order: ReaderOrder, terminal = stage.counter): Promise<Answer<ReaderPayment>> =>
    terminal.ask('cancelReaderPayment', idsOf(order))

  /** Its state in the ledger once it is concluded: nobody is asked for it meanwhile. */
  async function concluded(order: ReaderOrder): Promise<void> {
    const { paymentId } = idsOf(order)
    await vi.waitFor(
      async () => {
        const [row] = await stage.query<{ state: string }>('select state from reader_payments where id = $1', paymentId)
        expect(row?.state).not.toBe('open')
      },
      { timeout: CONCLUDED_WITHIN_MS, interval: 50 },
    )
  }

  /** Asks for the card, and tells how that ended. */
  async function paid(order: ReaderOrder, terminal = stage.counter): Promise<ReaderPayment> {
    expect(isOpenAtReader(grantedValue(await pay(order, terminal)))).toBe(true)
    await concluded(order)
    return stands(order, terminal)
  }

  const until = async (order: ReaderOrder, state: ReaderPayment['state']): Promise<void> => {
    await vi.waitFor(async () => expect((await stands(order)).state).toBe(state), {
      timeout: CONCLUDED_WITHIN_MS,
      interval: 50,
    })
  }

  /** The card's minutes are over. */
  const timePasses = (order: ReaderOrder): Promise<unknown> =>
    stage.query('update reader_payments set until = now(), look_at = now() where id = $1', idsOf(order).paymentId)

  /** What the gateway has charged for an order, and given back. */
  async function chargesOf({ orderId }: ReaderOrder): Promise<{ amount: number; back: number }[]> {
    const { charges }: BooksReport = await simulator.books()
    return charges
      .filter(({ captured, metadata }) => captured && metadata['orderId'] === orderId)
      .map(({ amount, amount_refunded: back }) => ({ amount, back }))
  }

  /** A voucher of the test's cinema that the counter has claimed, unless `terminal` is null. */
  async function voucher(
    value: number | null,
    { terminal = stage.counter, ...more }: { terminal?: RawTerminal | null; paysFor?: 'tickets' } = {},
  ): Promise<VoucherCode> {
    const { cinemaId } = stage.inbox.programme
    const batch = { batchId: newId(), name: 'Test', quantity: 1, paysFor: 'anything', value, currency: 'SGD', cinemaId }
    const terms = { expiresAt: null, taxRate: null, ...more }
    grantedValue(await stage.manager.ask('issueVouchers', { ...batch, ...terms }))
    const { vouchers } = grantedValue(await stage.manager.ask('vouchersOfBatch', { batchId: batch.batchId, after: 0 }))
    const [{ code } = { code: '' as VoucherCode }] = vouchers
    const use = value === null ? 'sell' : 'pay'
    if (terminal) grantedValue(await terminal.ask('claimVoucher', { text: code, use }))
    return code
  }
  const byVoucher = (code: VoucherCode, tendered: number) =>
    ({ paymentId: newId(), method: 'voucher', tendered, code }) as const
  const voucherRecord = async (code: string) => grantedValue(await stage.manager.ask('findVoucher', { text: code }))

  return {
    ...stage,
    voucher,
    byVoucher,
    voucherRecord,
    get inbox() {
      return stage.inbox
    },
    get tariff() {
      return stage.tariff
    },
    get counter() {
      return stage.counter
    },
    get manager() {
      return stage.manager
    },
    get simulator() {
      return simulator
    },
    tellWebhooks,
    giveReader,
    idsOf,
    pay,
    stands,
    cancel,
    concluded,
    paid,
    until,
    timePasses,
    chargesOf,
  }
}
