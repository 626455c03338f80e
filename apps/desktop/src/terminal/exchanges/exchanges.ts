/**
 * Tickets are exchanged for the seats of this counter's carts. The server does it in one step, or not at all. The request is on the disk
 * before it is asked. Only the server's answer ends it: while there is none, the terminal asks again, by the same id: every two
 * seconds, at each connection, and after a start of the program. Until then the new seats are neither sold, changed, nor let go.
 */
import { type Answer, type ExchangeAnswer, granted, type Id, isPassing, refused } from '@marquee/shared'
import type { ExchangeArgs, Exchanged, OpenExchange } from '../api.ts'
import type { Carts } from '../carts/carts.ts'
import type { Link } from '../connection/link.ts'
import type { Events } from '../events.ts'
import type { Device } from '../identity/device.ts'
import type { Log } from '../log.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Printing } from '../printing/printing.ts'
import { DISK_REFUSAL, type Run } from '../runs/boot.ts'
import { whoSells } from '../sales/sell-cart.ts'
import type { Orders } from '../sales/sell-order.ts'
import type { Notices } from '../screens/notices.ts'
import type { Catalogue } from '../shows/catalogue.ts'
import type { Db } from '../store/database/database.ts'
import { findExchange, type KeptExchange, openExchanges, removeExchange } from '../store/sales/exchanges-table.ts'
import { findOrder } from '../store/sales/orders-table.ts'
import type { Tx, Writer } from '../store/writer.ts'
import { doneInWords, refusedInWords } from './exchange-words.ts'
import { keepExchanged, takenFor } from './keep-exchanged.ts'
import { writeExchange } from './write-exchange.ts'

export interface Exchanges {
  exchange(args: ExchangeArgs): Promise<Answer<Exchanged>>
  /** Those that the server has not answered, oldest first. */
  open(): OpenExchange[]
  onOnline(): void
  stop(): void
}

const AGAIN_MS = 2000
const ONLY_ONLINE = 'tickets can’t be exchanged'
const OTHER_EXCHANGE = {
  code: 'malformed',
  field: 'exchangeId',
  problem: 'must be new: another exchange was made under it',
} as const

export function createExchanges(options: {
  db: Db
  writer: Writer
  link: Link
  log: Log
  now: () => Date
  run: Run
  catalogue: Catalogue
  carts: Carts
  outbox: () => Pick<Outbox, 'enter'>
  /** Who works here now. */
  operatorId: () => Id | undefined
  orders: Pick<Orders, 'priceIn'>
  printing: Pick<Printing, 'sold'>
  device: () => Device | null
  notices: Notices
  events: Events
}): Exchanges {
  const { db, writer, link, log, now, run, catalogue, carts, outbox, orders, printing, device, notices, events } =
    options
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let waiting = openExchanges(db)
  const asking = new Map<string, Promise<Answer<ExchangeAnswer>>>()

  async function write<T>(failure: string, work: (tx: Tx) => Answer<T>): Promise<Answer<T>> {
    try {
      const answer = await writer.write(work)
      if (db.open) waiting = openExchanges(db)
      events.emit('stateChanged')
      return answer
    } catch (error) {
      log.error({ err: error }, failure)
      return refused(DISK_REFUSAL)
    }
  }

  const bookingIdsOf = ({ request }: KeptExchange): string[] => request.order.bookings.map(({ bookingId }) => bookingId)

  async function exchange(args: ExchangeArgs): Promise<Answer<Exchanged>> {
    const earlier = findExchange(db, args.exchangeId)
    if (earlier) {
      if (JSON.stringify(earlier.asked) !== JSON.stringify(args)) return refused(OTHER_EXCHANGE)
      return earlier.answer ? viewOf(earlier, earlier.answer) : conclude(earlier, await ask(earlier))
    }
    const bookingIds = args.bookings.map(({ bookingId }) => bookingId)
    const written = await carts.inTurns(bookingIds, async () => {
      if (!link.online()) return refused({ code: 'offline', what: ONLY_ONLINE })
      return write('an exchange could not be written', (tx): Answer<KeptExchange> => {
        const who = whoSells(tx, device(), run)
        return who.ok
          ? writeExchange(tx, args, {
              who: who.value,
              orders,
              catalogue,
              begunAt: now(),
              operatorId: options.operatorId(),
            })
          : who
      })
    })
    if (!written.ok) return written
    const answer = await ask(written.value)
    // Not sent, so nobody was asked.
    if (!answer.ok && answer.refusal.code === 'offline') {
      await forget(args.exchangeId)
      return answer
    }
    return conclude(written.value, answer)
  }

  /** One asking at a time: two answers would be of two moments. */
  function ask({ request }: KeptExchange): Promise<Answer<ExchangeAnswer>> {
    const { exchangeId } = request
    const running = asking.get(exchangeId)
    if (running) return running
    const work = link.request('exchange', request).finally(() => asking.delete(exchangeId))
    asking.set(exchangeId, work)
    return work
  }

  /** Keeps the server's answer. Without one, it is asked again. @param byItself no screen waits for it */
  async function conclude(
    kept: KeptExchange,
    answer: Answer<ExchangeAnswer>,
    byItself = false,
  ): Promise<Answer<Exchanged>> {
    const { exchangeId } = kept.request
    if (stopped) return refused({ code: 'timeout', what: 'they may or may not be exchanged' })
    if (!answer.ok) {
      if (isPassing(answer.refusal)) {
        wakeSoon()
        return refused({ code: 'timeout', what: 'they may or may not be exchanged' })
      }
      await forget(exchangeId, byItself ? refusedInWords(kept, answer.refusal) : undefined)
      // What the ledger ended meanwhile was kept for the exchange's sake.
      events.emit('claimsInDoubt')
      return answer
    }
    const written = await carts.inTurns(bookingIdsOf(kept), () =>
      write('an exchange that the server has done could not be written', (tx) => {
        if (!keepExchanged(tx, { carts, outbox: outbox(), printing }, exchangeId, answer.value)) return granted(null)
        if (byItself) notices.warn(tx, doneInWords(answer.value))
        tx.afterCommit(() => tellSold(kept))
        return granted(null)
      }),
    )
    if (!written.ok) wakeSoon()
    return written.ok ? viewOf(kept, answer.value) : written
  }

  function tellSold({ request }: KeptExchange): void {
    events.emit('sold')
    for (const showId of new Set(request.order.bookings.map((booking) => booking.showId))) {
      events.emit('allotmentChanged', showId)
    }
  }

  /** @param notice no screen waits for the answer: the clerk reads it */
  async function forget(exchangeId: string, notice?: string): Promise<void> {
    await write('an exchange that was refused could not be forgotten', (tx) => {
      if (removeExchange(tx.db, exchangeId) && notice !== undefined) notices.warn(tx, notice)
      return granted(null)
    })
  }

  function viewOf({ request }: KeptExchange, { refunds }: ExchangeAnswer): Answer<Exchanged> {
    const order = findOrder(db, request.order.orderId)?.order
    return order ? granted({ order, refunds }) : refused({ code: 'unknown_order' })
  }

  function wakeSoon(): void {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(wake, AGAIN_MS)
  }

  function wake(): void {
    clearTimeout(timer)
    if (stopped || !link.online()) return
    for (const kept of openExchanges(db)) {
      ask(kept)
        .then((answer) => conclude(kept, answer, true))
        .catch((error: unknown) => log.error({ err: error }, 'the server could not be asked for an exchange again'))
    }
  }

  return {
    exchange,
    open: () =>
      waiting.map((kept) => ({
        exchangeId: kept.request.exchangeId,
        orderId: kept.request.orderId,
        bookingIds: bookingIdsOf(kept),
        taken: { amount: takenFor(kept), currency: kept.request.order.total.currency },
      })),
    onOnline() {
      // This device may have become another terminal.
      waiting = openExchanges(db)
      wake()
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
