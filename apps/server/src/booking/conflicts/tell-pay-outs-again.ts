/** Follows money that a terminal was to give back, when the terminal begins anew. */
import { loadStatement, type Tx } from '../../infra/postgres.ts'

const TELL_PAY_OUTS_AGAIN = loadStatement(new URL('./sql/tell-pay-outs-again.sql', import.meta.url))

/** Runs in the transaction in which its run gets its number: the run before it acknowledges nothing any more. */
export async function tellPayOutsAgain(tx: Tx, terminalId: string): Promise<void> {
  await tx.query({ ...TELL_PAY_OUTS_AGAIN, values: [terminalId] })
}
