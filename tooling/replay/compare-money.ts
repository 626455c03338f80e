/**
 * Compares the money of a week of orders: what terminals said, the ledger's lines and payments, the drawers, the gateway's own books, and
 * what is left on gift cards.
 */
import type { VoucherCode } from '@marquee/shared'
import type pg from 'pg'
import type { SoldOrder } from '../../apps/desktop/src/terminal/api.ts'
import { drawerBalances } from '../../apps/server/src/booking/cash/drawer-balance.ts'
import type { Charged } from './card-reader.ts'
import type { Terminal } from './terminals.ts'

/** Minor units; all of these are of the replay's own orders. */
interface Sums {
  orders: number
  tickets: number
  goods: number
  giftCards: number
  /** Periods that were sold. */
  subscriptions: number
  rounding: number
  cash: number
  cardMachines: number
  readers: number
  vouchers: number
  /** What subscriptions paid of tickets. */
  entries: number
}

const NOTHING: Sums = {
  orders: 0,
  tickets: 0,
  goods: 0,
  giftCards: 0,
  subscriptions: 0,
  rounding: 0,
  cash: 0,
  cardMachines: 0,
  readers: 0,
  vouchers: 0,
  entries: 0,
}

const IN_LEDGER = `
  with mine as (select id from orders where id = any($1::uuid[])),
  line as (
    select coalesce(sum(amount) filter (where kind = 'ticket'), 0)::bigint as tickets,
      coalesce(sum(amount) filter (where kind = 'goods'), 0)::bigint as goods,
      coalesce(sum(amount) filter (where kind = 'voucher' and what <> 'subscription'), 0)::bigint as gift_cards,
      coalesce(sum(amount) filter (where kind = 'voucher' and what = 'subscription'), 0)::bigint as subscriptions,
      coalesce(sum(amount) filter (where kind = 'rounding'), 0)::bigint as rounding
    from order_lines where order_id in (select id from mine) and return_id is null
  ),
  paid as (
    select coalesce(sum(amount - refunded_amount) filter (where method = 'cash'), 0)::bigint as cash,
      coalesce(sum(amount - refunded_amount) filter (where method = 'card_machine'), 0)::bigint as card_machines,
      coalesce(sum(amount - refunded_amount) filter (where method = 'card'), 0)::bigint as readers,
      coalesce(sum(amount - refunded_amount) filter (where method = 'voucher'), 0)::bigint as vouchers,
      coalesce(sum(amount - refunded_amount) filter (where method = 'subscription'), 0)::bigint as entries
    from payments where order_id in (select id from mine) and state = 'captured'
  )
  select (select count(*) from mine)::int as orders, tickets, goods, gift_cards as "giftCards", subscriptions,
    rounding, cash, card_machines as "cardMachines", readers, vouchers, entries
  from line, paid`

/** Also what bought nothing: the gateway has charged it. */
const CARD_PAYMENTS = `
  select gateway_ref as "gatewayRef", (amount - refunded_amount)::bigint as amount
  from payments where method = 'card' and state = 'captured' and order_id = any($1::uuid[])`

const ON_VOUCHERS = 'select code, balance from vouchers where code = any($1::text[])'

export interface MoneySeen {
  terminals: readonly Pick<Terminal, 'id'>[]
  sold: readonly SoldOrder[]
  /** By the gateway's own books; undefined: they are another house's as well. */
  charges: readonly Charged[] | undefined
  /** What must be left on each gift card by what was sold and paid, and what the office was told. */
  cards: { expected: ReadonlyMap<VoucherCode, number>; told: ReadonlyMap<VoucherCode, number> }
}

/** @returns what is in the ledger, as a part of the closing line; and what differs, in words */
export async function compareMoney(
  db: Pick<pg.Pool, 'query'>,
  { terminals, sold, charges, cards }: MoneySeen,
): Promise<{ line: string; wrong: string[] }> {
  const orderIds = sold.map(({ orderId }) => orderId)
  const { rows } = await db.query<Sums>(IN_LEDGER, [orderIds])
  const ledger = rows[0] as Sums
  const said = sumsOf(sold)
  const ids = new Set(terminals.map(({ id }) => id))
  const drawers = (await drawerBalances(db))
    .filter(({ terminal_id }) => ids.has(terminal_id))
    .reduce((sum, { balance }) => sum + balance, 0)
  const wrong = (Object.keys(said) as (keyof Sums)[])
    .filter((name) => said[name] !== ledger[name])
    .map((name) => `${name}: terminals said ${said[name]}, the ledger has ${ledger[name]}`)
  const { orders, tickets, goods, giftCards, subscriptions, rounding, cash, cardMachines, readers, vouchers, entries } =
    ledger
  if (drawers !== cash) wrong.push(`the drawers have ${drawers}, and ${cash} were paid in cash`)
  if (tickets + goods + giftCards + subscriptions + rounding !== cash + cardMachines + readers + vouchers + entries) {
    wrong.push('what was sold is not what was paid')
  }
  const { rows: known } = await db.query<Charged>(CARD_PAYMENTS, [orderIds])
  if (charges) wrong.push(...compareCharges(charges, known))
  const { rows: onCards } = await db.query<{ code: VoucherCode; balance: number }>(ON_VOUCHERS, [
    [...cards.expected.keys()],
  ])
  wrong.push(...compareCards(cards, new Map(onCards.map(({ code, balance }) => [code, balance]))))
  const left = onCards.reduce((sum, { balance }) => sum + balance, 0)
  const line = [
    `orders ${orders}, tickets ${tickets} + goods ${goods} + gift cards ${giftCards} + subscriptions ${subscriptions} + rounding ${rounding}`,
    ` = cash ${cash} + card machines ${cardMachines} + readers ${readers} + vouchers ${vouchers} + entries ${entries}`,
    `, drawers ${drawers}`,
    charges ? `, gateway ${charges.reduce((sum, { amount }) => sum + amount, 0)}` : '',
    `, left on vouchers ${left}`,
  ]
  return { line: line.join(''), wrong }
}

function sumsOf(sold: readonly SoldOrder[]): Sums {
  const sums: Sums = { ...NOTHING, orders: sold.length }
  for (const { lines, rounding, payments, change } of sold) {
    for (const { of, amount } of lines) {
      if (of.kind === 'ticket') sums.tickets += amount
      else if (of.kind === 'goods') sums.goods += amount
      else if (of.kind === 'voucher' && of.plan === undefined) sums.giftCards += amount
      else if (of.kind === 'voucher') sums.subscriptions += amount
    }
    sums.rounding += rounding
    for (const payment of payments) {
      if (payment.method === 'cash') sums.cash += payment.tendered
      else if (payment.method === 'card_machine') sums.cardMachines += payment.tendered
      else if (payment.method === 'voucher') sums.vouchers += payment.tendered
      else if (payment.method === 'subscription') sums.entries += payment.tendered
      else if (payment.method === 'reader') sums.readers += payment.amount
      else throw new Error(`the replay takes no payments by ${payment.method}`)
    }
    sums.cash -= change
  }
  return sums
}

/** Charge by charge: two that are wrong may have the right sum. */
function compareCharges(charges: readonly Charged[], known: readonly Charged[]): string[] {
  const ledger = new Map(known.map(({ gatewayRef, amount }) => [gatewayRef, amount]))
  const gateway = new Map(charges.map(({ gatewayRef, amount }) => [gatewayRef, amount]))
  return [...new Set([...ledger.keys(), ...gateway.keys()])]
    .filter((ref) => (ledger.get(ref) ?? 0) !== (gateway.get(ref) ?? 0))
    .map((ref) => `charge ${ref}: the gateway has ${gateway.get(ref) ?? 0}, the ledger has ${ledger.get(ref) ?? 0}`)
}

function compareCards({ expected, told }: MoneySeen['cards'], ledger: ReadonlyMap<VoucherCode, number>): string[] {
  const wrong: string[] = []
  let place = 0
  // A code is as good as money: only its place is named.
  for (const [code, left] of expected) {
    place++
    const [office, balance] = [told.get(code), ledger.get(code)]
    if (office === left && balance === left) continue
    wrong.push(
      `gift card ${place} of ${expected.size}: ${left} must be left on it, the office reads ${office ?? 'nothing'}, the ledger has ${balance ?? 'nothing'}`,
    )
  }
  return wrong
}
