/**
 * Takes the counted goods of orders off the cinema's stock, in the transaction that writes the orders, and puts those back that came
 * back to stock. The customer has the goods, so a stock that says none is no reason not to sell: its balance goes below zero.
 */
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { SoldOrder } from '../orders/sold-order.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const OPEN_STOCK = statement('open-stock')
const LOCK_STOCK = statement('lock-stock')
const RECORD_SOLD = statement('record-sold')
const LINES_TO_STOCK = statement('lines-to-stock')
const RECORD_GIVEN_BACK = statement('record-given-back')

/** An order in the books, whose lines have their places as numbers. */
export interface StockedOrder {
  orderId: string
  terminalId: string
  order: SoldOrder
}

interface Taken {
  cinemaId: string
  goods: string
  size: string
  line: number
}

export interface Sold extends Taken {
  orderId: string
  terminalId: string
}

/** The lines of counted goods. An order that no cinema is known of has none. Pure. */
export function countedLines(orders: readonly StockedOrder[]): Sold[] {
  return orders.flatMap(({ orderId, terminalId, order: { cinemaId, lines } }) =>
    lines.flatMap(({ kind, what, details }, line) =>
      kind === 'goods' && details?.isCounted && details.size !== undefined && cinemaId !== null
        ? [{ orderId, terminalId, cinemaId, goods: what, size: details.size, line }]
        : [],
    ),
  )
}

const stocksOf = (lines: readonly Taken[]): unknown[][] => [
  lines.map(({ cinemaId }) => cinemaId),
  lines.map(({ goods }) => goods),
  lines.map(({ size }) => size),
]

/**
 * All orders of a transaction at once: stocks are locked in one order, so that two transactions never wait for each other. Orders
 * without counted goods lock nothing and ask nothing.
 */
export async function takeFromStock(tx: Tx, orders: readonly StockedOrder[]): Promise<void> {
  const sold = countedLines(orders)
  if (sold.length === 0) return
  const stocks = stocksOf(sold)
  await tx.query({ ...OPEN_STOCK, values: stocks })
  await tx.query({ ...LOCK_STOCK, values: stocks })
  await tx.query({
    ...RECORD_SOLD,
    values: [
      ...stocks,
      sold.map(({ orderId }) => orderId),
      sold.map(({ line }) => line),
      sold.map(({ terminalId }) => terminalId),
    ],
  })
}

/** @param lines of the order, that came back to stock. Those that were never taken off one are passed over */
export async function putBackToStock(
  tx: Tx,
  { orderId, terminalId, lines }: { orderId: string; terminalId: string; lines: readonly number[] },
): Promise<void> {
  if (lines.length === 0) return
  const { rows } = await tx.query<{ cinema_id: string; goods: string; size: string; line: number }>({
    ...LINES_TO_STOCK,
    values: [orderId, lines],
  })
  if (rows.length === 0) return
  const back = rows.map(({ cinema_id: cinemaId, ...row }) => ({ cinemaId, ...row }))
  const stocks = stocksOf(back)
  await tx.query({ ...LOCK_STOCK, values: stocks })
  await tx.query({ ...RECORD_GIVEN_BACK, values: [...stocks, orderId, back.map(({ line }) => line), terminalId] })
}
