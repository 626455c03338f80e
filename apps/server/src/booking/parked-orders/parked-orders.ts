/**
 * Orders that counters have parked: kept for the other counters of the cinema, and handed on. The order goes first, then its seats, each
 * hold on the word of the counter that has it (`takeOverHold`). Where that counter doesn't answer for the first of them, the order goes
 * back to it whole. Where it has let go of some, the order stays with its new counter, without the others.
 */
import {
  type Answer,
  granted,
  isPassing,
  type KeepParkedRequest,
  MAX_PARKED_ORDERS,
  PARKED_LISTED_AT_MOST,
  type ParkedBooking,
  type ParkedOrder,
  type Refusal,
  refused,
  type SyncParkedAnswer,
  type SyncParkedRequest,
  seatsOfParked,
  type TakeUpParkedAnswer,
  type TakeUpParkedRequest,
  type TerminalIdentity,
} from '@marquee/shared'
import { inTransaction, loadStatement, type Pool } from '../../infra/postgres.ts'
import type { Sender } from '../terminal/sender.ts'
import type { TakeOver } from './take-over.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const END = statement('end')
const KEPT = statement('kept')
const KNOWN = statement('known')
const ELSEWHERE = statement('elsewhere')
const LOCK_COUNTER = statement('lock-counter')
const COUNT_OTHERS = statement('count-others')
const KEEP = statement('keep')
const PARKED = statement('parked')
const MOVE = statement('move')
const REFERENCES = statement('references')

/** Of one counter: those that it has parked, and as many that it is taking up. */
const KEPT_AT_MOST = 2 * MAX_PARKED_ORDERS

export interface ParkedOrders {
  sync(request: SyncParkedRequest, terminal: TerminalIdentity): Promise<Answer<SyncParkedAnswer>>
  /** Another cinema's is refused (`other_cinema`), and more than a counter may have (`too_many_parked`). */
  keep(request: KeepParkedRequest, terminal: TerminalIdentity): Promise<Answer<Record<string, never>>>
  /**
   * Refused with `parked_order_gone` where nobody has it any more, and as the take-over of a hold where the counter that has it doesn't
   * answer. Seats that it has lost are no refusal, nor those that it keeps while others came: the rest of the order comes without them.
   */
  takeUp(request: TakeUpParkedRequest, asking: Sender): Promise<Answer<TakeUpParkedAnswer>>
}

interface Row {
  terminalId: string
  terminal: string
  cinemaId: string
  parked: ParkedOrder
  isOnItsWay: boolean
  isConnected: boolean
}

interface KnownRow {
  orderId: string
  terminalId: string
  terminal: string
  parkedAt: string
  movedFrom: string | null
  isKept: boolean
}

/** @param options.takeOverHold moves a hold between terminals */
export function createParkedOrders({ pool, takeOverHold }: { pool: Pool; takeOverHold: TakeOver }): ParkedOrders {
  const isOthers = (cinemaId: string, terminal: TerminalIdentity): boolean =>
    terminal.cinemaId !== null && terminal.cinemaId !== cinemaId

  async function move(orderId: string, parked: ParkedOrder, way: { from: string; to: string; isBack: boolean }) {
    const { from, to, isBack } = way
    const { rowCount } = await pool.query({ ...MOVE, values: [orderId, from, to, JSON.stringify(parked), !isBack] })
    return rowCount === 1
  }

  async function referencesOf(order: ParkedOrder): Promise<Map<string, string>> {
    const { rows } = await pool.query<{ bookingId: string; reference: string }>({
      ...REFERENCES,
      values: [order.bookings.map(heldBy)],
    })
    return new Map(rows.map(({ bookingId, reference }) => [bookingId, reference]))
  }

  return {
    async sync({ orders }, { id, cinemaId }) {
      const named = orders.map(({ orderId }) => orderId)
      const here = orders.filter(({ parkedAt }) => parkedAt !== null)
      const coming = orders.flatMap(({ orderId, parkedAt }) => (parkedAt === null ? [orderId] : []))
      await pool.query({ ...KEPT, values: [id, coming] })
      await pool.query({ ...END, values: [id, named, here.map(({ orderId }) => orderId)] })
      const { rows } = await pool.query<KnownRow>({ ...KNOWN, values: [named] })
      const known = new Map(rows.map((row) => [row.orderId, row]))
      const wanted = here.filter(({ orderId, parkedAt }) => {
        const row = known.get(orderId)
        return row === undefined || (row.terminalId === id && row.parkedAt !== parkedAt)
      })
      const left = rows.filter(({ movedFrom }) => movedFrom === id)
      const elsewhere = await pool.query<Pick<Row, 'terminal' | 'parked'>>({
        ...ELSEWHERE,
        values: [id, cinemaId, here.map(({ orderId }) => orderId), MAX_PARKED_ORDERS, PARKED_LISTED_AT_MOST],
      })
      return granted({
        wanted: wanted.map(({ orderId }) => orderId),
        moved: left.flatMap(({ orderId, terminal, isKept }) => (isKept ? [{ orderId, terminal }] : [])),
        leaving: left.flatMap(({ orderId, isKept }) => (isKept ? [] : [orderId])),
        elsewhere: elsewhere.rows.map(({ terminal, parked }) => {
          const { orderId, number, word, parkedAt, total } = parked
          return { orderId, number, word, parkedAt, total, terminal, seats: seatsOfParked(parked) }
        }),
      })
    },

    async keep({ order }, terminal) {
      if (isOthers(order.cinemaId, terminal)) return refused({ code: 'other_cinema' })
      return inTransaction(pool, async (tx): Promise<Answer<Record<string, never>>> => {
        await tx.query({ ...LOCK_COUNTER, values: [terminal.id] })
        const { rows } = await tx.query<{ others: number }>({ ...COUNT_OTHERS, values: [terminal.id, order.orderId] })
        if ((rows[0]?.others ?? 0) >= KEPT_AT_MOST) {
          return refused({ code: 'too_many_parked', atMost: KEPT_AT_MOST })
        }
        await tx.query({ ...KEEP, values: [order.orderId, terminal.id, order.cinemaId, JSON.stringify(order)] })
        return granted({})
      })
    },

    async takeUp({ orderId, bookingIds }, asking) {
      const { terminal } = asking
      const { rows } = await pool.query<Row>({ ...PARKED, values: [orderId] })
      const [row] = rows
      if (!row) return refused({ code: 'parked_order_gone' })
      if (isOthers(row.cinemaId, terminal)) return refused({ code: 'other_cinema' })
      // Asked again: it is this counter's already, and the answer was lost.
      const isOwn = row.terminalId === terminal.id
      const order = isOwn ? row.parked : withBookings(row.parked, bookingIds)
      const references = await referencesOf(order)
      if (!isOwn && row.isOnItsWay) return refused({ code: 'parked_order_gone' })
      // One that is cut off may have taken the order up meanwhile, and be selling it.
      if (!isOwn && !row.isConnected) {
        const reference = [...references.values()][0] ?? 'this order'
        return refused({ code: 'hold_not_movable', why: 'silent', reference, terminal: row.terminal })
      }
      const way = { from: row.terminalId, to: terminal.id }
      if (!isOwn && !(await move(orderId, order, { ...way, isBack: false }))) {
        return refused({ code: 'parked_order_gone' })
      }
      const holds: TakeUpParkedAnswer['holds'] = []
      for (const booking of order.bookings) {
        const { bookingId } = booking
        const reference = references.get(heldBy(booking))
        const answer = reference === undefined ? undefined : await takeOverHold({ reference, bookingId }, asking)
        // Where seats have come already, the rest of the order is here to stay: it comes without these.
        const isUntouched = holds.every((hold) => hold === null)
        if (answer && !answer.ok && isUntouched && isNoAnswer(answer.refusal)) {
          if (!isOwn) await move(orderId, row.parked, { from: way.to, to: way.from, isBack: true })
          return answer
        }
        holds.push(answer?.ok ? answer.value : null)
      }
      return granted({ order, terminal: row.terminal, holds })
    },
  }
}

/** The seats are where they were: the counter that has them is silent, or keeps them. */
const isNoAnswer = (refusal: Refusal): boolean =>
  refusal.code === 'hold_not_movable'
    ? refusal.why === 'silent' || refusal.why === 'kept'
    : refusal.code === 'payment_under_way' || isPassing(refusal)

const heldBy = ({ bookingId, movedFrom }: ParkedBooking): string => movedFrom ?? bookingId

/** The order with other bookings: their ids stand in prices by hand as well. */
function withBookings(order: ParkedOrder, bookingIds: readonly string[]): ParkedOrder {
  const text = order.bookings.reduce(
    (text, { bookingId }, place) => text.replaceAll(bookingId, bookingIds[place] ?? bookingId),
    JSON.stringify(order),
  )
  const renamed = JSON.parse(text) as ParkedOrder
  const bookings = renamed.bookings.map((booking, place): ParkedBooking => {
    const movedFrom = order.bookings[place]?.bookingId
    return { ...booking, ...(movedFrom !== undefined && { movedFrom }) }
  })
  return { ...renamed, bookings }
}
