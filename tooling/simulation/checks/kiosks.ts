/**
 * Orders that kiosks had paid: whoever paid has what was paid for, once. Their money is in other checks, as that of any order and charge.
 */
import type { WorldRecord } from '../house/record.ts'
import type { TerminalHost } from '../house/terminal.ts'
import type { Ledger } from '../ledger/ledger.ts'

const SOLD = "select id, terminal_id from orders where channel = 'kiosk'"
const CLAIMED = `
  select v.code, c.terminal_id from voucher_claims c join vouchers v on v.id = c.voucher_id
  join terminals t on t.id = c.terminal_id where t.kind = 'kiosk'`
const LEFT = `
  select 1 from reader_payments where kept ->> 'isLeft' = 1
    and exists (select 1 from json_each(kept, '$.order.bookings') b where b.value ->> 'bookingId' = ?)`

/** Until then its seats and vouchers are nobody's. */
const LEFT_BEHIND =
  "select order_id from reader_payments where standing <> 'open' and seen = 0 and kept ->> 'isLeft' = 1"

interface Checked {
  ledger: Ledger
  record: WorldRecord
  terminals: TerminalHost[]
}

/** A kiosk's printer has a ticket of that booking in it. */
export function printedAtKiosk(
  record: WorldRecord,
  { name, disk, wasSetBack }: TerminalHost,
  { ticketId, bookingId }: { ticketId: string; bookingId: string },
): void {
  // An older disk knows less than was printed.
  if (wasSetBack()) return
  const papers = (record.papers.get(ticketId) ?? 0) + 1
  record.papers.set(ticketId, papers)
  if (papers > 1) record.wrong.push(`${name} prints ${ticketId} of ${bookingId} for the ${papers}. time`)
  if (disk.live()?.prepare(LEFT).get(bookingId) !== undefined) {
    record.wrong.push(`${name} prints ${ticketId} of ${bookingId}, whose visitor had left before it was paid`)
  }
}

export function kiosksInLedger({ ledger, record, terminals }: Checked): string[] {
  const kiosks = terminals.filter(({ identity, wasSetBack }) => identity.kind === 'kiosk' && !wasSetBack())
  const found: string[] = []
  for (const { id, terminal_id } of ledger.must(SOLD).rows) {
    const kiosk = kiosks.find(({ identity }) => identity.id === terminal_id)
    const db = kiosk?.disk.live()
    if (!kiosk || !db) continue
    if (db.prepare('select 1 from orders where order_id = ?').get(id) === undefined) {
      found.push(`the ledger has the order ${id} paid at ${kiosk.name}, which knows nothing of it`)
    }
  }
  for (const { code, terminal_id } of ledger.must(CLAIMED).rows) {
    const kiosk = kiosks.find(({ identity }) => identity.id === terminal_id)
    if (kiosk && !record.setBack) found.push(`${kiosk.name} keeps the voucher ${code}, and nobody is there`)
  }
  for (const kiosk of kiosks) {
    const db = kiosk.disk.live()
    const open = db?.prepare("select order_id from reader_payments where standing = 'open'").pluck().all() ?? []
    found.push(...open.map((orderId) => `${kiosk.name} has the order ${orderId} still paid for`))
    const left = db?.prepare(LEFT_BEHIND).pluck().all() ?? []
    found.push(...left.map((orderId) => `${kiosk.name} keeps what belongs to ${orderId}, whose visitor has left`))
    const paying = kiosk.engine()?.state().paying
    if (paying) found.push(`${kiosk.name} shows the order ${paying.orderId} to whoever comes`)
  }
  return found
}
