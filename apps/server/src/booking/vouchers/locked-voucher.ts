/** A voucher as the ledger has it, locked. */
import type { Id, VoucherState } from '@marquee/shared'
import { loadStatement, type Tx } from '../../infra/postgres.ts'

const LOCK_VOUCHERS = loadStatement(new URL('./sql/lock-vouchers.sql', import.meta.url))
const LOCKED_VOUCHERS = loadStatement(new URL('./sql/locked-vouchers.sql', import.meta.url))

export interface LockedVoucher extends Omit<VoucherState, 'signed'> {
  id: Id
  /** Of its tax rate, in thousandths of a percent. */
  percentage: number | null
  /** The terminal that has a claim on it. */
  claimedBy: Id | null
  /** That terminal's name. */
  claimant: string | null
  /** The text of its QR code. */
  signedCode: string
}

/** By their codes. Others that want one of them wait until the transaction ends. */
export async function lockVouchers(tx: Tx, codes: readonly string[]): Promise<Map<string, LockedVoucher>> {
  if (codes.length === 0) return new Map()
  type Row = Omit<LockedVoucher, 'expiresAt'> & { expiresAt: Date | null }
  await tx.query({ ...LOCK_VOUCHERS, values: [codes] })
  const { rows } = await tx.query<Row>({ ...LOCKED_VOUCHERS, values: [codes] })
  return new Map(
    rows.map(({ expiresAt, ...row }) => [row.code, { ...row, expiresAt: expiresAt?.toISOString() ?? null }]),
  )
}
