/** Two machines of one terminal may sell a seat twice; each sale that the ledger has heard of is in the inbox. */
import type { Ledger } from '../ledger/ledger.ts'

const SOLD_BESIDES = `
  select 1 from inbox i, jsonb_array_elements(i.entry::jsonb #> '{command,body,tickets}') t
  where i.terminal_id = $1 and i.entry::jsonb #>> '{command,body,showId}' = $2 and t ->> 'seatId' = $3
    and i.entry::jsonb #>> '{command,body,bookingId}' is distinct from $4`

/** @param bookingId the sale that is not meant; null: any is */
export function isSoldBesides(
  ledger: Ledger,
  sold: { terminalId: string; showId: string; seatId: string; bookingId: string | null },
): boolean {
  const { terminalId, showId, seatId, bookingId } = sold
  return ledger.must(SOLD_BESIDES, [terminalId, showId, seatId, bookingId]).rows.length > 0
}
