/**
 * Claims of terminals on vouchers: one terminal has a voucher at a time, and has it until it says otherwise. Claims are
 * numbered, so a message that comes late or twice neither ends a later claim nor leaves one that the terminal has given up. A kiosk has
 * them too. Nobody stands beside it, so its wrong codes are counted: a machine could try them there.
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
import { inTransaction, loadStatement, type Pool, type Tx } from '../../infra/postgres.ts'
import type { Sender } from '../terminal/sender.ts'
import { endVoucherClaims } from './end-voucher-claims.ts'
import { lockVouchers } from './locked-voucher.ts'

const KEEP_RUN = loadStatement(new URL('./sql/keep-run.sql', import.meta.url))
const TAKE_CLAIM = loadStatement(new URL('./sql/take-claim.sql', import.meta.url))
const LOCK_GUESSES = loadStatement(new URL('./sql/lock-guesses.sql', import.meta.url))
const GUESSED_LATELY = loadStatement(new URL('./sql/guessed-lately.sql', import.meta.url))
const NOTE_GUESS = loadStatement(new URL('./sql/note-guess.sql', import.meta.url))
const PAYING_AT_READER = loadStatement(new URL('./sql/paying-at-reader.sql', import.meta.url))

/** Codes that no voucher has, of one kiosk. A wrong letter isn't one: the kiosk itself sees it by the code's check letter. */
export const GUESSES_AN_HOUR = 10

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
      const isKiosk = terminal.kind === 'kiosk'
      if (isKiosk && use === 'sell') return refused({ code: 'not_allowed', needs: 'counter', field: 'use' })
      const read = readVoucher(text, publicKeys(), isSigned)
      if (!read.ok) return refused({ code: 'voucher_refused', fault: read.fault })
      const { code } = read
      return inTransaction(pool, async (tx): Promise<Answer<ClaimVoucherAnswer>> => {
        // A run that begins meanwhile waits, and ends this claim if it begins anew.
        const { rowCount: isCurrent } = await tx.query({ ...KEEP_RUN, values: [terminal.id, runNumber] })
        if (isCurrent === 0) return refused({ code: 'not_booted' })
        const wait = isKiosk ? await waitAfterGuesses(tx, terminal.id) : 0
        if (wait > 0) return refused({ code: 'rate_limited', what: 'wrong voucher codes', retryAfterSeconds: wait })
        const voucher = (await lockVouchers(tx, [code])).get(code)
        if (!voucher) {
          if (isKiosk) await tx.query({ ...NOTE_GUESS, values: [terminal.id] })
          return refused({ code: 'voucher_refused', fault: { why: 'unknown' } })
        }
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
        const kept = terminal.kind === 'kiosk' ? await payingAtReader(tx, terminal.id) : []
        const given = codes.filter((code) => !kept.includes(code))
        await endVoucherClaims(tx, terminal.id, given, numberOf(runNumber, number))
      })
      return granted({})
    },
  }
}

/** Those of one kiosk come one after the other. @returns in how many seconds it may try again; 0: now */
async function waitAfterGuesses(tx: Tx, terminalId: string): Promise<number> {
  await tx.query({ ...LOCK_GUESSES, values: [terminalId] })
  const { rows } = await tx.query<{ guesses: number; over: number }>({ ...GUESSED_LATELY, values: [terminalId] })
  const [lately] = rows
  return lately && lately.guesses >= GUESSES_AN_HOUR ? Math.max(1, lately.over) : 0
}

/** An honest kiosk lets go of none of these. Who has its key could use one twice so. */
async function payingAtReader(tx: Tx, terminalId: string): Promise<string[]> {
  const { rows } = await tx.query<{ code: string }>({ ...PAYING_AT_READER, values: [terminalId] })
  return rows.map(({ code }) => code)
}

/** Of all runs of the terminal: higher than of any claim before; 0: its program doesn't number them. */
const numberOf = (runNumber: number, number: number | undefined): number =>
  number === undefined ? 0 : runNumber * (MAX_VOUCHER_CLAIMS + 1) + number
