/** Promo codes with a limit: beyond it they were used only by orders of which a manager was told, and nobody is told of any other. */
import type { WorldRecord } from '../house/record.ts'
import type { Ledger } from '../ledger/ledger.ts'

const TOLD = `select order_id::text as id from conflicts where reason = 'promo_code_over_limit'`
/** Orders of which something is left: one that came back whole has given its uses back. */
const STANDING = `
  select o.id::text as id from orders o
  where exists (select from order_lines l where l.order_id = o.id and l.return_id is null and l.kind <> 'rounding')`
/** All uses in their order, each as the ledger counted it, with the returns between them. */
const COUNTED =
  'select discount_id::text as discount, order_id::text as order, uses from discount_uses order by at, order_id, kind'

export function codesInLedger({ ledger, record }: { ledger: Ledger; record: WorldRecord }): string[] {
  const { usesOfCode: inAll, codesUsed } = record
  if (inAll === null) return []
  const ids = (question: string): Set<string> => new Set(ledger.must(question).rows.map((row) => row.id as string))
  const [told, standing] = [ids(TOLD), ids(STANDING)]
  const used = new Map<string, number>()
  for (const { orderId, discountId, uses } of codesUsed) {
    if (standing.has(orderId) && !told.has(orderId)) used.set(discountId, (used.get(discountId) ?? 0) + uses)
  }
  const found = [...used]
    .filter(([, uses]) => uses > inAll)
    .map(
      ([discountId, uses]) =>
        `the promo code of ${discountId} may be used ${inAll} times, and was used ${uses} times unsaid`,
    )
  const counted = new Map<string, number>()
  const over = new Set<string>()
  for (const { discount, order, uses } of ledger.must(COUNTED).rows as {
    discount: string
    order: string
    uses: number
  }[]) {
    const now = (counted.get(discount) ?? 0) + uses
    counted.set(discount, now)
    if (uses > 0 && now > inAll) over.add(order)
  }
  for (const order of told) {
    if (!over.has(order)) found.push(`a manager was told that ${order} used a promo code too often, and it didn't`)
  }
  return found
}
