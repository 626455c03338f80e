/** Pay-outs: cash that a clerk is to give back out of a drawer, and money to give back at a card machine. */
import { loadStatement, type Tx } from '../../infra/postgres.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const RECORD_PAY_OUTS = statement('record-pay-outs')
const TELL_PAY_OUTS_AGAIN = statement('tell-pay-outs-again')

export interface PayOuts {
  refundIds: readonly string[]
  /** A sentence for the terminal's clerk; of lines that were given back by name, their names. */
  what: string
  /** True when the booking has ended with it. */
  ends: boolean
  /** The manager's terminal that gives the money back; null: another actor does. */
  by: string | null
  /** The counter that gives it back; absent: the terminal that took it. */
  terminalId?: string | null
  /** Set for lines that were given back by name. */
  returnId?: string
}

/** Asks terminals to give the money of these refunds back. Runs in the transaction that owes the refunds. */
export async function recordPayOuts(tx: Tx, given: PayOuts): Promise<void> {
  const { refundIds, what, ends, by, terminalId = null, returnId = null } = given
  await tx.query({ ...RECORD_PAY_OUTS, values: [refundIds, what, ends, by, terminalId, returnId] })
}

/**
 * Tells a terminal again what it was to give back, when it begins anew. Runs in the transaction in which its run gets its
 * number: the run before it acknowledges nothing any more.
 */
export async function tellPayOutsAgain(tx: Tx, terminalId: string): Promise<void> {
  await tx.query({ ...TELL_PAY_OUTS_AGAIN, values: [terminalId] })
}
