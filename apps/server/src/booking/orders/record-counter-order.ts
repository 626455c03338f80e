/** What a counter sold beside tickets, in the books. */

import { loadStatement, type Tx } from '../../infra/postgres.ts'
import { applyAccounts } from '../accounts/apply-accounts.ts'
import { spendApprovals } from '../approvals/spend-approvals.ts'
import type { CounterOrder } from '../books.ts'
import { keepForPickUp } from '../pickups/keep-for-pick-up.ts'
import { recordUses } from '../promo-codes/code-uses.ts'
import { takeFromStock } from '../stock/apply-stock.ts'
import { applySubscriptions } from '../subscriptions/apply-subscriptions.ts'
import { recordTips } from '../tips/record-tips.ts'
import { applyVouchers } from '../vouchers/apply-vouchers.ts'
import { counterOrderColumns } from './counter-order-columns.ts'

const RECORD = loadStatement(new URL('./sql/record-counter-orders.sql', import.meta.url))

/** @param order without tickets */
export async function recordCounterOrder(tx: Tx, order: CounterOrder): Promise<void> {
  await tx.query({ ...RECORD, values: counterOrderColumns([order], () => null) })
  await applyVouchers(tx, [order])
  await applySubscriptions(tx, [order])
  await applyAccounts(tx, [order])
  await recordTips(tx, [order])
  await keepForPickUp(tx, [order])
  await takeFromStock(tx, [order])
  await recordUses(tx, [order])
  await spendApprovals(tx, [order])
}
