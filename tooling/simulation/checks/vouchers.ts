/**
 * Vouchers: what the ledger took off each one is what clerks wanted it to pay, and never more than it was issued for. What customers
 * got for it beyond that, a manager was told.
 */
import type { WorldRecord } from '../house/record.ts'
import type { TerminalHost } from '../house/terminal.ts'
import type { Ledger } from '../ledger/ledger.ts'

const BALANCES = 'select code, balance from vouchers'
const MOVED = `
  select v.code, m.kind, m.amount, m.order_id from voucher_movements m join vouchers v on v.id = m.voucher_id
  where m.kind in ('redeemed', 'given_back')`
const IN_BOOKS = 'select id from orders'
const TOLD = `select order_id from conflicts where reason = 'voucher_short'`
const CLAIMS = `
  select v.code, c.terminal_id from voucher_claims c join vouchers v on v.id = c.voucher_id`

interface Moved {
  code: string
  kind: 'redeemed' | 'given_back'
  amount: number
  order_id: string
}

interface Checked {
  ledger: Ledger
  record: WorldRecord
  terminals: TerminalHost[]
}

export function vouchersInLedger({ ledger, record, terminals }: Checked): string[] {
  if (record.vouchers.size === 0) return []
  const balances = new Map(ledger.must(BALANCES).rows.map((row) => [row.code as string, row.balance as number]))
  const moved = ledger.must(MOVED).rows as unknown as Moved[]
  const inBooks = new Set(ledger.must(IN_BOOKS).rows.map((row) => row.id as string))
  const told = new Set(ledger.must(TOLD).rows.map((row) => row.order_id as string))
  const forgetful = new Set(terminals.filter((each) => each.wasSetBack()).map(({ name }) => name))
  const found: string[] = []
  for (const { code, value } of record.vouchers.values()) {
    const of = moved.filter((each) => each.code === code)
    const left = of.reduce((sum, { amount }) => sum + amount, value)
    if (left < 0) found.push(`the voucher ${code} was issued for ${value}, and paid ${-left} more than that`)
    if (balances.get(code) !== left) {
      found.push(`the voucher ${code} has a balance of ${balances.get(code)}, and ${left} is left of it`)
    }
    const uses = [...record.paidByVoucher.values()].filter(
      (use) => use.code === code && use.isSold && inBooks.has(use.orderId),
    )
    const back = of.reduce((sum, { kind, amount }) => sum + (kind === 'given_back' ? amount : 0), 0)
    const got = uses.reduce((sum, { amount }) => sum + amount, 0) - back
    if (got > value && !uses.some(({ orderId }) => told.has(orderId))) {
      found.push(`customers got ${got} for the voucher ${code} of ${value}, and no manager was told`)
    }
  }
  const redeemed = new Map<string, number>()
  for (const { code, kind, amount, order_id } of moved) {
    if (kind === 'given_back') continue
    const use = record.paidByVoucher.get(order_id)
    const before = redeemed.get(order_id) ?? 0
    redeemed.set(order_id, before - amount)
    if (use?.code !== code || before - amount > use.amount) {
      found.push(`the voucher ${code} paid ${before - amount} of ${order_id}, and nobody wanted that`)
    }
  }
  for (const { orderId, code, amount, terminal, isSold } of record.paidByVoucher.values()) {
    // An order that is not in the books is a conflict: another check sees to that.
    if (!isSold || !inBooks.has(orderId) || forgetful.has(terminal)) continue
    if ((redeemed.get(orderId) ?? 0) < amount && !told.has(orderId)) {
      found.push(
        `${terminal} took ${amount} of the order ${orderId} off the voucher ${code}, and the ledger ${redeemed.get(orderId) ?? 0}`,
      )
    }
  }
  return [...found, ...claimsLeft({ ledger, record, terminals })]
}

/**
 * A claim of a terminal that knows nothing of it is never ended: nobody else could ever use the voucher. A ledger that was set back has
 * claims again that were ended in the lost hours: a manager ends them.
 */
function claimsLeft({ ledger, record, terminals }: Checked): string[] {
  if (record.setBack) return []
  return ledger.must(CLAIMS).rows.flatMap(({ code, terminal_id }) => {
    const terminal = terminals.find(({ identity }) => identity.id === terminal_id)
    const db = terminal?.disk.live()
    if (!terminal || !db || terminal.wasSetBack() || record.copied.has(terminal.identity.id)) return []
    const isKnown = db.prepare('select 1 from voucher_claims where code = ?').pluck().get(code) === 1
    return isKnown ? [] : [`the ledger has the voucher ${code} claimed by ${terminal.name}, which knows nothing of it`]
  })
}
