/**
 * A counter takes a hold over by its reference, so that it is paid there. An online customer's hold moves at once. A terminal's moves
 * when that terminal has let go of it: a terminal that doesn't answer keeps its seats. Letting go and granting are one transaction
 * (`SeatStore.move`), so nobody else gets the seats in between. The rules are in docs/selling-while-cut-off.md.
 */
import {
  type Answer,
  type BookingState,
  granted,
  type HoldNotMovable,
  type Refusal,
  refused,
  type TakeOverAnswer,
  type TakeOverRequest,
} from '@marquee/shared'
import type { Quote } from '../booking/books.ts'
import type { BookingSeatStore } from '../booking/seat-store.ts'
import { showForTerminal } from '../booking/terminal/hold.ts'
import type { Sender } from '../booking/terminal/sender.ts'
import type { Catalogue, CatalogueShow } from '../catalogue/catalogue.ts'
import { loadStatement, type Pool } from '../infra/postgres.ts'
import type { Grant, MoveOutcome, MoveRequest } from '../seats/seat-store.ts'
import type { Certificates } from '../tickets/certificates.ts'
import type { Recalls } from './recall.ts'

const HOLD_TO_MOVE = loadStatement(new URL('./sql/hold-to-move.sql', import.meta.url))
const GRANTS_OF_HOLD = loadStatement(new URL('../seat-clock/sql/held-grants.sql', import.meta.url))

/** The hold may grow, be extended, or end, between a look at it and its move. */
const TRIES = 3

interface HoldRow {
  id: string
  reference: string
  state: BookingState
  show_id: string
  hold_until: Date | null
  quote: Quote | null
  terminal_id: string | null
  customer_id: string | null
  terminal: string | null
  paying: boolean
  closed: boolean
  moved_to: string | null
  moved_as: string | null
  taken_by: string | null
  counter: string | null
  known: boolean
}

export type TakeOverHold = (request: TakeOverRequest, asking: Sender) => Promise<Answer<TakeOverAnswer>>

/** @param holdSeconds the time of a hold, from the moment at which it is taken over */
export function createTakeOverHold(options: {
  pool: Pool
  catalogue: Catalogue
  store: Pick<BookingSeatStore, 'move'>
  recalls: Pick<Recalls, 'recall'>
  certify: Certificates['certify']
  holdSeconds: number
}): TakeOverHold {
  const { pool, catalogue, store, recalls, certify, holdSeconds } = options

  /** @returns whether the terminal has answered */
  async function askTerminal({ terminal_id, hold_until }: HoldRow, move: MoveRequest): Promise<boolean> {
    const { showId, from: bookingId, to, until } = move
    const { rows: grants } = await pool.query<Grant>({ ...GRANTS_OF_HOLD, values: [showId, bookingId] })
    if (terminal_id === null || grants.length === 0) return true
    const { answered } = await recalls.recall({
      terminalId: terminal_id,
      showId,
      bookingId,
      heldUntil: hold_until?.toISOString(),
      grants,
      why: 'moved',
      moveTo: { ...to, bookingId: move.bookingId, until: until.toISOString() },
    })
    return answered
  }

  async function answerOf(
    hold: HoldRow,
    show: CatalogueShow,
    terminalId: string,
    outcome: Extract<MoveOutcome, { kind: 'moved' }>,
  ): Promise<Answer<TakeOverAnswer>> {
    const seats = outcome.grants.map(({ seat, grantNumber }) => ({ seatId: show.plan.seatIdOf(seat), grantNumber }))
    const moved = new Set(seats.map(({ seatId }) => seatId))
    return granted({
      showId: hold.show_id,
      reference: outcome.reference,
      expiresAt: outcome.until.toISOString(),
      seats,
      ...(await certify(hold.show_id, terminalId)),
      tickets: (hold.quote?.tickets ?? []).flatMap(({ seatId, type }) => (moved.has(seatId) ? [{ seatId, type }] : [])),
      quoted: hold.quote?.total ?? null,
      terminal: hold.terminal,
    })
  }

  return async ({ reference, bookingId }, { terminal, runNumber }) => {
    const to = { terminalId: terminal.id, runNumber }
    for (let attempt = 1; ; attempt++) {
      const { rows } = await pool.query<HoldRow>({ ...HOLD_TO_MOVE, values: [reference, bookingId] })
      const hold = rows[0]
      if (!hold) return refused({ code: 'hold_not_movable', why: 'unknown', reference })
      const found = await showForTerminal(catalogue, hold.show_id, terminal)
      if (!found.ok) return found
      const isDone = hold.moved_to === bookingId && hold.taken_by === terminal.id
      const refusal = isDone ? undefined : whyNot(hold, found.value)
      if (refusal) return refused(refusal)

      const until = new Date(Date.now() + holdSeconds * 1000)
      const move: MoveRequest = { showId: hold.show_id, from: hold.id, bookingId, to, until }
      const isTerminals = hold.terminal_id !== null && !isDone
      const answered = isTerminals ? await askTerminal(hold, move) : true
      // Of a terminal's hold this answers what the server has done that its terminal is connected to.
      const outcome = await store.move(move)
      if (outcome.kind === 'moved') return answerOf(hold, found.value, terminal.id, outcome)
      if (outcome.kind === 'run_over')
        return refused({ code: outcome.why === 'revoked' ? 'revoked_terminal' : 'identity_in_use' })
      if (outcome.kind === 'show_closed' || outcome.kind === 'show_cancelled') return refused({ code: outcome.kind })
      if (!answered) return refused(notMovable(hold, 'silent'))
      if (attempt === TRIES) return refused(notMovable(hold, isTerminals ? 'kept' : 'ended'))
    }
  }
}

/** undefined: nothing stands against it, as far as the books go. */
function whyNot(hold: HoldRow, { show }: CatalogueShow): Refusal | undefined {
  if (hold.moved_to !== null)
    return {
      ...notMovable(hold, 'moved'),
      ...(hold.counter !== null && { terminal: hold.counter }),
      ...(hold.moved_as !== null && { movedTo: hold.moved_as }),
    }
  if (hold.state === 'confirmed' || hold.state === 'refunded') return notMovable(hold, 'sold')
  const isCustomers = hold.customer_id !== null || hold.terminal_id !== null
  if (hold.state !== 'held' || !isCustomers) return notMovable(hold, 'ended')
  if (hold.paying) return { code: 'payment_under_way' }
  if (show.cancelledAt !== undefined) return { code: 'show_cancelled' }
  if (hold.closed) return { code: 'show_closed' }
  if (Date.parse(show.startsAt) <= Date.now()) return notMovable(hold, 'begun')
  // The new cart would be another booking's.
  return hold.known ? { code: 'booking_ended' } : undefined
}

const notMovable = ({ reference, terminal }: HoldRow, why: HoldNotMovable): Refusal & { code: 'hold_not_movable' } => ({
  code: 'hold_not_movable',
  why,
  reference,
  ...(terminal !== null && { terminal }),
})
