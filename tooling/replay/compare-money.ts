/** Compares the money of a week of orders: what terminals said, the ledger's lines and payments, and the drawers. */
import type pg from 'pg'
import type { SoldOrder } from '../../apps/desktop/src/terminal/api.ts'
import { drawerBalances } from '../../apps/server/src/booking/cash/drawer-balance.ts'
import type { Terminal } from './terminals.ts'

/** Minor units; all of these are of the replay's own orders. */
interface Sums {
  orders: number
  tickets: number
  goods: number
  rounding: number
  cash: number
  cardMachines: number
}

const IN_LEDGER = `
  with mine as (select id from orders where id = any($1::uuid[])),
  line as (
    select coalesce(sum(amount) filter (where kind = 'ticket'), 0)::bigint as tickets,
      coalesce(sum(amount) filter (where kind = 'goods'), 0)::bigint as goods,
      coalesce(sum(amount) filter (where kind = 'rounding'), 0)::bigint as rounding
    from order_lines where order_id in (select id from mine) and return_id is null
  ),
  paid as (
    select coalesce(sum(amount - refunded_amount) filter (where method = 'cash'), 0)::bigint as cash,
      coalesce(sum(amount - refunded_amount) filter (where method = 'card_machine'), 0)::bigint as card_machines
    from payments where order_id in (select id from mine) and state = 'captured'
  )
  select (select count(*) from mine)::int as orders, tickets, goods, rounding, cash, card_machines as "cardMachines"
  from line, paid`

/** @returns what is in the ledger, as a part of the closing line; and what differs, in words */
export async function compareMoney(
  pool: pg.Pool,
  terminals: readonly Pick<Terminal, 'id'>[],
  sold: readonly SoldOrder[],
): Promise<{ line: string; wrong: string[] }> {
  const { rows } = await pool.query<Sums>(IN_LEDGER, [sold.map(({ orderId }) => orderId)])
  const ledger = rows[0] as Sums
  const said = sumsOf(sold)
  const ids = new Set(terminals.map(({ id }) => id))
  const drawers = (await drawerBalances(pool))
    .filter(({ terminal_id }) => ids.has(terminal_id))
    .reduce((sum, { balance }) => sum + balance, 0)
  const wrong = (Object.keys(said) as (keyof Sums)[])
    .filter((name) => said[name] !== ledger[name])
    .map((name) => `${name}: terminals said ${said[name]}, the ledger has ${ledger[name]}`)
  const { orders, tickets, goods, rounding, cash, cardMachines } = ledger
  if (drawers !== cash) wrong.push(`the drawers have ${drawers}, and ${cash} were paid in cash`)
  if (tickets + goods + rounding !== cash + cardMachines) wrong.push('what was sold is not what was paid')
  const line = `orders ${orders}, tickets ${tickets} + goods ${goods} + rounding ${rounding} = cash ${cash} + card machines ${cardMachines}, drawers ${drawers}`
  return { line, wrong }
}

function sumsOf(sold: readonly SoldOrder[]): Sums {
  const sums: Sums = { orders: sold.length, tickets: 0, goods: 0, rounding: 0, cash: 0, cardMachines: 0 }
  for (const { lines, rounding, payments, change } of sold) {
    for (const { of, amount } of lines) {
      if (of.kind === 'ticket') sums.tickets += amount
      else if (of.kind === 'goods') sums.goods += amount
    }
    sums.rounding += rounding
    for (const payment of payments) {
      if (payment.method === 'cash') sums.cash += payment.tendered
      else if (payment.method === 'card_machine') sums.cardMachines += payment.tendered
      else throw new Error(`no order of a replay is paid by ${payment.method}`)
    }
    sums.cash -= change
  }
  return sums
}
