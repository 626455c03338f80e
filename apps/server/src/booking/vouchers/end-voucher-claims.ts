/** The end of terminals' claims on vouchers. */
import { MAX_VOUCHER_CLAIMS } from '@marquee/shared'
import { loadStatement, type Tx } from '../../infra/postgres.ts'

const END_CLAIMS = loadStatement(new URL('./sql/end-claims.sql', import.meta.url))
const LOCK_CLAIMED = loadStatement(new URL('./sql/lock-claimed.sql', import.meta.url))
const END_FORGOTTEN_CLAIMS = loadStatement(new URL('./sql/end-forgotten-claims.sql', import.meta.url))
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

/** Ends all claims of a terminal that begins anew: it has forgotten them. Those that pay at a kiosk's reader stay meanwhile. */
export async function endAllVoucherClaims(tx: Tx, terminalId: string): Promise<void> {
  // An attempt that begins at the same moment is seen, or finds that it has no voucher.
  await tx.query({ ...LOCK_CLAIMED, values: [terminalId] })
  await tx.query({ ...END_ALL_CLAIMS, values: [terminalId] })
}

/** An attempt at a kiosk's reader is off: what was kept for it since the kiosk began anew is nobody's. */
export async function endForgottenVoucherClaims(db: Pick<Tx, 'query'>, paymentId: string): Promise<void> {
  await db.query({ ...END_FORGOTTEN_CLAIMS, values: [paymentId, MAX_VOUCHER_CLAIMS + 1] })
}
