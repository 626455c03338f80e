/**
 * Settles a conflict as a manager decides, once. A resolution of several steps can be asked for again after any of them:
 * each step finds what the one before has left. The conflict is settled in the same transaction as the booking that comes
 * out of it.
 */
import {
  type Answer,
  type Conflict,
  type ConflictReason,
  type EntryAnswer,
  granted,
  newId,
  type Refusal,
  refused,
  type SettleConflictRequest,
  type TerminalIdentity,
} from '@marquee/shared'
import { inTransaction, loadStatement, type Tx, withDeadlockRetry } from '../../infra/postgres.ts'
import type { QuotedTicket } from '../books.ts'
import { type LockedConflict, lockConflict } from '../journal/lock-conflicts.ts'
import { type ConflictRow, readConflict } from './conflict-rows.ts'
import { confirmSale, type Entry, holdForSale, letGoOf } from './enter-sale.ts'
import type { LookAtConflicts, LookedAt, SeatClaim, SeatedConflict } from './look-at-conflicts.ts'
import { isNoWorseCategory } from './other-seats.ts'
import { type ReleaseRivalsParts, releaseRivals } from './release-rivals.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const BEGIN_SETTLING = statement('begin-settling')
const END_SETTLING = statement('end-settling')
const STILL_SETTLING = statement('still-settling')
const SETTLE = statement('settle')

/** A recall without an answer takes 1.5 s, or 2 s if the terminal is at another server. Each step of the seats takes some milliseconds. */
const LEASE_SECONDS = 45

type Settled = Answer<void>
const done: Settled = granted(undefined)

export type SettleConflict = (request: SettleConflictRequest, manager: TerminalIdentity) => Promise<Answer<Conflict>>

/** Applies an entry that its terminal's chain didn't prove, as the inbox would have. @param text as it came */
export type EnterUnproven = (text: string, terminalId: string) => Promise<EntryAnswer | ConflictReason>

/** @param parts `store`: the one that recalls what is on loan */
export function createSettleConflict(
  parts: ReleaseRivalsParts & { look: LookAtConflicts; enterUnproven: EnterUnproven },
): SettleConflict {
  const { pool, store, look, enterUnproven } = parts
  /** A second request for the same conflict waits for the first, and finds it settled. */
  const underWay = new Map<string, Promise<unknown>>()

  const lookAt = async (row: ConflictRow): Promise<LookedAt> => (await look([row]))[0] as LookedAt
  const read = (request: SettleConflictRequest, manager: TerminalIdentity) =>
    readConflict(pool, request.conflictId, manager.cinemaId)

  async function settle(request: SettleConflictRequest, manager: TerminalIdentity): Promise<Answer<Conflict>> {
    const before = await read(request, manager)
    if (!before) return refused({ code: 'unknown_conflict' })
    if (!before.settled_at) {
      const outcome = await attempt(request, manager)
      if (!outcome.ok) {
        // Perhaps because somebody else has settled it in this moment.
        const now = await read(request, manager)
        return now?.settled_at ? answerAgain(now, request, manager) : outcome
      }
    }
    const after = await read(request, manager)
    if (!after) return refused({ code: 'unknown_conflict' })
    return answerAgain(after, request, manager)
  }

  async function answerAgain(
    row: ConflictRow,
    request: SettleConflictRequest,
    manager: TerminalIdentity,
  ): Promise<Answer<Conflict>> {
    if (!isSame(row, request, manager)) return refused({ code: 'conflict_settled', by: row.settled_by_name ?? '' })
    return granted((await lookAt(row)).conflict)
  }

  async function attempt(request: SettleConflictRequest, manager: TerminalIdentity): Promise<Settled> {
    const { conflictId } = request
    const bookingId = newId()
    const values = [conflictId, manager.id, LEASE_SECONDS, bookingId]
    const begun = (await pool.query<{ before: string | null }>({ ...BEGIN_SETTLING, values })).rows[0]
    if (!begun) return refused({ code: 'unavailable', what: 'another manager is settling this at the moment' })
    const outcome = await (async (): Promise<Settled> => {
      const row = await read(request, manager)
      if (!row || row.settled_at) return refused({ code: 'resolution_unavailable', resolution: request.resolution })
      // The hold counts as nobody's from here on, so it may end in this very moment.
      if (begun.before && row.body?.kind === 'sell') await giveBack(row.body.showId, begun.before)
      return carryOut(request, await lookAt(row), bookingId, manager)
    })()
    // Kept after an exception: the fate of its hold isn't known, and the next attempt must know whose hold that is.
    if (!outcome.ok) await pool.query({ ...END_SETTLING, values: [conflictId, bookingId] })
    return outcome
  }

  /** Nobody settles this conflict, or another of its command or booking, while the work is done. `locked` undefined: it is settled. */
  const whileLocked = (
    conflictId: string,
    work: (tx: Tx, locked: LockedConflict | undefined) => Promise<Settled>,
  ): Promise<Settled> =>
    withDeadlockRetry(() => inTransaction(pool, async (tx) => work(tx, await lockConflict(tx, conflictId))))

  const giveBack = (showId: string, bookingId: string) => store.release({ showId, bookingId, why: 'given_back' })

  async function carryOut(
    request: SettleConflictRequest,
    { row, seated, canBeApplied, conflict }: LookedAt,
    bookingId: string,
    manager: TerminalIdentity,
  ): Promise<Settled> {
    const { resolution, reason } = request
    const unavailable = refused({ code: 'resolution_unavailable', resolution })
    if (resolution === 'refund' || resolution === 'noted') {
      if (!conflict.choices.includes(resolution)) return unavailable
      if (seated) await letGoOf(store, row, seated.show.show.id, seated.own)
      const printed = conflict.tickets.map((ticket) => ticket.ticketId)
      return whileLocked(row.id, async (tx) => {
        const { rowCount } = await tx.query({
          ...SETTLE,
          values: [row.id, manager.id, resolution, reason, printed, null],
        })
        return rowCount === 1 ? done : unavailable
      })
    }
    const { entry: text } = row
    if (resolution === 'same_seats' && canBeApplied && text !== null) {
      return whileLocked(row.id, async (tx, locked) => {
        const sold = row.command === 'sell' ? row.booking_id : null
        if (!locked || (sold !== null && locked.is_copy)) return unavailable
        // In transactions of its own: nobody gives the money of this sale back until it is in the books and this is settled.
        const applied = await enterUnproven(text, row.terminal_id)
        if (typeof applied === 'string' || applied.outcome !== 'applied') return unavailable
        // A server that dies before this leaves the conflict open. A sale is a copy then, which can be noted. Anything else can be
        // entered again, and counts once.
        const { rowCount } = await tx.query({ ...SETTLE, values: [row.id, manager.id, resolution, reason, [], sold] })
        return rowCount === 1 ? done : unavailable
      })
    }
    if (!seated || (seated.isOver && resolution !== 'same_seats')) return unavailable
    const tickets =
      resolution === 'other_seats' ? ticketsOnOtherSeats(seated, request.seatIds) : ticketsAsPrinted(seated)
    if (!tickets || (resolution === 'same_seats' && seated.rivals.length > 0)) return unavailable
    const entry = { row, seated, bookingId, tickets, settlement: { by: manager.id, resolution, reason } }
    const refusal =
      resolution === 'release_other' ? await holdFromRivals(entry, manager) : await holdForSale(store, entry)
    if (refusal) {
      await giveBack(seated.show.show.id, bookingId)
      return refused(refusal)
    }
    // Runs before the sale is confirmed: a server that died between the two would leave the old seats with the terminal.
    await letGoOf(store, row, seated.show.show.id, seated.own)
    const entered = await confirmSale(store, entry)
    if (!entered.ok) await giveBack(seated.show.show.id, bookingId)
    return entered
  }

  /** Seats that are only on loan are recalled as ever, and taken by force where nobody answers. */
  async function holdFromRivals(entry: Entry, manager: TerminalIdentity): Promise<Refusal | undefined> {
    const { seated } = entry
    const { reason, resolution } = entry.settlement
    // Seats taken from others can't be given back to them: nobody else may have settled it some other way.
    const isMine = (await pool.query({ ...STILL_SETTLING, values: [entry.row.id, entry.bookingId] })).rowCount === 1
    if (!isMine) return { code: 'resolution_unavailable', resolution }
    const [lent, others] = [seated.rivals.filter(isOnLoan), seated.rivals.filter((claim) => !isOnLoan(claim))]
    const refusal = await releaseRivals(parts, { ...seated, rivals: others }, manager, reason)
    if (refusal) return refusal
    const taken = await holdForSale(store, entry)
    if (taken?.code !== 'seats_taken' || lent.length === 0) return taken
    return (await releaseRivals(parts, { ...seated, rivals: lent }, manager, reason)) ?? holdForSale(store, entry)
  }

  return async (request, manager) => {
    const before = underWay.get(request.conflictId) ?? Promise.resolve()
    const mine = before.then(() => settle(request, manager))
    const settled = mine
      .catch(() => {})
      .then(() => {
        if (underWay.get(request.conflictId) === settled) underWay.delete(request.conflictId)
      })
    underWay.set(request.conflictId, settled)
    return mine
  }
}

const isOnLoan = (claim: SeatClaim): boolean => claim.kind === 'allotted'

/** True when it was settled by this very request. */
function isSame(row: ConflictRow, request: SettleConflictRequest, manager: TerminalIdentity): boolean {
  const seatIds = row.settled_tickets?.map((ticket) => ticket.seatId) ?? []
  return (
    row.settled_by === manager.id &&
    row.resolution === request.resolution &&
    row.settled_reason === request.reason &&
    (request.resolution !== 'other_seats' || seatIds.join() === (request.seatIds ?? []).join())
  )
}

/** undefined: the books have one of them already. */
function ticketsAsPrinted({ tickets, asPrinted }: SeatedConflict): QuotedTicket[] | undefined {
  if (!asPrinted) return undefined
  return tickets.map(({ ticketId, seatIndex, seatId, type, amount }) => ({ ticketId, seatIndex, seatId, type, amount }))
}

/** undefined: these are not as many seats, or one is worse than what was paid for. */
function ticketsOnOtherSeats(
  { show: { plan, priceList }, tickets }: SeatedConflict,
  seatIds: readonly string[] | undefined,
): QuotedTicket[] | undefined {
  if (seatIds?.length !== tickets.length || new Set(seatIds).size !== seatIds.length) return undefined
  const others = tickets.map(({ seatIndex: had, type, amount }, i): QuotedTicket | undefined => {
    const seatId = seatIds[i] as string
    const seatIndex = plan.indexOf(seatId)
    if (seatIndex === undefined) return undefined
    const isNoWorse = isNoWorseCategory(priceList, type, plan.categoryOf(had), plan.categoryOf(seatIndex))
    return isNoWorse ? { ticketId: newId(), seatIndex, seatId, type, amount } : undefined
  })
  return others.every((ticket) => ticket !== undefined) ? others : undefined
}
