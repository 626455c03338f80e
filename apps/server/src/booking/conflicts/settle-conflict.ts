/**
 * Settles a conflict as a manager decides, once. A resolution of several steps can be asked for again after any of them:
 * each step finds what the one before has left. The conflict is settled in the same transaction as the booking that comes
 * out of it.
 */
import {
  type Answer,
  type Conflict,
  type ConflictReason,
  createTurns,
  type EntryAnswer,
  granted,
  newId,
  type Refusal,
  refused,
  type SettleConflictRequest,
  type TerminalIdentity,
} from '@marquee/shared'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { inTransaction, loadStatement, withDeadlockRetry } from '../../infra/postgres.ts'
import type { QuotedTicket, SettlingAttempt } from '../books.ts'
import { lockForAttempt } from '../journal/lock-conflicts.ts'
import { returnGoods } from '../orders/return-lines.ts'
import { noteTipsBack } from '../tips/record-tips.ts'
import { type ConflictRow, readConflict } from './conflict-rows.ts'
import { confirmSale, type Entry, holdForSale, letGoOf } from './enter-sale.ts'
import { letGoOfOrder } from './let-go-of-order.ts'
import { isNoWorseCategory } from './other-seats.ts'
import { ticketsOf } from './record-conflict.ts'
import { type ReleaseRivalsParts, releaseRivals } from './release-rivals.ts'
import { type Begun, beginSettling, endSettling, leaseSeconds, renewSettling } from './settling-lease.ts'
import type { SeatClaim, SeatedConflict, ViewConflicts, ViewedConflict } from './view-conflicts.ts'

const SETTLE = loadStatement(new URL('./sql/settle.sql', import.meta.url))

const BUSY: Record<Exclude<Begun['kind'], 'begun'>, string> = {
  busy: 'another manager is settling this at the moment',
  other_busy: 'another conflict of the same command or booking is being settled at the moment',
}

type Settled = Answer<void>
const done: Settled = granted(undefined)

export type SettleConflict = (request: SettleConflictRequest, manager: TerminalIdentity) => Promise<Answer<Conflict>>

/**
 * Applies an entry that its terminal's chain didn't prove, as the inbox would have.
 * @param text as it came
 * @returns undefined: the attempt's lease has lapsed
 */
export type EnterUnproven = (
  text: string,
  terminalId: string,
  attempt: SettlingAttempt,
) => Promise<EntryAnswer | ConflictReason | undefined>

/** @param parts `store`: the one that recalls allotted seats; `gatewayTimeoutMs`: of a refund */
export function createSettleConflict(
  parts: ReleaseRivalsParts & {
    catalogue: Pick<Catalogue, 'show' | 'tariff'>
    viewConflicts: ViewConflicts
    enterUnproven: EnterUnproven
    gatewayTimeoutMs: number
  },
): SettleConflict {
  const { pool, store, catalogue, viewConflicts, enterUnproven } = parts
  const seconds = leaseSeconds(parts.gatewayTimeoutMs)
  /** A second request for the same conflict waits for the first, and finds it settled. */
  const { inTurn } = createTurns()

  const view = async (row: ConflictRow): Promise<ViewedConflict> => (await viewConflicts([row]))[0] as ViewedConflict
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
    return granted((await view(row)).conflict)
  }

  async function attempt(request: SettleConflictRequest, manager: TerminalIdentity): Promise<Settled> {
    const { conflictId } = request
    const bookingId = newId()
    const mine = { conflictId, bookingId }
    const begun = await beginSettling(pool, mine, manager.id, seconds)
    if (begun.kind !== 'begun') return refused({ code: 'unavailable', what: BUSY[begun.kind] })
    const outcome = await (async (): Promise<Settled> => {
      const row = await read(request, manager)
      if (!row || row.settled_at) return refused({ code: 'resolution_unavailable', resolution: request.resolution })
      // The hold counts as nobody's from here on, so it may end in this very moment.
      if (begun.before && row.body?.kind === 'sell') await giveBack(row.body.showId, begun.before)
      return carryOut(request, await view(row), mine, manager)
    })()
    // Kept after an exception: the fate of its hold isn't known, and the next attempt must know whose hold that is.
    if (!outcome.ok) await endSettling(pool, mine)
    return outcome
  }

  /**
   * @param sold the booking that the sale is, when it was entered
   */
  const settleAs = (
    { resolution, reason }: SettleConflictRequest,
    mine: SettlingAttempt,
    manager: TerminalIdentity,
    { row, sold = null }: { row: ConflictRow; sold?: string | null },
  ): Promise<Settled> =>
    withDeadlockRetry(() =>
      inTransaction(pool, async (tx) => {
        const printed = ticketsOf(row.body)
        const values = [
          mine.conflictId,
          manager.id,
          resolution,
          reason,
          printed.map(({ showId }) => showId),
          printed.map(({ ticketId }) => ticketId),
          sold,
        ]
        const isSettled = (await lockForAttempt(tx, mine)) && (await tx.query({ ...SETTLE, values })).rowCount === 1
        // Its goods are sold, so what goes back is theirs.
        if (isSettled && resolution === 'refund' && row.is_in_books && row.order_id !== null) {
          await returnGoods(tx, {
            orderId: row.order_id,
            terminalId: row.terminal_id,
            reason,
            by: { actor: 'manager', actorId: manager.id, via: 'manager' },
          })
          await noteTipsBack(tx, row.order_id)
        }
        return isSettled ? done : refused({ code: 'resolution_unavailable', resolution })
      }),
    )

  const giveBack = (showId: string, bookingId: string) => store.release({ showId, bookingId, why: 'given_back' })

  async function carryOut(
    request: SettleConflictRequest,
    { row, seated, canBeApplied, conflict }: ViewedConflict,
    mine: SettlingAttempt,
    manager: TerminalIdentity,
  ): Promise<Settled> {
    const { resolution, reason } = request
    const { bookingId } = mine
    const unavailable = refused({ code: 'resolution_unavailable', resolution })
    if (resolution === 'refund' || resolution === 'noted') {
      if (!conflict.choices.includes(resolution)) return unavailable
      if (!(await renewSettling(pool, mine, { toSell: false, seconds }))) return unavailable
      if (seated) await letGoOf(store, row, seated.show.show.id, seated.own)
      else await letGoOfOrder(parts, row)
      return settleAs(request, mine, manager, { row })
    }
    const { entry: text } = row
    if (resolution === 'same_seats' && canBeApplied && text !== null) {
      // Under the lease, and in no transaction of this file's: it may wait long for the terminal's turn.
      const applied = await enterUnproven(text, row.terminal_id, mine)
      if (typeof applied !== 'object') return unavailable
      // An order that can't be sold whole is in the books all the same: its bookings wait, each by itself.
      if (applied.outcome !== 'applied' && !(row.command === 'order' && applied.outcome === 'conflict'))
        return unavailable
      // A server that dies before this leaves the conflict open. A sale is a copy then, which can be noted. Anything else can be
      // entered again, and counts once.
      return settleAs(request, mine, manager, { row, sold: row.command === 'sell' ? row.booking_id : null })
    }
    if (!seated || (seated.isOver && resolution !== 'same_seats')) return unavailable
    const tickets =
      resolution === 'other_seats' ? ticketsOnOtherSeats(seated, request.seatIds) : ticketsAsPrinted(seated)
    if (!tickets || (resolution === 'same_seats' && seated.rivals.length > 0)) return unavailable
    const settlement = { by: manager.id, resolution, reason }
    const tariff = await catalogue.tariff(seated.show.cinema.id)
    const entry = { row, seated, bookingId, tickets, settlement, tariff }
    // Seats that were taken from others or let go of can't be given back, so nobody else may have begun to settle it.
    const mayGoOn = () => renewSettling(pool, mine, { toSell: true, seconds })
    const refusal =
      resolution === 'release_other'
        ? await holdFromRivals(entry, manager, mayGoOn)
        : await holdForSale(store, entry, mayGoOn)
    if (refusal) {
      await giveBack(seated.show.show.id, bookingId)
      return refused(refusal)
    }
    // Runs before the sale is confirmed: a server that died between the two would leave the old seats with the terminal.
    const isMine = await mayGoOn()
    if (isMine) await letGoOf(store, row, seated.show.show.id, seated.own)
    const entered = isMine ? await confirmSale(store, entry) : unavailable
    if (!entered.ok) await giveBack(seated.show.show.id, bookingId)
    return entered
  }

  /** Seats that are only allotted are recalled as ever, and taken by force where nobody answers. */
  async function holdFromRivals(
    entry: Entry,
    manager: TerminalIdentity,
    mayGoOn: () => Promise<boolean>,
  ): Promise<Refusal | undefined> {
    const { seated } = entry
    const { reason } = entry.settlement
    const [allotted, others] = [seated.rivals.filter(isAllotted), seated.rivals.filter((claim) => !isAllotted(claim))]
    const refusal = await releaseRivals(parts, { ...seated, rivals: others }, manager, reason, mayGoOn)
    if (refusal) return refusal
    const taken = await holdForSale(store, entry, mayGoOn)
    if (taken?.code !== 'seats_taken' || allotted.length === 0) return taken
    return (
      (await releaseRivals(parts, { ...seated, rivals: allotted }, manager, reason, mayGoOn)) ??
      holdForSale(store, entry, mayGoOn)
    )
  }

  return (request, manager) => inTurn(request.conflictId, () => settle(request, manager))
}

const isAllotted = (claim: SeatClaim): boolean => claim.kind === 'allotted'

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
