/** Moves the ends of several holds, in one transaction with the books. */
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { ClaimJournal } from '../claim-journal.ts'
import type { Books, Extension } from '../seat-store.ts'
import { seatsOfBooking } from './release-batch.ts'
import { seatRows } from './seat-rows.ts'

const EXTEND = loadStatement(new URL('./sql/extend.sql', import.meta.url))

/** `terminalId`: whose hold it is; null for an online customer's. */
export type HoldExtension =
  | { kind: 'extended'; until: Date; terminalId: string | null; seats: number[] }
  | { kind: 'not_held' }

export async function extendHolds<B extends Books>(
  tx: Tx,
  journal: ClaimJournal<B>,
  items: Extension[],
): Promise<{ answers: HoldExtension[]; changes: [] }> {
  const answers = new Map<Extension, HoldExtension>()
  // A statement can't touch a row twice: extensions of one booking take their turns.
  for (let left = items; left.length > 0; left = left.filter((item) => !answers.has(item))) {
    const named = new Set<string>()
    const turn = left.filter(({ bookingId }) => !named.has(bookingId) && named.add(bookingId))
    for (const [item, answer] of await extendEach(tx, journal, turn)) answers.set(item, answer)
  }
  return { answers: items.map((item) => answers.get(item) as HoldExtension), changes: [] }
}

/** @param turn each booking at most once */
async function extendEach<B extends Books>(
  tx: Tx,
  journal: ClaimJournal<B>,
  turn: Extension[],
): Promise<Map<Extension, HoldExtension>> {
  const known = await journal.lockHolds(
    tx,
    turn.map(({ bookingId }) => bookingId),
  )
  const asking: (Extension & { seats: readonly number[] })[] = []
  for (const item of turn) {
    const { showId, bookingId, onlyIfDue = false } = item
    if (onlyIfDue && !(await journal.isDue(tx, bookingId))) continue
    asking.push({ ...item, seats: known.get(bookingId) ?? (await seatsOfBooking(tx, showId, bookingId)) })
  }
  const rows = seatRows(asking)
  const result = await tx.query<{
    booking_id: string
    seat_index: number
    terminal_id: string | null
    expires_at: Date
  }>({
    ...EXTEND,
    values: [
      rows.map((r) => r.showId),
      rows.map((r) => r.seat),
      rows.map((r) => r.request.bookingId),
      rows.map((r) => r.request.until),
      rows.map((r) => r.request.by),
      rows.map((r) => r.request.atLeast ?? false),
    ],
  })
  const extended = Map.groupBy(result.rows, (row) => row.booking_id)
  const ends = new Map(
    [...extended].map(([id, held]) => [id, Math.max(...held.map((row) => row.expires_at.getTime()))]),
  )
  if (ends.size > 0) await journal.holdsExtended(tx, ends)
  return new Map(
    turn.map((item): [Extension, HoldExtension] => {
      const held = extended.get(item.bookingId)
      const [first] = held ?? []
      if (!held || !first) return [item, { kind: 'not_held' }]
      const until = new Date(ends.get(item.bookingId) as number)
      const seats = held.map((row) => row.seat_index)
      return [item, { kind: 'extended', until, terminalId: first.terminal_id, seats }]
    }),
  )
}
