/**
 * Orders that a card pays at this terminal's reader. The server drives the reader; the terminal asks, and shows how it stands. Only the
 * server's word ends an attempt: a refusal, an error or silence doesn't. While it is open, the terminal asks again: every two seconds, at
 * each connection, and after a start of the program.
 */
import {
  type Answer,
  granted,
  type Id,
  isPassing,
  partOnReader,
  type ReaderOrder,
  type ReaderPayment,
  type ReaderPaymentRequest,
  refused,
} from '@marquee/shared'
import type { AtReader, BeginAtReaderArgs } from '../api.ts'
import type { Carts } from '../carts/carts.ts'
import type { Link } from '../connection/link.ts'
import type { Events } from '../events.ts'
import type { Device } from '../identity/device.ts'
import type { Log } from '../log.ts'
import type { Printing } from '../printing/printing.ts'
import { DISK_REFUSAL, type Run } from '../runs/boot.ts'
import { whoSells } from '../sales/sell-cart.ts'
import type { Orders } from '../sales/sell-order.ts'
import type { Shifts } from '../shifts/shifts.ts'
import type { Catalogue } from '../shows/catalogue.ts'
import type { Db } from '../store/database/database.ts'
import {
  findAttempt,
  noteCancelAsked,
  noteSeen,
  openAttempts,
  type ReaderAttempt,
  removeAttempt,
  unseenAttempts,
} from '../store/sales/reader-payments-table.ts'
import type { Tx, Writer } from '../store/writer.ts'
import { viewOf } from './attempt-view.ts'
import { writeReaderOrder } from './reader-order.ts'
import { takeWord } from './take-word.ts'

export interface AtReaderPayments {
  /** Those that the clerk has not seen the end of, oldest first. */
  all(): AtReader[]
  /** The same as the program keeps them. */
  attempts(): readonly ReaderAttempt[]
  /** Somebody else has noted on the disk what was seen of them. */
  refresh(): void
  /** @param as what this terminal must be @param isWanted asked last, before it is written down; false: whoever began it has gone */
  begin(args: BeginAtReaderArgs, as?: 'counter' | 'kiosk', isWanted?: () => boolean): Promise<Answer<AtReader>>
  cancel(orderId: Id): Promise<Answer<null>>
  seen(orderId: Id): Promise<Answer<null>>
  /** The server tells how one stands. */
  heard(payment: ReaderPayment): void
  onOnline(): void
  stop(): void
}

/** A notice tells sooner; one may be lost. */
const AGAIN_MS = 2000
const NO_READER_NOW = 'no card can be taken at the reader'

export function createAtReader(options: {
  db: Db
  writer: Writer
  link: Link
  log: Log
  run: Run
  catalogue: Catalogue
  carts: Carts
  orders: Pick<Orders, 'priceIn' | 'agreed'>
  printing: Pick<Printing, 'sold'>
  shifts: Pick<Shifts, 'paidAtReader'>
  device: () => Device | null
  /** When an order that is begun now is sold. */
  soldAt: () => Date
  /** An attempt has ended; it is on the disk. */
  ended: (attempt: ReaderAttempt) => void
  events: Events
}): AtReaderPayments {
  const { db, writer, link, log, run, catalogue, carts, orders, printing, shifts, device, soldAt, ended, events } =
    options
  let unseen = unseenAttempts(db)
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  /** Payments for which the server is being asked to begin: until it has answered, it may not know them yet. */
  const beginning = new Set<Id>()
  const asking = new Set<string>()
  /** Those of which whoever began them may still stand there. */
  const begunHere = new Set<Id>()

  function refresh(): void {
    if (!db.open) return
    unseen = unseenAttempts(db)
    events.emit('stateChanged')
  }

  async function write<T>(failure: string, work: (tx: Tx) => Answer<T>): Promise<Answer<T>> {
    try {
      const answer = await writer.write(work)
      refresh()
      return answer
    } catch (error) {
      log.error({ err: error }, failure)
      return refused(DISK_REFUSAL)
    }
  }

  const viewNow = (orderId: Id): Answer<AtReader> => {
    const attempt = findAttempt(db, orderId)
    return attempt ? granted(viewOf(db, catalogue, attempt)) : refused({ code: 'unknown_reader_payment' })
  }

  async function begin(
    args: BeginAtReaderArgs,
    as?: 'counter' | 'kiosk',
    isWanted = () => true,
  ): Promise<Answer<AtReader>> {
    const earlier = findAttempt(db, args.orderId)
    if (earlier?.standing === 'open' && JSON.stringify(earlier.asked) === JSON.stringify(args)) {
      return viewNow(args.orderId)
    }
    const bookingIds = args.bookings.map(({ bookingId }) => bookingId)
    const written = await carts.inTurns(bookingIds, async () => {
      if (!link.online()) return refused({ code: 'offline', what: NO_READER_NOW })
      return write('an order for the reader could not be written', (tx): Answer<ReaderOrder> => {
        const who = whoSells(tx, device(), run, as)
        if (!who.ok) return who
        if (!isWanted()) return refused({ code: 'booking_ended' })
        const order = writeReaderOrder(tx, args, { orders, catalogue, begunAt: soldAt() })
        if (order.ok) tx.afterCommit(() => noteBegun(partOnReader(order.value).paymentId))
        return order
      })
    })
    return written.ok ? askToBegin(written.value) : written
  }

  function noteBegun(paymentId: Id): void {
    beginning.add(paymentId)
    begunHere.add(paymentId)
  }

  async function askToBegin(order: ReaderOrder): Promise<Answer<AtReader>> {
    const about = aboutOf(order)
    const answer = await link.request('payAtReader', { order })
    beginning.delete(about.paymentId)
    if (answer.ok) await take(answer.value)
    else if (answer.refusal.code === 'timeout') log.warn({ about }, 'nobody knows yet if the reader asks for a card')
    else {
      // Not sent, so nobody was asked. Any other refusal may follow a beginning: the server's word ends that as well.
      if (answer.refusal.code !== 'offline') await cancelOne(about)
      const standing = findAttempt(db, about.orderId)?.standing
      if (standing === 'off' || answer.refusal.code === 'offline') {
        await write('an order that no reader was asked for could not be forgotten', ({ db }) => {
          removeAttempt(db, about)
          return granted(null)
        })
        return answer
      }
    }
    wake()
    return viewNow(about.orderId)
  }

  async function cancelOne(about: ReaderPaymentRequest): Promise<void> {
    await write('that a card payment is to be cancelled could not be written', ({ db }) => {
      noteCancelAsked(db, about.orderId, about.paymentId)
      return granted(null)
    })
    await ask(about, 'cancelReaderPayment')
  }

  async function ask(about: ReaderPaymentRequest, name: 'readerPayment' | 'cancelReaderPayment'): Promise<void> {
    const key = `${name} ${about.paymentId}`
    if (asking.has(key) || beginning.has(about.paymentId)) return
    asking.add(key)
    try {
      const answer = await link.request(name, about)
      if (stopped) return
      if (answer.ok) return await take(answer.value)
      if (answer.refusal.code === 'unknown_reader_payment' && name === 'readerPayment') {
        if (about.withoutCard) return await askAgain(about)
        // It never reached the server, and may still be on its way. Whoever stood there is gone: it mustn't begin now.
        return await cancelOne(about)
      }
      if (!isPassing(answer.refusal))
        log.error({ about, refusal: answer.refusal }, 'how a card payment stands is not told')
    } finally {
      asking.delete(key)
    }
  }

  /** No card is asked for, so whoever began it and still waits has it sold late. */
  async function askAgain(about: ReaderPaymentRequest): Promise<void> {
    const attempt = findAttempt(db, about.orderId)
    const isWanted = begunHere.has(about.paymentId) && attempt?.paymentId === about.paymentId && !attempt.isLeft
    if (!isWanted) return cancelOne(about)
    const answer = await link.request('payAtReader', { order: attempt.order })
    if (stopped) return
    if (answer.ok) return take(answer.value)
    if (!isPassing(answer.refusal)) await cancelOne(about)
  }

  /** Where it is on its way back, a notice may have been missed. */
  async function askOfMoney(about: ReaderPaymentRequest): Promise<void> {
    const answer = await link.request('readerPayment', about)
    if (answer.ok && !stopped) await take(answer.value, true)
  }

  /** Each by itself: one that is slow holds up no other. */
  function wake(): void {
    clearTimeout(timer)
    if (stopped || !link.online()) return
    const open = openAttempts(db)
    for (const { order, cancelAsked } of open) {
      ask(aboutOf(order), cancelAsked ? 'cancelReaderPayment' : 'readerPayment').catch((error: unknown) =>
        log.error({ err: error }, 'the server could not be asked how a card payment stands'),
      )
    }
    if (open.length > 0) timer = setTimeout(wake, AGAIN_MS)
  }

  /** @param isNews false: an answer that may be older than a notice which came with it */
  async function take(payment: ReaderPayment, isNews = false): Promise<void> {
    const attempt = findAttempt(db, payment.orderId)
    if (attempt?.paymentId !== payment.paymentId) return
    const bookingIds = attempt.order.bookings.map(({ bookingId }) => bookingId)
    await carts.inTurns(bookingIds, async () => {
      await write('the server’s word on a card payment could not be written', (tx) => {
        if (takeWord(tx, { carts, printing, shifts }, payment, isNews)) tx.afterCommit(() => tellEnd(attempt, payment))
        return granted(null)
      })
    })
  }

  function tellEnd(before: ReaderAttempt, { state }: ReaderPayment): void {
    if (before.standing !== 'open') return
    const { bookings } = before.order
    const attempt = findAttempt(db, before.orderId)
    if (attempt && attempt.standing !== 'open') ended(attempt)
    if (state === 'captured') {
      events.emit('sold')
      for (const showId of new Set(bookings.map((booking) => booking.showId))) events.emit('allotmentChanged', showId)
    }
    // What the ledger ended meanwhile was kept for the card's sake, and must not be sold otherwise.
    if (state !== 'captured') events.emit('claimsInDoubt')
    // Its time went by while the card was waited for: the customer has some to pay otherwise. Asked for before a recall is answered.
    if (state === 'off' && !attempt?.isLeft) for (const { bookingId } of bookings) void carts.extend(bookingId)
  }

  events.on('cartEnded', () => {
    if (unseen.length > 0) refresh()
  })
  events.on('sold', refresh)

  return {
    all: () => (db.open ? unseen.map((attempt) => viewOf(db, catalogue, attempt)) : []),
    attempts: () => unseen,
    refresh,
    begin,

    async cancel(orderId) {
      const attempt = findAttempt(db, orderId)
      if (!attempt) return refused({ code: 'unknown_reader_payment' })
      if (attempt.standing !== 'open') return granted(null)
      const { paymentId, order } = attempt
      const noted = await write('that a card payment is to be cancelled could not be written', ({ db }) => {
        noteCancelAsked(db, orderId, paymentId)
        return granted(null)
      })
      if (noted.ok) {
        ask(aboutOf(order), 'cancelReaderPayment').catch((error: unknown) =>
          log.error({ err: error }, 'a card payment could not be cancelled'),
        )
        wake()
      }
      return noted
    },

    seen: (orderId) =>
      write('that the end of a card payment was seen could not be written', ({ db }) =>
        noteSeen(db, orderId) ? granted(null) : refused({ code: 'payment_under_way' }),
      ),

    heard(payment) {
      take(payment, true).catch((error: unknown) =>
        log.error({ err: error }, 'news of a card payment could not be taken'),
      )
    },

    onOnline() {
      wake()
      for (const { orderId, paymentId, standing } of unseen) {
        if (standing === 'given_back') void askOfMoney({ orderId, paymentId })
      }
    },

    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

function aboutOf(order: ReaderOrder): ReaderPaymentRequest {
  const { paymentId, amount } = partOnReader(order)
  return { orderId: order.orderId, paymentId, ...(amount === 0 && { withoutCard: true as const }) }
}
