/** Cards at readers, as terminals ask for them, and as webhooks and the reconciler hear of them. */
import {
  type Answer,
  granted,
  type Id,
  idMadeAt,
  type PayAtReaderRequest,
  partOnReader,
  type ReaderOrder,
  type ReaderPayment,
  type ReaderPaymentRequest,
  type Refusal,
  refused,
  type TerminalIdentity,
} from '@marquee/shared'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { Listener } from '../../../infra/listener.ts'
import { inTransaction, loadStatement, type Pool, type Tx, withDeadlockRetry } from '../../../infra/postgres.ts'
import { GatewayUnknown, type NamedCharge, type PaymentGateway } from '../../../payments/gateway.ts'
import type { TicketSigner } from '../../../tickets/ticket-signer.ts'
import { lockBookings } from '../../journal/lock-bookings.ts'
import { isSellable } from '../../journal/sellable.ts'
import { requestHash } from '../../online/booking-id.ts'
import type { MoneyBack } from '../../online/giving-back/money-back.ts'
import type { ChargesAtReaders } from '../../online/reconciling/charges-at-readers.ts'
import type { BookingSeatStore } from '../../seat-store.ts'
import { reserveVouchers } from '../../vouchers/reserve-vouchers.ts'
import { isUsingAny, usedVouchers } from '../../vouchers/used-vouchers.ts'
import { namesKnownIds } from '../orders/names-known-ids.ts'
import { createChargeAtReader } from './charge-at-reader.ts'
import { checkReaderOrder } from './check-reader-order.ts'
import { type AskedFor, createConcludeAtReader } from './conclude-at-reader.ts'
import { createConcludeWithoutCard } from './conclude-without-card.ts'
import { createEnterLostOrder } from './enter-lost-order.ts'
import { isGatewayUnread, lostHoursAfter } from './lost-hours-at-reader.ts'
import { createOnceAtATime } from './once-at-a-time.ts'
import type { OrderAtReader } from './order-at-reader.ts'
import {
  attemptOfCharge,
  attemptsToLookAt,
  beginReaderPayment,
  cancelAtReader,
  cancelAttemptsOfOrder,
  howOrderStands,
  lockAttemptsOfOrder,
  lookNow,
  neverBegun,
  type ReaderPaymentRow,
  readReaderPayment,
} from './reader-payment-rows.ts'
import { createViewReaderPayment } from './view-reader-payment.ts'

const RING = loadStatement(new URL('./sql/ring.sql', import.meta.url))
const CHANNEL = 'reader_payments'

/** The card has to be there by then. */
const CARD_MS = 180_000
/** The server that begins it is at it for that long at least. */
const LOOK_AFTER_BEGIN_MS = 10_000
/** The seats' time lasts so long beyond that, for the bank and for an end. */
const BEYOND_CARD_MS = 120_000
/** A terminal that cancels waits no longer for the gateway. */
const CANCEL_WITHIN_MS = 10_000
/** The outbox of the terminal waits meanwhile, and gives the server 10 s. */
const END_WITHIN_MS = 4000
const AT_MOST = 100
/** Why nobody knows yet that an attempt which the ledger hasn't is off: the terminal asks again. */
const SILENT: Refusal = { code: 'unavailable', what: 'the payment gateway does not say if the card was charged' }
const UNREAD: Refusal = { code: 'unavailable', what: 'what was paid before a backup was restored is still being read' }
const OTHER_LOOK: Refusal = { code: 'unavailable', what: 'another card payment of this terminal is being looked for' }
const ITS_CARD: Refusal = {
  code: 'unavailable',
  what: 'a card was charged for this order, and a manager has to settle it',
}

/** Another attempt has begun at the reader, or the same one. */
class ReaderTaken extends Error {}

export interface ReaderPayments extends ChargesAtReaders {
  pay(request: PayAtReaderRequest, terminal: TerminalIdentity): Promise<Answer<ReaderPayment>>
  /** How it stands; one that is open is looked after at once. */
  ask(request: ReaderPaymentRequest, terminal: TerminalIdentity): Promise<Answer<ReaderPayment>>
  /** Asks the gateway for its end, and waits a while for that. */
  cancel(request: ReaderPaymentRequest, terminal: TerminalIdentity): Promise<Answer<ReaderPayment>>
  /** The order was paid otherwise: asks the gateway for the end of its open attempt, and waits a little for that. */
  endOfOrder(orderId: string): Promise<void>
  /** Looks after those that are due. Waits for none of them: a gateway that is silent about one holds up no other. */
  lookAtDue(): Promise<void>
  /** Waits for what is under way. */
  close(): Promise<void>
}

/** @param options `gateway` undefined: cards can't be taken. `terminals`: those connected to this server. `listener`: not started yet */
export function createReaderPayments(options: {
  pool: Pool
  store: BookingSeatStore
  catalogue: Catalogue
  signer: TicketSigner
  gateway: PaymentGateway | undefined
  moneyBack: MoneyBack
  chargeTimeoutMs: number
  listener: Pick<Listener, 'on'>
  terminals: {
    isConnected(terminalId: string): boolean
    tell(terminalId: string, payment: ReaderPayment): void
  }
  onError(error: Error): void
}): ReaderPayments {
  const { pool, store, gateway, chargeTimeoutMs, listener, terminals, onError } = options
  const view = createViewReaderPayment(options)
  const conclude = createConcludeAtReader(options)
  const concludeWithoutCard = createConcludeWithoutCard({ pool, conclude })
  const charge = gateway && createChargeAtReader({ pool, gateway, conclude, timeoutMs: chargeTimeoutMs })

  async function step(paymentId: string): Promise<void> {
    const before = await readReaderPayment(pool, paymentId)
    if (before?.state !== 'open') return
    try {
      if (isWithoutCard(before)) await concludeWithoutCard(before)
      else await charge?.(paymentId)
    } finally {
      const after = await readReaderPayment(pool, paymentId)
      if (after && looksDifferent(before, after)) await ring(after)
    }
  }
  const { run: drive, idle } = createOnceAtATime(step)
  /** For whoever doesn't wait for it. A failed step is taken again when the attempt is next due. */
  const goOn = (paymentId: string): void => void drive(paymentId).catch(onError)

  /** Terminals for which the gateway is asked for an attempt that the ledger hasn't. */
  const lookingFor = new Set<string>()
  const enterLost = createEnterLostOrder({ ...options, drive, cardMs: CARD_MS })

  const ring = async ({ id, terminal_id }: ReaderPaymentRow): Promise<void> => {
    await pool.query({ ...RING, values: [CHANNEL, `${terminal_id} ${id}`] })
  }
  listener.on(CHANNEL, (payload) => {
    const [terminalId = '', paymentId = ''] = payload.split(' ')
    if (!terminals.isConnected(terminalId)) return
    readReaderPayment(pool, paymentId)
      .then(async (row) => row && terminals.tell(terminalId, await view(row)))
      .catch(onError)
  })

  /** Another terminal's, or another order's, is none of its. */
  async function find({ orderId, paymentId }: ReaderPaymentRequest, { id }: TerminalIdentity) {
    const row = await readReaderPayment(pool, paymentId)
    return row?.terminal_id === id && row.order_id === orderId ? row : undefined
  }

  async function again(row: ReaderPaymentRow, order: ReaderOrder, terminal: TerminalIdentity) {
    const isSame = row.terminal_id === terminal.id && row.order_id === order.orderId
    if (!isSame || (row.request_hash && !row.request_hash.equals(requestHash(order)))) {
      return refused({ code: 'idempotency_key_reused' })
    }
    if (row.state !== 'open') return granted(await view(row))
    if (row.amount === 0) return granted(await view(await concluded(row)))
    goOn(row.id)
    return granted(await view(row))
  }

  async function begin(
    order: ReaderOrder,
    sale: OrderAtReader,
    terminal: TerminalIdentity,
  ): Promise<Refusal | undefined> {
    const { paymentId, amount } = partOnReader(order)
    return withDeadlockRetry(() =>
      inTransaction(pool, async (tx): Promise<Refusal | undefined> => {
        await lockAttemptsOfOrder(tx, order.orderId)
        const found = await freeReader(tx, order, terminal)
        if (!found.ok) return found.refusal
        if (await namesKnownIds(tx, order)) return { code: 'order_refused', why: 'id_reused' }
        const bookings = await lockBookings(
          tx,
          sale.bookings.map(({ bookingId }) => bookingId),
        )
        const ended = sale.bookings.some(({ bookingId, showId }) => {
          const booking = bookings.get(bookingId)
          return booking !== undefined && !isSellable(booking, { showId, terminalId: terminal.id })
        })
        if (ended) return { code: 'order_refused', why: 'booking_ended' }
        const uses = usedVouchers(order)
        const about = { uses, order: sale.order, currency: order.total.currency, terminal }
        const kept = await reserveVouchers(tx, about)
        if (!kept.ok) return kept.refusal
        const now = Date.now()
        const isNew = await beginReaderPayment(tx, {
          id: paymentId,
          orderId: order.orderId,
          terminalId: terminal.id,
          cinemaId: sale.order.cinemaId,
          requestHash: requestHash(order),
          sale: isUsingAny(uses) ? { ...sale, vouchers: kept.value } : sale,
          readerRef: found.value,
          amount,
          currency: about.currency,
          until: new Date(now + CARD_MS),
          lookAt: new Date(now + LOOK_AFTER_BEGIN_MS),
        })
        // Nothing of it stays: neither are its vouchers kept.
        if (!isNew) throw new ReaderTaken()
        return undefined
      }),
    ).catch((error: unknown): Refusal => {
      if (error instanceof ReaderTaken) return { code: 'reader_in_use' }
      throw error
    })
  }

  /** The time of its holds mustn't be up meanwhile. The terminal keeps the seats all the same, so a failure costs nothing. */
  async function extendHolds({ bookings }: OrderAtReader, terminal: TerminalIdentity): Promise<void> {
    const until = new Date(Date.now() + CARD_MS + BEYOND_CARD_MS)
    for (const { showId, bookingId } of bookings) {
      await store.extend({ showId, bookingId, by: terminal.id, until, atLeast: true })
    }
  }

  async function pay({ order }: PayAtReaderRequest, terminal: TerminalIdentity): Promise<Answer<ReaderPayment>> {
    const { paymentId, amount } = partOnReader(order)
    const known = await readReaderPayment(pool, paymentId)
    if (known) return again(known, order, terminal)
    const money = { amount, currency: order.total.currency }
    if (amount > 0 && !gateway) return refused({ code: 'unavailable', what: 'card payments are not set up here' })
    if (amount > 0 && !gateway?.canCharge(money)) return refused({ code: 'amount_not_chargeable', ...money })
    // Before the order is looked at: one that was paid has no seats to pay for.
    const free = await freeReader(pool, order, terminal)
    const checked = free.ok ? await checkReaderOrder(options, order, terminal) : free
    if (!checked.ok) {
      // The same request at the same moment may have taken the reader.
      const first = await readReaderPayment(pool, paymentId)
      return first ? again(first, order, terminal) : checked
    }
    const refusal = await begin(order, checked.value, terminal)
    const row = await readReaderPayment(pool, paymentId)
    // The same request at the same moment was faster.
    if (refusal) return row ? again(row, order, terminal) : refused(refusal)
    if (!row) throw new Error(`the payment ${paymentId} at a reader has gone`)
    if (amount === 0) return granted(await view(await concluded(row)))
    goOn(paymentId)
    await extendHolds(checked.value, terminal).catch(onError)
    return granted(await view(row))
  }

  /** Nobody is waited for but the ledger. */
  async function concluded(row: ReaderPaymentRow): Promise<ReaderPaymentRow> {
    await within(END_WITHIN_MS, drive(row.id).catch(onError))
    return (await readReaderPayment(pool, row.id)) ?? row
  }

  /**
   * An attempt that the ledger hasn't: it never began, or the ledger was set back since. Then its card may have been charged, and the
   * gateway knows it by the payment's id. A terminal has one looked for at a time, so made-up ids ask the gateway no faster.
   */
  async function endUnheard(request: ReaderPaymentRequest, terminal: TerminalIdentity): Promise<Answer<null>> {
    if (request.withoutCard) {
      await neverBegun(pool, { ...request, terminalId: terminal.id })
      return granted(null)
    }
    if (lookingFor.has(terminal.id)) return refused(OTHER_LOOK)
    lookingFor.add(terminal.id)
    try {
      const charge = await gateway?.chargeOf({ paymentId: request.paymentId, about: idMadeAt(request.paymentId as Id) })
      if (charge && !(await endFound(charge, request, terminal))) return refused(ITS_CARD)
      // What the gateway has of the lost hours may be anywhere in them, whatever the terminal's clock said.
      if (!charge && (await isGatewayUnread(pool))) return refused(UNREAD)
      await neverBegun(pool, { ...request, terminalId: terminal.id })
      return granted(null)
    } catch (error) {
      if (error instanceof GatewayUnknown) return refused(SILENT)
      throw error
    } finally {
      lookingFor.delete(terminal.id)
    }
  }

  /** @returns whether its attempt is in the ledger now, or can't be charged any more */
  async function endFound(
    charge: NamedCharge,
    { orderId, paymentId }: ReaderPaymentRequest,
    terminal: TerminalIdentity,
  ): Promise<boolean> {
    if (!gateway || charge.orderId !== orderId) return false
    const { readerOrder } = charge
    if (readerOrder && readerOrder.terminalId !== terminal.id) return false
    if ((await enterLost(charge)) === paymentId) return true
    return charge.givenBack || (await gateway.void(charge.gatewayRef)).kind === 'void'
  }

  async function cancel(request: ReaderPaymentRequest, terminal: TerminalIdentity): Promise<Answer<ReaderPayment>> {
    const { paymentId } = request
    if (!(await readReaderPayment(pool, paymentId))) {
      const unheard = await endUnheard(request, terminal)
      if (!unheard.ok) return unheard
    }
    await cancelAtReader(pool, paymentId, terminal.id)
    const row = await find(request, terminal)
    if (!row) return refused({ code: 'unknown_reader_payment' })
    if (row.state === 'open') await within(CANCEL_WITHIN_MS, drive(paymentId).catch(onError))
    const now = await find(request, terminal)
    return granted(await view(now ?? row))
  }

  return {
    pay,
    cancel,
    async ask(request, terminal) {
      const row = await find(request, terminal)
      if (!row) return refused({ code: 'unknown_reader_payment' })
      if (row.state === 'open') goOn(row.id)
      return granted(await view(row))
    },
    async heard(gatewayRef) {
      const paymentId = await attemptOfCharge(pool, gatewayRef)
      if (paymentId === undefined) return false
      await drive(paymentId)
      return true
    },
    async enterLost(charge) {
      if (!(await lostHoursAfter(pool, charge.at))) return false
      const paymentId = await enterLost(charge)
      if (paymentId === undefined) return false
      await drive(paymentId)
      return true
    },
    async isLost({ readerOrder, at }) {
      if (!readerOrder || !(await lostHoursAfter(pool, at))) return false
      return (await readReaderPayment(pool, readerOrder.paymentId)) === undefined
    },
    async tryNow(paymentId) {
      if (!(await lookNow(pool, paymentId))) return false
      await drive(paymentId)
      return true
    },
    async endOfOrder(orderId) {
      const open = await cancelAttemptsOfOrder(pool, orderId)
      const ends = open.map((paymentId) => drive(paymentId).catch(onError))
      if (ends.length > 0) await within(END_WITHIN_MS, Promise.all(ends))
    },
    async lookAtDue() {
      for (const paymentId of await attemptsToLookAt(pool, AT_MOST)) goOn(paymentId)
    },
    close: idle,
  }
}

/** The reader of the terminal, when nothing is in the way of paying the order there; null: no card is asked for. */
async function freeReader(
  db: Pick<Tx, 'query'>,
  order: ReaderOrder,
  { id }: TerminalIdentity,
): Promise<Answer<string | null>> {
  const { orderId } = order
  const { paid, under_way, reader_ref, reader_in_use } = await howOrderStands(db, orderId, id)
  if (paid) return refused({ code: 'order_already_paid' })
  if (under_way) return refused({ code: 'payment_under_way' })
  if (partOnReader(order).amount === 0) return granted(null)
  if (reader_ref === null) return refused({ code: 'terminal_has_no_reader' })
  return reader_in_use ? refused({ code: 'reader_in_use' }) : granted(reader_ref)
}

const isWithoutCard = (row: ReaderPaymentRow): row is AskedFor => row.amount === 0 && row.sale !== null

const looksDifferent = (before: ReaderPaymentRow, after: ReaderPaymentRow): boolean =>
  before.state !== after.state ||
  before.heard !== after.heard ||
  before.why !== after.why ||
  (before.started_at === null) !== (after.started_at === null)

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const time = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, time])
  clearTimeout(timer)
}
