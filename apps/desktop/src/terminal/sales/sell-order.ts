/**
 * Takes an order: bookings of one or several shows, goods, and how all of it is paid. One transaction writes it with its signed
 * tickets, its money, its one entry in the outbox and the end of its claims: all of it, or nothing.
 */
import {
  type Answer,
  type Approval,
  type CounterOrder,
  type CounterTicket,
  codesOfVouchers,
  coveredTickets,
  faultOfTips,
  type GivenPrice,
  granted,
  type Id,
  type LineToApprove,
  limitedDiscounts,
  linesToApprove,
  MAX_ORDER_TEXT,
  MAX_PAYMENTS_IN_ORDER,
  newId,
  type OrderBooking,
  type OrderCommand,
  type PricedOrder,
  priceCounterOrder,
  type Refusal,
  refused,
  SEAT_CATEGORIES,
  type Settlement,
  type SoldBooking,
  settleCounterOrder,
  type Tariff,
  type TipFault,
} from '@marquee/shared'
import type { OrderArgs, SellOrderArgs, SoldOrder } from '../api.ts'
import type { Carts } from '../carts/carts.ts'
import type { Link } from '../connection/link.ts'
import type { Events } from '../events.ts'
import type { Device } from '../identity/device.ts'
import type { Log } from '../log.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { type Printing, soldForPrinter } from '../printing/printing.ts'
import { DISK_REFUSAL, type Run } from '../runs/boot.ts'
import type { Catalogue, ShowDetails } from '../shows/catalogue.ts'
import type { Db } from '../store/database/database.ts'
import { findAccount, forgetCredit } from '../store/sales/accounts-table.ts'
import { addMovement, movementOf } from '../store/sales/drawer-table.ts'
import { addOrder, findOrder } from '../store/sales/orders-table.ts'
import { findAttempt, removeAttemptsOff } from '../store/sales/reader-payments-table.ts'
import { countReferences } from '../store/sales/references-table.ts'
import { addEntry, notePeriodSold } from '../store/sales/subscriptions-table.ts'
import { forgetVouchers } from '../store/sales/voucher-claims-table.ts'
import { findCart, type StoredCart } from '../store/seats/carts-table.ts'
import type { Tx, Writer } from '../store/writer.ts'
import type { Accounts } from './accounts.ts'
import { type Approvals, NOBODY_TO_ASK } from './approvals.ts'
import { faultOfVouchers } from './fault-of-vouchers.ts'
import { entriesOf, handOverLater, notPaid, partOnAccount } from './order-payments.ts'
import { namesEverySeat, referenceOf, type SellableCart, sellableCart, sellCart, whoSells } from './sell-cart.ts'
import { soldGiftCards } from './sold-gift-cards.ts'
import type { Cover, Subscriptions } from './subscriptions.ts'

export interface Orders {
  /** What it costs now, by the versions at hand. */
  price(args: OrderArgs): Promise<Answer<PricedOrder>>
  /** The same in a transaction, with the tariff that it is priced by; promo codes with a limit are refused. */
  priceIn(db: Db, args: OrderArgs, soldAt: Date): Answer<PricedAt>
  /** Asks for a manager's yes to what needs one; null: nothing does. */
  askApproval(args: OrderArgs & { orderId: Id }): Promise<Answer<Approval | null>>
  /** The order with the name of who has agreed, where something of it needs a yes. */
  agreed<A extends OrderArgs & { orderId: Id }>(args: A, toApprove: readonly LineToApprove[]): Answer<Agreed<A>>
  /** Sells it; a granted sale is on the disk. Idempotent. */
  sell(args: SellOrderArgs): Promise<Answer<SoldOrder>>
}

/** Tickets and goods as the command tells them. */
export type Agreed<A extends OrderArgs> = A & {
  bookings: { tickets: CounterTicket[] }[]
  goods: (A['goods'][number] & { given?: GivenPrice | undefined })[]
}

export interface PricedAt {
  order: PricedOrder
  tariff: Tariff
  /** Whose tariff it is: that of its tickets' shows, where it has tickets. */
  cinemaId: Id
  /** By the place of each ticket, the subscription that covers it. */
  covers: ReadonlyMap<number, Cover>
  /** What of it needs a manager's yes. */
  toApprove: LineToApprove[]
}

export const TOO_LONG: Refusal = {
  code: 'malformed',
  field: 'the order',
  problem: 'must be shorter: sell it as two orders',
}

/** For the price alone: whether anybody agrees is asked before the sale. */
const NOBODY_YET = 'nobody yet'

const NO_PICK_UP_NOW = 'nothing is kept for a pick-up code: hand the goods over with the sale'

const OTHER_ORDER: Refusal = {
  code: 'malformed',
  field: 'orderId',
  problem: 'must be new: another order was sold under it',
}

/** What the server has said of an order before it is priced. */
interface AskedBefore {
  left: CounterOrder['left']
  /** Its subscriptions may admit to its shows. */
  isClaimed: boolean
}

const TIP_WORDS: Record<TipFault, string> = {
  not_taken: 'is not taken here: the tariff of this cinema says so',
  above_payment: 'must be a part of what was handed over',
  no_coins: 'must be a sum that coins can pay',
  too_much: 'must not be above the largest amount',
}

class OrderTooLong extends Error {}

export function createOrders(options: {
  db: Db
  writer: Writer
  link: Pick<Link, 'request'>
  log: Log
  now: () => Date
  run: Run
  catalogue: Catalogue
  carts: Carts
  subscriptions: Subscriptions
  approvals: Pick<Approvals, 'ask' | 'approverOf'>
  accounts: Pick<Accounts, 'ensure' | 'faultIn'>
  outbox: () => Outbox
  printing: Pick<Printing, 'sold'>
  device: () => Device | null
  /** Whose prices they are. */
  channel: () => 'counter' | 'kiosk'
  isCutOff: () => boolean
  events: Events
}): Orders {
  const {
    db,
    writer,
    link,
    log,
    now,
    run,
    catalogue,
    carts,
    subscriptions,
    approvals,
    accounts,
    outbox,
    printing,
    device,
    channel,
    isCutOff,
    events,
  } = options

  async function sell(args: SellOrderArgs): Promise<Answer<SoldOrder>> {
    const claimed = await claimEntries(args)
    if (!claimed.ok) return claimed
    const credit = await claimCredit(args)
    if (!credit.ok) return credit
    const left = await askCodesLeft(args)
    const bookingIds = args.bookings.map(({ bookingId }) => bookingId)
    // Seats may be on their way into the carts.
    return carts.inTurns(bookingIds, async () => {
      try {
        return await writer.write((tx) =>
          take(tx, args, { left, isClaimed: claimed.value, isCreditAnswered: credit.value }),
        )
      } catch (error) {
        if (error instanceof OrderTooLong) return refused(TOO_LONG)
        log.error({ err: error }, 'an order could not be written and was not taken')
        return refused(DISK_REFUSAL)
      }
    })
  }

  function take(tx: Tx, args: SellOrderArgs, asked: AskedBefore & { isCreditAnswered: boolean }): Answer<SoldOrder> {
    const { left } = asked
    const earlier = findOrder(tx.db, args.orderId)
    if (earlier) return earlier.asked === JSON.stringify(args) ? granted(earlier.order) : refused(OTHER_ORDER)
    const atReader = findAttempt(tx.db, args.orderId)?.standing
    if (atReader === 'open') return refused({ code: 'payment_under_way' })
    if (atReader !== undefined && atReader !== 'off') return refused(OTHER_ORDER)
    const who = whoSells(tx, device(), run)
    if (!who.ok) return who
    // No other counter could hand them over.
    if (args.handOverLater && isCutOff()) return refused({ code: 'offline', what: NO_PICK_UP_NOW })
    const sellable: SellableCart[] = []
    for (const { bookingId } of args.bookings) {
      const found = sellableCart(tx, bookingId)
      if (!found.ok) return found
      sellable.push(found.value)
    }
    const soldAt = now()
    const priced = priceAt(tx.db, args, soldAt, asked)
    if (!priced.ok) return priced
    const { currency, total } = priced.value.order
    if (args.shownTotal !== total) {
      return refused({ code: 'price_changed', expected: total, got: args.shownTotal, currency })
    }
    const agreedTo = agreed(args, priced.value.toApprove)
    if (!agreedTo.ok) return agreedTo
    const fault = faultOfVouchers(tx.db, args, priced.value, soldAt)
    if (fault) return refused({ code: 'voucher_refused', fault })
    const part = partOnAccount(args)
    const { cinemaId } = priced.value
    const accountFault =
      part && accounts.faultIn(tx.db, part, { currency, cinemaId, isAnswered: asked.isCreditAnswered })
    if (accountFault) return refused({ code: 'account_refused', fault: accountFault })
    const entries = entriesOf(priced.value.order)
    if (args.payments.length + entries.length > MAX_PAYMENTS_IN_ORDER) return refused(TOO_LONG)
    const tipFault = faultOfTips(args.payments, priced.value.tariff)
    if (tipFault) return refused({ code: 'malformed', field: 'tip', problem: TIP_WORDS[tipFault] })
    const settled = settleCounterOrder(total, [...args.payments, ...entries], priced.value.tariff)
    if (!settled.ok) return refused(notPaid(settled, args, priced.value.order))
    // Taken one by one below: none is taken for an order that is refused.
    const without = sellable.filter(({ cart }) => cart.reference === null).length
    if (without > countReferences(tx.db)) return refused({ code: 'no_references' })
    return granted(
      write(tx, args, {
        agreedTo: agreedTo.value,
        who: who.value,
        sellable,
        soldAt: soldAt.toISOString(),
        settled,
        left,
        ...priced.value,
      }),
    )
  }

  /** @returns whether the server has answered; an order that was sold has its credit no more */
  async function claimCredit(args: SellOrderArgs): Promise<Answer<boolean>> {
    const part = partOnAccount(args)
    if (args.payments.filter(({ method }) => method === 'account').length > 1) {
      return refused({ code: 'account_refused', fault: { why: 'named_twice' } })
    }
    return !part || findOrder(db, args.orderId) ? granted(false) : accounts.ensure(part)
  }

  /** For the shows of its carts: an order that was sold has none any more. */
  async function claimEntries({ subscriptions: codes = [], bookings }: OrderArgs): Promise<Answer<boolean>> {
    if (codes.length === 0) return granted(false)
    const showIds = bookings.flatMap(({ bookingId }) => findCart(db, bookingId)?.showId ?? [])
    return subscriptions.claim(codes, showIds)
  }

  /** The server knows how often its promo codes with a limit may still be used; undefined: it has none. */
  async function askCodesLeft({ cinemaId, bookings, codes }: OrderArgs): Promise<CounterOrder['left']> {
    if (codes.length === 0) return undefined
    const [first] = bookings.flatMap(({ bookingId }) => findCart(db, bookingId)?.showId ?? [])
    // The screen may show another cinema than that of its tickets.
    const cinema = (first && catalogue.show(first)?.cinema) ?? catalogue.cinema(cinemaId)
    const tariff = cinema && catalogue.tariff(cinema)
    if (!tariff || limitedDiscounts(tariff, codes, 'counter').length === 0) return undefined
    const answer = await link.request('codesLeft', { cinemaId: cinema.id, codes })
    return answer.ok ? new Map(answer.value.codes.map(({ discountId, left }) => [discountId, left])) : 'cut_off'
  }

  /** The cart of each booking, whose every seat is named once. */
  function cartsOf(db: Db, { bookings }: OrderArgs): Answer<StoredCart[]> {
    const found: StoredCart[] = []
    for (const { bookingId, tickets } of bookings) {
      const cart = findCart(db, bookingId)
      if (!cart || cart.seatIds.length === 0) return refused({ code: 'no_such_hold' })
      if (!namesEverySeat(cart, tickets)) {
        return refused({ code: 'malformed', field: 'tickets', problem: 'must name every seat of the cart once' })
      }
      found.push(cart)
    }
    return granted(found)
  }

  function priceAt(db: Db, args: OrderArgs, soldAt: Date, { left, isClaimed }: AskedBefore): Answer<PricedAt> {
    // A price list of a programme that is being pulled again is no version that an order could cite.
    if (catalogue.pullsAnew()) {
      return refused({
        code: 'unavailable',
        what: 'the programme is being read anew: for the moment sell tickets alone, for cash',
      })
    }
    const found = cartsOf(db, args)
    if (!found.ok) return found
    const shows = new Map<Id, ShowDetails>()
    for (const { showId } of found.value) {
      const details = catalogue.show(showId)
      if (!details) return refused({ code: 'unknown_show', showId })
      if (details.show.cancelledAt !== undefined) return refused({ code: 'show_cancelled' })
      shows.set(showId, details)
    }
    const cited = tariffOf([...shows.values()], args)
    if (!cited.ok) return cited
    const { tariff, cinemaId } = cited.value
    const covered = coversOf(db, args, { carts: found.value, shows, tariff, soldAt, isClaimed })
    if (!covered.ok) return covered
    const covers = covered.value
    let place = 0
    const bookings = args.bookings.map(({ tickets }, i) => ({
      showId: (found.value[i] as StoredCart).showId,
      tickets: tickets.map((ticket) => ({ ...ticket, approvedBy: NOBODY_YET, cover: covers.get(place++) })),
    }))
    const priced = priceCounterOrder(
      { ...args, bookings, left },
      { tariff, show: (showId) => citedShow(shows.get(showId)) },
      soldAt,
      channel(),
    )
    if (!priced.ok) return refused(priced.refusal)
    const toApprove = linesToApprove({ bookings, goods: args.goods }, priced.order, tariff)
    return granted({ order: priced.order, tariff, cinemaId, covers, toApprove })
  }

  function agreed<A extends OrderArgs & { orderId: Id }>(
    args: A,
    toApprove: readonly LineToApprove[],
  ): Answer<Agreed<A>> {
    if (toApprove.length === 0) return granted(args as Agreed<A>)
    const approvedBy = approvals.approverOf(args.orderId, toApprove)
    if (approvedBy === undefined) return refused(isCutOff() ? NOBODY_TO_ASK : { code: 'approval_needed' })
    const named = <T extends { given?: GivenPrice | undefined }>(thing: T): T =>
      thing.given ? { ...thing, given: { ...thing.given, approvedBy } } : thing
    const isNamed = (seatId: string): boolean =>
      toApprove.some((line) => line.on === 'ticket' && line.seatId === seatId)
    const bookings = args.bookings.map((booking) => ({
      ...booking,
      tickets: booking.tickets.map((ticket) => ({
        ...named<CounterTicket>(ticket),
        ...(isNamed(ticket.seatId) && { approvedBy }),
      })),
    }))
    return granted({ ...args, bookings, goods: args.goods.map(named<(typeof args.goods)[number]>) } as Agreed<A>)
  }

  async function askApproval(args: OrderArgs & { orderId: Id }): Promise<Answer<Approval | null>> {
    const claimed = await claimEntries(args)
    if (!claimed.ok) return claimed
    const priced = priceAt(db, args, now(), { left: await askCodesLeft(args), isClaimed: claimed.value })
    if (!priced.ok) return priced
    const { toApprove: lines, order, cinemaId } = priced.value
    if (lines.length === 0) return granted(null)
    return approvals.ask({ kind: 'order', orderId: args.orderId, cinemaId, currency: order.currency, lines })
  }

  function coversOf(
    db: Db,
    { subscriptions: codes = [], bookings }: OrderArgs,
    {
      carts,
      shows,
      tariff,
      soldAt,
      isClaimed,
    }: { carts: StoredCart[]; shows: ReadonlyMap<Id, ShowDetails>; tariff: Tariff; soldAt: Date; isClaimed: boolean },
  ): Answer<ReadonlyMap<number, Cover>> {
    if (codes.length === 0) return granted(new Map())
    const tickets = bookings.flatMap(({ tickets: wanted }, i) => {
      const { showId } = carts[i] as StoredCart
      return wanted.map(({ seatId }) => ({ showId, category: citedShow(shows.get(showId))?.categoryOf(seatId) }))
    })
    const [first] = shows.values()
    if (!first) return granted(new Map())
    return subscriptions.coversIn(db, codes, {
      tickets,
      at: soldAt,
      currency: tariff.currency,
      cinemaId: first.cinema.id,
      isClaimed,
    })
  }

  function tariffOf(
    shows: readonly ShowDetails[],
    { cinemaId }: OrderArgs,
  ): Answer<Pick<PricedAt, 'tariff' | 'cinemaId'>> {
    const cinemas = new Set(shows.map(({ cinema }) => cinema.id))
    if (cinemas.size > 1) return refused({ code: 'several_cinemas' })
    const [only = cinemaId] = cinemas
    const cinema = catalogue.cinema(only)
    if (!cinema) return refused({ code: 'unknown_cinema', cinemaId: only })
    const tariff = catalogue.tariff(cinema)
    return tariff
      ? granted({ tariff, cinemaId: only })
      : refused({ code: 'unavailable', what: 'the tariff of this cinema is not known here yet' })
  }

  function citedShow(details: ShowDetails | undefined) {
    if (!details) return undefined
    const { show, plan, cinema, writtenPriceList: priceList } = details
    const { formats = [] } = show
    return {
      priced: { priceList, startsAt: new Date(show.startsAt), timeZone: cinema.timeZone, formats },
      categoryOf: (seatId: string) =>
        SEAT_CATEGORIES[plan.seats.category[catalogue.seatIndexes(plan).get(seatId) ?? -1] ?? -1],
    }
  }

  function write(
    tx: Tx,
    args: SellOrderArgs,
    sale: PricedAt & {
      /** The same with the name of who has agreed. */
      agreedTo: Agreed<SellOrderArgs>
      who: Device
      sellable: SellableCart[]
      settled: Extract<Settlement, { ok: true }>
      soldAt: string
      left: CounterOrder['left']
    },
  ): SoldOrder {
    const { order, tariff, who, settled, soldAt, left, covers } = sale
    const { orderId, combos, codes, vouchers = [] } = args
    const { goods } = sale.agreedTo
    const amounts = order.lines.flatMap(({ of, amount }) => (of.kind === 'ticket' ? [amount] : []))
    let place = 0
    const sold = sale.agreedTo.bookings.map(({ tickets: wanted }, i) => {
      const tickets = wanted.map((ticket): CoveredTicket => ({ ...ticket, cover: covers.get(place++) }))
      const amountsOfBooking = amounts.splice(0, tickets.length)
      return sellOne(tx, sale.sellable[i] as SellableCart, {
        ...{ who, orderId, tickets, soldAt, order },
        amounts: amountsOfBooking,
      })
    })
    const ticketIds = sold.flatMap(({ told }) => told.tickets.map(({ ticketId }) => ticketId))
    const entries = entriesOf(order).map(({ ticket, ...entry }) => ({ ...entry, ticketId: ticketIds[ticket] ?? '' }))
    const payments = [...args.payments, ...entries].map((payment) => ({ ...payment, paymentId: newId() }))
    const total = { amount: order.total, currency: order.currency }
    const { rounding, change } = settled
    const later = handOverLater(args, order)
    const command: OrderCommand = {
      kind: 'order',
      orderId,
      tariffId: tariff.id,
      bookings: sold.map(({ told }) => told),
      goods,
      combos,
      codes,
      ...(vouchers.length > 0 && { vouchers }),
      ...later,
      ...(typeof left === 'object' && { codesLeft: [...left].map(([discountId, left]) => ({ discountId, left })) }),
      total,
      rounding,
      payments,
      change,
      soldAt,
      cutOff: isCutOff(),
    }
    if (JSON.stringify(command).length > MAX_ORDER_TEXT) throw new OrderTooLong()
    const bookings = sold.map(({ booking }) => booking)
    const { lines, byRate } = order
    const part = partOnAccount(args)
    const account = part && findAccount(tx.db, part.accountId)?.card.name
    const taken: SoldOrder = {
      orderId,
      bookings,
      lines,
      byRate,
      total,
      rounding,
      payments,
      change,
      soldAt,
      ...later,
      ...(account !== undefined && { account }),
      ...soldGiftCards(tx.db, vouchers),
      standing: 'waiting',
    }
    // The order itself tells the server that this terminal is done with them.
    forgetVouchers(tx.db, codesOfVouchers(args))
    forgetCredit(tx.db, [orderId])
    for (const { code, plan } of command.vouchers ?? []) if (plan !== undefined) notePeriodSold(tx.db, code, soldAt)
    for (const { code, showId } of coveredTickets(command)) addEntry(tx.db, { code, showId, orderId, at: soldAt })
    const id = newId()
    addOrder(tx.db, taken, JSON.stringify(args), sale.cinemaId)
    removeAttemptsOff(tx.db, { orderId, bookingIds: args.bookings.map(({ bookingId }) => bookingId) })
    const movement = movementOf({ id, body: command })
    if (movement) addMovement(tx.db, movement)
    outbox().enter(tx, command, id)
    printing.sold(tx, soldForPrinter(taken))
    tx.afterCommit(() => events.emit('sold'))
    return taken
  }

  function sellOne(
    tx: Tx,
    sellable: SellableCart,
    sale: {
      who: Device
      orderId: Id
      tickets: readonly CoveredTicket[]
      amounts: readonly number[]
      soldAt: string
      order: PricedOrder
    },
  ): { booking: SoldBooking; told: OrderBooking } {
    const { showId } = sellable.cart
    const details = catalogue.show(showId)
    const reference = referenceOf(tx, sellable.cart)
    if (!details || !reference.ok) throw new Error('an order was priced, and can not be written')
    const { booking, tickets } = sellCart(tx, carts, {
      ...sellable,
      who: sale.who,
      orderId: sale.orderId,
      reference: reference.value,
      show: details.show,
      tickets: sale.tickets.map(({ seatId, type }, i) => ({ seatId, type, amount: sale.amounts[i] ?? 0 })),
      currency: sale.order.currency,
      change: 0,
      soldAt: sale.soldAt,
    })
    const told: OrderBooking = {
      bookingId: booking.bookingId,
      showId,
      reference: booking.reference,
      priceListId: details.writtenPriceList.id,
      tickets: tickets.map((ticket, i) => {
        const { seatId: _seatId, type: _type, cover, ...how } = sale.tickets[i] as CoveredTicket
        return { ...ticket, ...how, ...(cover && { cover }) }
      }),
    }
    return { booking, told }
  }

  return {
    async price(args) {
      const claimed = await claimEntries(args)
      if (!claimed.ok) return claimed
      const priced = priceAt(db, args, now(), { left: await askCodesLeft(args), isClaimed: claimed.value })
      return priced.ok ? granted(priced.value.order) : priced
    },
    askApproval,
    agreed,
    priceIn: (db, args, soldAt) => priceAt(db, args, soldAt, { left: 'reader_or_exchange', isClaimed: false }),
    sell,
  }
}

type CoveredTicket = CounterTicket & { cover?: Cover | undefined }
