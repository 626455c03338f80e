/** Keeps goods for their pick-up codes, in the transaction that writes their orders: no order becomes one with a code afterwards. */
import { pickUpCode } from '@marquee/shared'
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { SoldOrder } from '../orders/sold-order.ts'

const KEEP_FOR_PICK_UP = loadStatement(new URL('./sql/keep-for-pick-up.sql', import.meta.url))

/** Of these orders, those whose goods are handed over later. The others ask nothing. */
export async function keepForPickUp(tx: Tx, orders: readonly { orderId: string; order: SoldOrder }[]): Promise<void> {
  const later = orders.filter(({ order }) => order.handOverLater && order.lines.some(({ kind }) => kind === 'goods'))
  if (later.length === 0) return
  const ids = later.map(({ orderId }) => orderId)
  await tx.query({
    ...KEEP_FOR_PICK_UP,
    values: [ids, later.map(({ order }) => order.cinemaId), ids.map(pickUpCode)],
  })
}
