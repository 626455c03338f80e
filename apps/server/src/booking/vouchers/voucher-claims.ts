/** Claims of counters on vouchers: one terminal has a voucher at a time, and has it until it says otherwise. */
import {
  type Answer,
  type ClaimVoucherAnswer,
  type ClaimVoucherRequest,
  faultOfVoucher,
  granted,
  type IsSigned,
  type LetGoOfVouchersRequest,
  readVoucher,
  refused,
  type TerminalIdentity,
} from '@marquee/shared'
import { inTransaction, loadStatement, type Pool } from '../../infra/postgres.ts'
import { endVoucherClaims } from './apply-vouchers.ts'
import { lockVouchers } from './locked-voucher.ts'

const TAKE_CLAIM = loadStatement(new URL('./sql/take-claim.sql', import.meta.url))

export interface VoucherClaims {
  /** Refused with the voucher's fault, also while another terminal has it. The same terminal gets it again. */
  claim(request: ClaimVoucherRequest, terminal: TerminalIdentity): Promise<Answer<ClaimVoucherAnswer>>
  /** Idempotent. */
  letGo(request: LetGoOfVouchersRequest, terminal: TerminalIdentity): Promise<Answer<Record<string, never>>>
}

/** @param options `publicKeys`: the house's */
export function createVoucherClaims(options: {
  pool: Pool
  publicKeys: () => readonly string[]
  isSigned: IsSigned
}): VoucherClaims {
  const { pool, publicKeys, isSigned } = options
  return {
    async claim({ text, use }, terminal) {
      const read = readVoucher(text, publicKeys(), isSigned)
      if (!read.ok) return refused({ code: 'voucher_refused', fault: read.fault })
      const { code } = read
      return inTransaction(pool, async (tx): Promise<Answer<ClaimVoucherAnswer>> => {
        const voucher = (await lockVouchers(tx, [code])).get(code)
        if (!voucher) return refused({ code: 'voucher_refused', fault: { why: 'unknown' } })
        const { id, claimedBy, claimant, percentage: _, ...state } = voucher
        const { cinemaId } = terminal
        const fault = faultOfVoucher(state, { use, at: new Date(), currency: undefined, cinemaId })
        if (fault) return refused({ code: 'voucher_refused', fault })
        if (claimedBy !== null && claimedBy !== terminal.id) {
          return refused({ code: 'voucher_refused', fault: { why: 'in_use', by: claimant ?? '' } })
        }
        const { rowCount } = await tx.query({ ...TAKE_CLAIM, values: [id, terminal.id] })
        if (rowCount !== 1) throw new Error(`voucher ${id} is locked, and another terminal has got it`)
        return granted(state)
      })
    },
    async letGo({ codes }, terminal) {
      await endVoucherClaims(pool, terminal.id, codes)
      return granted({})
    },
  }
}
