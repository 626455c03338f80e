/** Pay-outs: cash that a terminal took, and that its clerk is to give back out of the drawer. */
import { loadStatement, type Tx } from '../../infra/postgres.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const RECORD_PAY_OUTS = statement('record-pay-outs')
const TELL_PAY_OUTS_AGAIN = statement('tell-pay-outs-again')

export interface PayOuts {
  refundIds: readonly string[]
  /** A sentence for the terminal's clerk. */
  what: string
  /** True when the booking has ended with it. */
  ends: boolean
  /** The manager's terminal that gives the money back; null: another actor does. */
  by: string | null
}

/** Asks the terminals that took the cash of these refunds to give it back. Runs in the transaction that owes the refunds. */
export async function recordPayOuts(tx: Tx, { refundIds, what, ends, by }: PayOuts): Promise<void> {
  await tx.query({ ...RECORD_PAY_OUTS, values: [refundIds, what, ends, by] })
}

/**
 * Tells a terminal again what it was to give back, when it begins anew. Runs in the transaction in which its run gets its
 * number: the run before it acknowledges nothing any more.
 */
export async function tellPayOutsAgain(tx: Tx, terminalId: string): Promise<void> {
  await tx.query({ ...TELL_PAY_OUTS_AGAIN, values: [terminalId] })
}
