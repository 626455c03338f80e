/** Conflicts as the ledger has them. */
import type { CommandBody, Conflict, ConflictReason, ConflictResolution, Money, TicketType } from '@marquee/shared'
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import type { SoldLine } from '../orders/sold-order.ts'
import type { PricedTickets } from './new-conflict.ts'

const CONFLICTS = loadStatement(new URL('./sql/conflicts.sql', import.meta.url))

/** A ticket that came out of a conflict, as it stands in its row. */
export interface SettledTicket {
  ticketId: string
  seatIndex: number
  seatId: string
  type: TicketType
  amount: number
}

export interface ConflictRow {
  id: string
  terminal_id: string
  terminal: string
  reason: ConflictReason
  what: string
  command: Conflict['command']
  body: CommandBody | null
  booking_id: string | null
  amount: number | null
  currency: string | null
  /** True when nothing proves it, and its command or sale is in the books by another entry: it has no money of its own. */
  is_copy: boolean
  /** True when it is a copy, and the money of its sale was given back under another conflict. */
  is_paid_back: boolean
  at: Date
  /** null: it belongs to the whole house. */
  terminal_cinema_id: string | null
  /** null: the programme has no such show, or the conflict is about none. */
  show_id: string | null
  starts_at: Date | null
  movie: string | null
  auditorium: string | null
  settled_at: Date | null
  settled_by: string | null
  settled_by_name: string | null
  resolution: ConflictResolution | null
  settled_reason: string | null
  settled_tickets: SettledTicket[] | null
  settled_booking: string | null
  /** The booking of an attempt to settle it that is under way, or was cut short. */
  settling_booking: string | null
  /** Of an order, or of one booking of it. */
  order_id: string | null
  /** The conflicts of that order, and those that wait. */
  of_order_conflicts: number
  of_order_open: number
  /** An order whose goods it has sold: its money is in the books already. */
  is_in_books: boolean
  /** The part of the amount that was paid at a card machine, and its slip. */
  by_card_machine: number
  slip: string | null
  /** The rounding of cash, which the amount has. */
  rounding: number
  /** Of the amount, what was left for the staff; and of that, what was left at a card machine. */
  tip: number
  tip_by_card_machine: number
  /** The lines of an order's fees, which the amount has; null: none. */
  fees: SoldLine[] | null
  /** Its tickets as the order's own versions price them; null: of a sale by itself, or they don't. */
  priced: PricedTickets | null
  /** When the part of a card machine went back there. */
  machine_refunded_at: Date | null
  /** The text of an entry that its terminal's chain doesn't prove, as it came; null: of any other. */
  entry: string | null
  /** The terminal has begun anew since it was told to give the money back, and nobody has heard that it did. */
  is_pay_out_open: boolean
}

/** @param cinemaId the cinema whose business they are; null: all */
export async function readConflicts(
  pool: Pool,
  { cinemaId, settled, atMost }: { cinemaId: string | null; settled: boolean; atMost: number },
): Promise<ConflictRow[]> {
  return (await pool.query<ConflictRow>({ ...CONFLICTS, values: [cinemaId, settled, null, atMost] })).rows
}

/** undefined: there is none, or it is another cinema's business. */
export async function readConflict(pool: Pool, id: string, cinemaId: string | null): Promise<ConflictRow | undefined> {
  return (await pool.query<ConflictRow>({ ...CONFLICTS, values: [cinemaId, null, id, 1] })).rows[0]
}

export function moneyOf({ amount, currency }: Pick<ConflictRow, 'amount' | 'currency'>): Money | null {
  return amount !== null && currency !== null ? { amount, currency } : null
}
