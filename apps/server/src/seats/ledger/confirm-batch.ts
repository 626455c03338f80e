/**
 * Makes the claims of several sales permanent, each in full or not at all, in one transaction with the books. Sales that belong
 * together are sold together: one that is refused keeps the others of its group from being sold.
 */
import { BOOKED, FREE } from '@marquee/shared'
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { ClaimJournal, OpenSale } from '../claim-journal.ts'
import type { Books, Confirmation, ConfirmOutcome, TogetherOutcome } from '../seat-store.ts'
import { type ClaimOfSale, claimsOfSales, heldOnline, notHeld } from './claims-of-sales.ts'
import type { SeatChange } from './seat-change.ts'
import { seatKey, seatRows } from './seat-rows.ts'

const BOOK = loadStatement(new URL('./sql/book.sql', import.meta.url))
const ALLOT_WHAT_IS_LEFT = loadStatement(new URL('./sql/allot-what-is-left.sql', import.meta.url))

/** `left`: seats that the booking held, which the terminal has not sold: they are allotted to it now. */
export interface Sold<B extends Books> {
  outcome: ConfirmOutcome<B>
  left: number[]
}

export type SoldTogether<B extends Books> = Omit<Sold<B>, 'outcome'> & { outcome: TogetherOutcome<B> }

interface Open<B extends Books> extends Pick<OpenSale, 'held'> {
  request: Confirmation<B>
  /** The claims on which a terminal's sale was made. */
  claims: ClaimOfSale[]
}

export async function bookClaims<B extends Books>(
  tx: Tx,
  journal: ClaimJournal<B>,
  groups: (readonly Confirmation<B>[])[],
): Promise<{ answers: SoldTogether<B>[][]; changes: SeatChange[] }> {
  const items = groups.flat()
  const outcomes = new Map<Confirmation<B>, TogetherOutcome<B>>()
  const verdicts = await journal.examineSales(tx, items)
  const candidates: Open<B>[] = []
  items.forEach((request, i) => {
    const verdict = verdicts[i]
    if (verdict?.kind === 'open') candidates.push({ request, held: verdict.held, claims: [] })
    else if (verdict?.kind === 'not_held') outcomes.set(request, { kind: 'not_held', seats: [] })
    else if (verdict) outcomes.set(request, verdict)
  })

  const { sound: whole, refused } = await inFull(tx, candidates)
  const sound = inWholeGroups(groups, whole)
  for (const { request } of whole) outcomes.set(request, { kind: 'not_together' })
  if (refused.length > 0) {
    // The very same sale may have been under way, and be settled since the books were asked.
    const again = await journal.examineSales(
      tx,
      refused.map((r) => r.request),
    )
    refused.forEach(({ request, outcome }, i) => {
      const verdict = again[i]
      outcomes.set(request, verdict?.kind === 'settled' ? verdict : outcome)
    })
  }

  const changes: SeatChange[] = []
  let left = new Map<string, LeftRow[]>()
  if (sound.length > 0) {
    const rows = seatRows(sound.map((s) => s.request))
    const booked = await tx.query<{ show_id: string; seat_index: number }>({
      ...BOOK,
      values: [
        rows.map((r) => r.showId),
        rows.map((r) => r.seat),
        rows.map((r) => r.request.bookingId),
        rows.map((r) => grantNumberOf(r.request, r.seat)),
      ],
    })
    if (booked.rows.length !== rows.length) {
      throw new Error(`${rows.length} claimed seats were to be booked, ${booked.rows.length} were`)
    }
    for (const row of booked.rows) changes.push({ showId: row.show_id, seat: row.seat_index, state: BOOKED })
    await shrinkOthers(tx, journal, sound)
    left = await allotWhatIsLeft(tx, sound)
    for (const row of [...left.values()].flat()) {
      changes.push({ showId: row.show_id, seat: row.seat_index, state: FREE })
    }
    const receipts = await journal.recordSales(tx, sound)
    sound.forEach(({ request }, i) => {
      outcomes.set(request, { kind: 'confirmed', receipt: receipts[i] as B['receipt'] })
    })
  }

  const answers = groups.map((group) =>
    group.map((item) => ({
      outcome: outcomes.get(item) as TogetherOutcome<B>,
      left: (left.get(item.bookingId) ?? []).map((row) => row.seat_index),
    })),
  )
  return { answers, changes }
}

/** Of the sales that may be made, those of which every other one of their group may be made too. */
function inWholeGroups<B extends Books>(groups: (readonly Confirmation<B>[])[], sales: Open<B>[]): Open<B>[] {
  const may = new Set(sales.map(({ request }) => request))
  const apart = new Set(groups.filter((group) => !group.every((each) => may.has(each))).flat())
  return sales.filter(({ request }) => !apart.has(request))
}

/** The grant on which a terminal has sold a seat; null in an online sale. */
function grantNumberOf<B extends Books>(
  { terminalId, seats, grantNumbers }: Confirmation<B>,
  seat: number,
): number | null {
  if (terminalId === null) return null
  const grantNumber = grantNumbers?.[seats.indexOf(seat)]
  if (grantNumber === undefined) throw new Error(`a terminal's sale of seat ${seat} names no grant number`)
  return grantNumber
}

/** Tells the sales that have every seat they name from those that haven't. */
async function inFull<B extends Books>(
  tx: Tx,
  candidates: Open<B>[],
): Promise<{ sound: Open<B>[]; refused: { request: Confirmation<B>; outcome: ConfirmOutcome<B> }[] }> {
  const online = candidates.filter((c) => c.request.terminalId === null)
  const counter = candidates.filter((c) => c.request.terminalId !== null)
  const held = await heldOnline(
    tx,
    online.map((c) => c.request),
  )
  const claims = await claimsOfSales(
    tx,
    counter.map((c) => c.request),
  )
  const sound: Open<B>[] = []
  const refused: { request: Confirmation<B>; outcome: ConfirmOutcome<B> }[] = []
  for (const candidate of online) {
    const { request } = candidate
    if (request.seats.every((seat) => held.has(seatKey(request.showId, seat)))) sound.push(candidate)
    else refused.push({ request, outcome: { kind: 'not_held', seats: [] } })
  }
  for (const candidate of counter) {
    const { request } = candidate
    const found = request.seats.map((seat) => claims.get(seatKey(request.showId, seat)))
    const good = found.filter((claim, i): claim is ClaimOfSale => {
      if (!claim || claim.kind === 'booked') return false
      return (
        claim.terminal_id === request.terminalId &&
        claim.grant_number === grantNumberOf(request, request.seats[i] as number)
      )
    })
    if (good.length === found.length) sound.push({ ...candidate, claims: good })
    else refused.push({ request, outcome: notHeld(request, claims) })
  }
  return { sound, refused }
}

/**
 * Seats that a terminal held for another of its bookings, and has sold under this one. A booking that is sold in the same
 * transaction keeps its count: it would end if that came to nothing, and its own sale takes it to zero.
 */
async function shrinkOthers<B extends Books>(tx: Tx, journal: ClaimJournal<B>, sold: Open<B>[]): Promise<void> {
  const sells = new Set(sold.map(({ request }) => request.bookingId))
  const shrank = sold.flatMap(({ claims }) =>
    claims.flatMap(({ booking_id }) =>
      booking_id === null || sells.has(booking_id)
        ? []
        : [{ bookingId: booking_id, seats: 1, why: 'given_back' as const }],
    ),
  )
  if (shrank.length > 0) await journal.holdsShrank(tx, shrank)
}

interface LeftRow {
  show_id: string
  seat_index: number
  booking_id: string
}

/** Allots by booking. An online sale is of the whole hold. */
async function allotWhatIsLeft<B extends Books>(tx: Tx, sold: Open<B>[]): Promise<Map<string, LeftRow[]>> {
  const more = sold.filter(({ request, held, claims }) => {
    const named = claims.filter((claim) => claim.booking_id === request.bookingId).length
    return request.terminalId !== null && held !== null && held > named
  })
  if (more.length === 0) return new Map()
  const { rows } = await tx.query<LeftRow>({
    ...ALLOT_WHAT_IS_LEFT,
    values: [more.map(({ request }) => request.showId), more.map(({ request }) => request.bookingId)],
  })
  return Map.groupBy(rows, (row) => row.booking_id)
}
