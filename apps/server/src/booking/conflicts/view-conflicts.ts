/** Conflicts as a manager sees them: who has the seats now, which others there are, and which resolutions are possible. */
import {
  BOOKED,
  type Conflict,
  type ConflictReason,
  type ConflictResolution,
  type RivalClaim,
  type SellCommand,
  type SoldTicket,
  totalOf,
} from '@marquee/shared'
import type { Catalogue, CatalogueShow } from '../../catalogue/catalogue.ts'
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import type { LiveMaps } from '../../seats/live-maps.ts'
import { preparedPlanOf } from '../prepared-plans.ts'
import { refundOfConflict } from '../refunds/how-much.ts'
import { intactUnproven } from '../terminal/inbox/read-entry.ts'
import { type ConflictRow, moneyOf } from './conflict-rows.ts'
import { equalOrBetterSeats } from './other-seats.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const CLAIMS_ON_SEATS = statement('claims-on-seats')
const KNOWN_TICKETS = statement('known-tickets')
const KEPT_ALLOTMENTS = statement('kept-allotments')

export interface SeatClaim {
  show_id: string
  seat_index: number
  kind: 'held' | 'allotted' | 'booked'
  booking_id: string | null
  reference: string | null
  terminal_id: string | null
  terminal: string | null
  grant_number: number | null
  expires_at: Date | null
}

/** A sale in conflict whose seats are in the programme, so that there is something to choose. */
export interface SeatedConflict {
  show: CatalogueShow
  sale: SellCommand
  /** Sorted as the sale's tickets. */
  tickets: (SoldTicket & { seatIndex: number })[]
  /**
   * The terminal's claims on its seats that it still has under the very grants that the sale cites, and has sold on them
   * for certain.
   */
  own: SeatClaim[]
  /** The claims of others on them. */
  rivals: SeatClaim[]
  /** The terminal has all of its seats under the very grants that it cites. */
  standsAsCited: boolean
  /** The tickets can be entered under their own ids. */
  asPrinted: boolean
  /** The show is over: nobody is moved to another seat any more, and nobody loses one. */
  isOver: boolean
}

export interface ViewedConflict {
  row: ConflictRow
  /**
   * undefined: the command is no sale, or its seats belong to no show of this cinema, or its tickets don't add up to its
   * total.
   */
  seated: SeatedConflict | undefined
  /**
   * The entry can be applied: it is as it was written, only nothing on its terminal's disk proved it, and nothing stands
   * against it.
   */
  canBeApplied: boolean
  conflict: Conflict
}

/** Conflicts without seats: the show is another cinema's, or the sale is no sale. */
const NO_SEATS: readonly ConflictReason[] = [
  'unknown_show',
  'show_cancelled',
  'wrong_show',
  'unknown_seats',
  'malformed',
]

/**
 * Entries whose cited grants prove nothing. The grants may be those of another entry that is still to come, or of
 * allotted seats that the terminal sells at this moment. The terminal's claims on the seats are then like anybody's:
 * recalled, or taken by force on the record.
 */
export const UNPROVEN: readonly ConflictReason[] = [
  'edited',
  'sequence_reused',
  'another_terminal',
  'id_reused',
  'future_boot',
  'future_grant',
]

/** Longer than any show. */
const OVER_AFTER_MS = 6 * 3_600_000

const PAY_OUT_OPEN =
  'It is not confirmed that the customer has the money back: the terminal has begun anew since it was told, and is told again.'

const COPY = 'It repeats what is in the books already, so there is no money to give back: note it.'

const PAID_BACK = 'The money of this sale was given back under another conflict: note it.'

export type ViewConflicts = (rows: readonly ConflictRow[]) => Promise<ViewedConflict[]>

export function createViewConflicts(options: {
  pool: Pool
  catalogue: Catalogue
  maps: Pick<LiveMaps, 'current'>
}): ViewConflicts {
  const { pool, catalogue, maps } = options

  async function seatOf(row: ConflictRow): Promise<Pick<SeatedConflict, 'show' | 'sale' | 'tickets'> | undefined> {
    if (row.settled_at || row.body?.kind !== 'sell' || NO_SEATS.includes(row.reason)) return undefined
    const sale = row.body
    // A copy, or a kiosk's entry, has no sale to enter.
    if (row.amount === null) return undefined
    // No program of ours adds up wrongly: no booking can be made of such an entry, whoever wrote it.
    if (totalOf(sale.tickets) !== sale.total.amount) return undefined
    const show = await catalogue.show(sale.showId)
    if (!show || show.show.cancelledAt !== undefined) return undefined
    // No counter has seats of another cinema's shows, and no manager of its cinema may touch them, whatever the reason is
    // called.
    if (row.terminal_cinema_id !== null && row.terminal_cinema_id !== show.cinema.id) return undefined
    const tickets = sale.tickets.flatMap((ticket) => {
      const seatIndex = show.plan.indexOf(ticket.seatId)
      return seatIndex === undefined ? [] : [{ ...ticket, seatIndex }]
    })
    return tickets.length === sale.tickets.length ? { show, sale, tickets } : undefined
  }

  async function readClaims(places: { showId: string; seatIndex: number }[]): Promise<Map<string, SeatClaim>> {
    if (places.length === 0) return new Map()
    const values = [places.map((each) => each.showId), places.map((each) => each.seatIndex)]
    const { rows } = await pool.query<SeatClaim>({ ...CLAIMS_ON_SEATS, values })
    return new Map(rows.map((claim) => [keyOf(claim.show_id, claim.seat_index), claim]))
  }

  async function readKnownTickets(ids: string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set()
    const { rows } = await pool.query<{ id: string }>({ ...KNOWN_TICKETS, values: [ids] })
    return new Set(rows.map((row) => row.id))
  }

  async function readKeptAllotments(showIds: string[]): Promise<Map<string, number[]>> {
    if (showIds.length === 0) return new Map()
    const { rows } = await pool.query<{ show_id: string; seat_index: number }>({
      ...KEPT_ALLOTMENTS,
      values: [showIds],
    })
    const byShow = Map.groupBy(rows, (row) => row.show_id)
    return new Map([...byShow].map(([showId, theirs]) => [showId, theirs.map((row) => row.seat_index)]))
  }

  async function otherSeatsOf({ show, tickets }: SeatedConflict, kept: readonly number[]) {
    const { states } = await maps.current(show.show.id)
    const free = states.slice()
    for (const seat of kept) free[seat] = BOOKED
    const sold = tickets.map(({ seatIndex, type }) => ({ seat: seatIndex, type }))
    return equalOrBetterSeats(preparedPlanOf(show), free, show.priceList, sold)
  }

  return async (rows) => {
    const found = await Promise.all(rows.map(seatOf))
    const tickets = found.flatMap((each) => each?.tickets.map((t) => ({ ...t, showId: each.sale.showId })) ?? [])
    const showIds = [...new Set(tickets.map((ticket) => ticket.showId))]
    const [claims, known, kept] = await Promise.all([
      readClaims(tickets),
      readKnownTickets(tickets.map((ticket) => ticket.ticketId)),
      readKeptAllotments(showIds),
    ])
    const viewed: ViewedConflict[] = []
    for (const [i, row] of rows.entries()) {
      const each = found[i]
      const seated = each && seatedConflict(row, each, claims, known)
      const others = seated && !seated.isOver ? await otherSeatsOf(seated, kept.get(each.sale.showId) ?? []) : undefined
      const canBeApplied = canApply(row, seated)
      viewed.push({ row, seated, canBeApplied, conflict: conflictOf(row, seated, canBeApplied, others) })
      // A stadium's seats take some milliseconds, and sales go on meanwhile.
      if (others) await new Promise((resolve) => setImmediate(resolve))
    }
    return viewed
  }
}

function seatedConflict(
  row: ConflictRow,
  each: Pick<SeatedConflict, 'show' | 'sale' | 'tickets'>,
  claims: ReadonlyMap<string, SeatClaim>,
  known: ReadonlySet<string>,
): SeatedConflict {
  const held = each.tickets.flatMap((ticket) => {
    const claim = claims.get(keyOf(each.sale.showId, ticket.seatIndex))
    // Seats that an attempt which was cut short still holds are nobody's: the next attempt begins by giving them back.
    if (!claim || (claim.booking_id !== null && claim.booking_id === row.settling_booking)) return []
    return [{ claim, isCited: isCitedClaim(claim, row, ticket) }]
  })
  const isProven = !UNPROVEN.includes(row.reason)
  return {
    ...each,
    own: held.filter(({ isCited }) => isCited && isProven).map(({ claim }) => claim),
    rivals: held.filter(({ isCited }) => !(isCited && isProven)).map(({ claim }) => claim),
    standsAsCited: held.filter(({ isCited }) => isCited).length === each.tickets.length,
    asPrinted: !each.tickets.some((ticket) => known.has(ticket.ticketId)),
    isOver: Date.parse(each.show.show.startsAt) + OVER_AFTER_MS < Date.now(),
  }
}

const keyOf = (showId: string, seat: number): string => `${showId}:${seat}`

function isCitedClaim(claim: SeatClaim, row: ConflictRow, ticket: SoldTicket): boolean {
  return claim.kind !== 'booked' && claim.terminal_id === row.terminal_id && claim.grant_number === ticket.grantNumber
}

const isIntact = ({ entry }: ConflictRow): boolean => entry !== null && intactUnproven(entry) !== undefined

function canApply(row: ConflictRow, seated: SeatedConflict | undefined): boolean {
  if (row.settled_at || !isIntact(row)) return false
  return row.command === 'sell' ? seated?.asPrinted === true && seated.standsAsCited : true
}

/**
 * The resolutions on offer. A sale may always be read and left: the manager has settled it with the customer some other
 * way.
 */
function choicesOf(
  row: ConflictRow,
  seated: SeatedConflict | undefined,
  canBeApplied: boolean,
  others: boolean,
): ConflictResolution[] {
  const choices: ConflictResolution[] = []
  if (others) choices.push('other_seats')
  if (canBeApplied || (seated?.asPrinted && seated.rivals.length === 0)) choices.push('same_seats')
  if (seated?.asPrinted && !canBeApplied && seated.rivals.length > 0 && !seated.isOver) choices.push('release_other')
  if (refundOfConflict(row) !== null) choices.push('refund')
  return [...choices, 'noted']
}

function conflictOf(
  row: ConflictRow,
  seated: SeatedConflict | undefined,
  canBeApplied: boolean,
  otherSeats: readonly number[] | undefined,
): Conflict {
  const sale = row.body?.kind === 'sell' ? row.body : undefined
  const seatIdOf = seated?.show.plan.seatIdOf
  const { show_id: showId, starts_at: startsAt, movie, auditorium } = row
  return {
    conflictId: row.id,
    reason: row.reason,
    what: whatOf(row),
    since: row.at.toISOString(),
    terminal: { terminalId: row.terminal_id, name: row.terminal },
    command: row.command,
    bookingId: row.booking_id,
    ...(row.order_id !== null && {
      orderId: row.order_id,
      ofOrder: { conflicts: row.of_order_conflicts, open: row.of_order_open },
    }),
    ...(row.by_card_machine > 0 && row.amount !== null && row.currency !== null
      ? { byCardMachine: { amount: row.by_card_machine, currency: row.currency } }
      : {}),
    reference: sale?.reference ?? null,
    show:
      showId !== null && startsAt !== null && movie !== null && auditorium !== null
        ? { showId, startsAt: startsAt.toISOString(), movie, auditorium }
        : null,
    tickets: sale?.tickets.map(({ ticketId, seatId, type, amount }) => ({ ticketId, seatId, type, amount })) ?? [],
    money: moneyOf(row),
    soldAt: sale?.soldAt ?? null,
    // An entry that can be applied has its seats under the very grants that it cites: nobody else has any of them.
    rivals: seatIdOf && seated && !canBeApplied ? seated.rivals.map((claim) => rivalOf(claim, seatIdOf)) : [],
    otherSeats: seatIdOf ? (otherSeats?.map(seatIdOf) ?? null) : null,
    intact: isIntact(row),
    choices: row.settled_at ? [] : choicesOf(row, seated, canBeApplied, otherSeats !== undefined),
    settled:
      row.settled_at && row.resolution
        ? {
            at: row.settled_at.toISOString(),
            by: row.settled_by_name ?? '',
            resolution: row.resolution,
            reason: row.settled_reason ?? '',
            seatIds: row.settled_tickets?.map((ticket) => ticket.seatId) ?? [],
          }
        : null,
  }
}

function whatOf({ what, command, is_pay_out_open, is_copy, is_paid_back, settled_at }: ConflictRow): string {
  if (is_pay_out_open) return `${what} ${PAY_OUT_OPEN}`
  if (!is_copy || (command !== 'sell' && command !== 'order') || settled_at !== null) return what
  return `${what} ${is_paid_back ? PAID_BACK : COPY}`
}

function rivalOf(claim: SeatClaim, seatIdOf: (seat: number) => string): RivalClaim {
  return {
    seatId: seatIdOf(claim.seat_index),
    kind: claim.kind,
    bookingId: claim.booking_id,
    reference: claim.reference,
    terminal: claim.terminal,
    expiresAt: claim.expires_at?.toISOString() ?? null,
  }
}
