/** A period that was sold, at a counter or by the gateway, in the transaction that writes its order. */
import { loadStatement, type Tx } from '../../infra/postgres.ts'

const RECORD_PERIOD = loadStatement(new URL('./sql/record-period.sql', import.meta.url))

/** The subscription is locked, and the order is in the books. */
export async function recordPeriod(
  tx: Tx,
  period: { subscriptionId: string; soldAt: Date; orderId: string; period: 'month' | 'year' },
): Promise<void> {
  const { subscriptionId, soldAt, orderId } = period
  await tx.query({ ...RECORD_PERIOD, values: [subscriptionId, soldAt, orderId, period.period] })
}
