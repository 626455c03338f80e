/**
 * Looks every second at the vouchers that each terminal may use without asking: the ledger has its claim on each. The check needs no sale.
 * Left out are vouchers of which a manager has ended a claim, and evenings whose ledger or disks are those of before.
 */
import type { WorldRecord } from '../house/record.ts'
import type { TerminalHost } from '../house/terminal.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { schedule } from '../world/clock.ts'

const EVERY_MS = 1000
/** Between two transactions. */
const AGAIN_MS = 3

const CLAIMS = 'select v.code, c.terminal_id from voucher_claims c join vouchers v on v.id = c.voucher_id'
/** One that pays beside a card is used by the server as soon as the card is charged, and by nobody else until the terminal hears of that. */
const ON_DISK = `
  select code from voucher_claims where voucher is not null and not exists (
    select 1 from reader_payments r, json_each(r.kept, '$.order.payments') p
    where r.standing = 'open' and p.value ->> 'code' = voucher_claims.code
  )`

/** @param machines asked for at each look: a second machine may have come */
export function watchVouchers(options: { ledger: Ledger; record: WorldRecord; machines: () => TerminalHost[] }): void {
  const { ledger, record, machines } = options
  const seen = new Set<string>()

  function say(text: string): void {
    if (seen.has(text)) return
    seen.add(text)
    record.wrong.push(text)
  }

  function check(): void {
    const claims = new Map(ledger.must(CLAIMS).rows.map((row) => [row.code as string, row.terminal_id as string]))
    for (const { name, identity, disk, engine, life } of machines()) {
      const db = disk.live()
      if (!life() || !db || db.inTransaction || !engine()?.state().maySell || record.copied.has(identity.id)) continue
      for (const code of db.prepare(ON_DISK).pluck().all() as string[]) {
        if (claims.get(code) === identity.id || record.endedVoucherClaims.has(code)) continue
        say(`${name} may use the voucher ${code}, and the ledger had ended that claim without its word`)
      }
    }
  }

  function checkRepeatedly(): void {
    if (ledger.inTransaction()) return void schedule(AGAIN_MS, checkRepeatedly, undefined)
    if (record.mayConflict.size === 0 && !record.setBack) check()
    schedule(EVERY_MS, checkRepeatedly, undefined)
  }
  schedule(EVERY_MS, checkRepeatedly, undefined)
}
