/** A Z report beside the ledger's own rows: both in the same words, so that a test can compare them. */
import type { Pool } from '../../server/src/infra/postgres.ts'
import { minorUnits } from './counter-evening.ts'

/** @param name of a counter with one shift @returns in minor units, by the words of `shownFigures` */
export async function ledgerFigures(pool: Pool, name: string): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string; amount: number }>(
    `with own as (
       select s.id, s.float from shifts s join terminals t on t.id = s.terminal_id where t.name = $1
     ), entry as (
       select e.* from shift_entries e join own on own.id = e.shift_id
     ), money as (
       select m.* from shift_money m join own on own.id = m.shift_id
     )
     select 'paid by ' || by as name, sum(amount)::int as amount from money where by <> 'movement' group by by
     union all select 'Sales', sum(amount)::int from money where by <> 'movement'
     union all select 'Orders', count(*)::int from entry where kind in ('sell', 'order', 'exchange')
     union all
     select initcap(l.what), sum(l.amount)::int from entry e join order_lines l on l.order_id = e.order_id
     where l.kind = 'ticket' group by 1
     union all
     select o.name, sum(m.amount)::int from money m join operator_acts a on a.id = m.command_id join operators o on o.id = a.operator_id
     where m.by <> 'movement' group by o.name
     union all select 'Should be in the drawer', (own.float + (select sum(cash) from money))::int from own`,
    [name],
  )
  return new Map(rows.map((row) => [row.name, row.amount]))
}

/** @param z the figures of a Z report, by their names on the sheet */
export function shownFigures(z: ReadonlyMap<string, string>): Record<string, number> {
  const shown = (start: string): number =>
    [...z].filter(([each]) => each.startsWith(start)).reduce((sum, [, value]) => sum + minorUnits(value), 0)
  return {
    'paid by cash': shown('Cash, '),
    'paid by card_machine': shown('Card machine, '),
    'paid by voucher': shown('Gift cards, '),
    'paid by exchange': shown('Tickets given up, '),
    Sales: shown('Sales'),
    Orders: Number(z.get('Orders')),
    Adult: shown('Adult, '),
    Child: shown('Child, '),
    'Clerk 1': shown('Clerk 1, '),
    'Clerk 2': shown('Clerk 2, '),
    'Should be in the drawer': shown('Should be in the drawer'),
  }
}
