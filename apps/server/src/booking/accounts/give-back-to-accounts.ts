/** What comes back of an order that was put on a company's account: the company owes that much less, and the tax in it is taken back. */
import {
  type LineWithTax,
  type PaymentMethod,
  standingPayments,
  taxByWay,
  taxMoved,
  taxOfAmount,
} from '@marquee/shared'
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import { lockAccounts } from './locked-accounts.ts'
import { type NewMovement, recordMovements } from './record-movements.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const REFUNDS_TO_ACCOUNTS = statement('refunds-to-accounts')
const REFUNDS_DONE = statement('refunds-done')
const TAXED_LINES = statement('taxed-lines')
const STANDING_PAYMENTS = statement('standing-payments')

interface Refund {
  refundId: string
  paymentId: string
  sourceId: string
  amount: number
  isCarried: boolean
  accountId: string | null
}

interface Standing {
  id: string
  method: PaymentMethod
  kept: number
  goesBack: number
}

/**
 * @param given a return that is in the books already. `rounding`: what is left of the rounding of the order's cash, before it and after
 */
export async function giveBackToAccounts(
  tx: Tx,
  given: {
    orderId: string
    returnId: string
    refundIds: readonly string[]
    terminalId: string | null
    rounding: { before: number; after: number }
  },
): Promise<void> {
  const { orderId, returnId, refundIds, terminalId, rounding } = given
  const { rows: refunds } = await tx.query<Refund>({ ...REFUNDS_TO_ACCOUNTS, values: [refundIds] })
  const due = refunds.flatMap(({ accountId, ...refund }) =>
    accountId === null || refund.isCarried ? [] : [{ ...refund, accountId }],
  )
  await lockAccounts(
    tx,
    due.map(({ accountId }) => accountId),
  )
  const { rows: lines } = await tx.query<LineWithTax & { stands: boolean }>({
    ...TAXED_LINES,
    values: [orderId, returnId],
  })
  const { rows: payments } = await tx.query<Standing>({ ...STANDING_PAYMENTS, values: [orderId, returnId] })
  const before = taxByWay(
    lines,
    paysOf(payments, ({ kept, goesBack }) => kept + goesBack, rounding.before),
  )
  const after = taxByWay(
    lines.filter(({ stands }) => stands),
    paysOf(payments, ({ kept }) => kept, rounding.after),
  )
  const movements = due.map(({ refundId, paymentId, sourceId, accountId, amount }): NewMovement => {
    const place = payments.findIndex(({ id }) => id === paymentId)
    const taxes = taxOfAmount(taxMoved(before[place] ?? [], after[place] ?? []), amount)
    const what = { accountId, orderId, paymentId: sourceId, refundId, terminalId }
    return { ...what, kind: 'given_back', amount: -amount, at: new Date(), taxes }
  })
  await recordMovements(tx, movements)
  await tx.query({ ...REFUNDS_DONE, values: [refunds.map(({ refundId }) => refundId)] })
}

const paysOf = (payments: readonly Standing[], kept: (payment: Standing) => number, rounded: number): number[] =>
  standingPayments(
    payments.map((payment) => ({ id: payment.id, isCash: payment.method === 'cash', kept: kept(payment) })),
    rounded,
  ).map(({ pays }) => pays)
