/** The end of terminals' claims on vouchers. */
import { loadStatement, type Tx } from '../../infra/postgres.ts'

const END_CLAIMS = loadStatement(new URL('./sql/end-claims.sql', import.meta.url))
const END_ALL_CLAIMS = loadStatement(new URL('./sql/end-all-claims.sql', import.meta.url))

/**
 * Ends a terminal's claims, on its word: it has used these vouchers, or let go of them.
 * @param number of that word: a claim with a higher one stays; absent: any claim ends
 */
export async function endVoucherClaims(
  db: Pick<Tx, 'query'>,
  terminalId: string,
  codes: readonly string[],
  number = 0,
): Promise<void> {
  if (codes.length > 0) await db.query({ ...END_CLAIMS, values: [terminalId, codes, number] })
}

/** Ends all claims of a terminal that begins anew: it has forgotten them. */
export async function endAllVoucherClaims(tx: Tx, terminalId: string): Promise<void> {
  await tx.query({ ...END_ALL_CLAIMS, values: [terminalId] })
}
