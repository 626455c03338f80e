/**
 * Claims of counters on vouchers: one terminal has a voucher at a time, and has it until it says otherwise. Claims are
 * numbered, so a message that comes late or twice neither ends a later claim nor leaves one that the terminal has given up.
 */
import {
  type Answer,
  type ClaimVoucherAnswer,
  type ClaimVoucherRequest,
  faultOfVoucher,
  granted,
  type IsSigned,
  type LetGoOfVouchersRequest,
  MAX_VOUCHER_CLAIMS,
  readVoucher,
  refused,
} from '@marquee/shared'
import { inTransaction, loadStatement, type Pool } from '../../infra/postgres.ts'
import type { Sender } from '../terminal/sender.ts'
import { endVoucherClaims } from './end-voucher-claims.ts'
import { lockVouchers } from './locked-voucher.ts'

const KEEP_RUN = loadStatement(new URL('./sql/keep-run.sql', import.meta.url))
const TAKE_CLAIM = loadStatement(new URL('./sql/take-claim.sql', import.meta.url))

export interface VoucherClaims {
  /** Refused with the voucher's fault, also while another terminal has it. The same terminal gets it again. */
  claim(request: ClaimVoucherRequest, asking: Sender): Promise<Answer<ClaimVoucherAnswer>>
  /** Idempotent. */
  letGo(request: LetGoOfVouchersRequest, asking: Sender): Promise<Answer<Record<string, never>>>
}

/** @param options `publicKeys`: the house's */
export function createVoucherClaims(options: {
  pool: Pool
  publicKeys: () => readonly string[]
  isSigned: IsSigned
}): VoucherClaims {
  const { pool, publicKeys, isSigned } = options
  return {
    async claim({ text, use, number }, { terminal, runNumber }) {
      const read = readVoucher(text, publicKeys(), isSigned)
      if (!read.ok) return refused({ code: 'voucher_refused', fault: read.fault })
      const { code } = read
      return inTransaction(pool, async (tx): Promise<Answer<ClaimVoucherAnswer>> => {
        // A run that begins meanwhile waits, and ends this claim if it begins anew.
        const { rowCount: isCurrent } = await tx.query({ ...KEEP_RUN, values: [terminal.id, runNumber] })
        if (isCurrent === 0) return refused({ code: 'not_booted' })
        const voucher = (await lockVouchers(tx, [code])).get(code)
        if (!voucher) return refused({ code: 'voucher_refused', fault: { why: 'unknown' } })
        const { id, claimedBy, claimant, percentage: _, signedCode, ...state } = voucher
        const { cinemaId } = terminal
        const fault = faultOfVoucher(state, { use, at: new Date(), currency: undefined, cinemaId })
        if (fault) return refused({ code: 'voucher_refused', fault })
        if (claimedBy !== null && claimedBy !== terminal.id) {
          return refused({ code: 'voucher_refused', fault: { why: 'in_use', by: claimant ?? '' } })
        }
        const { rowCount } = await tx.query({ ...TAKE_CLAIM, values: [id, terminal.id, numberOf(runNumber, number)] })
        // It comes late: the terminal has let go of the voucher since.
        if (rowCount !== 1) return refused({ code: 'voucher_refused', fault: { why: 'not_claimed' } })
        // Its slip is printed when it is sold; who pays with it has it.
        return granted(use === 'sell' ? { ...state, signed: signedCode } : state)
      })
    },
    async letGo({ codes, number }, { terminal, runNumber }) {
      await inTransaction(pool, async (tx) => {
        // A claim that comes late sees that this has ended it, or is ended by it.
        await lockVouchers(tx, codes)
        await endVoucherClaims(tx, terminal.id, codes, numberOf(runNumber, number))
      })
      return granted({})
    },
  }
}

/** Of all runs of the terminal: higher than of any claim before; 0: its program doesn't number them. */
const numberOf = (runNumber: number, number: number | undefined): number =>
  number === undefined ? 0 : runNumber * (MAX_VOUCHER_CLAIMS + 1) + number
