/**
 * Vouchers at this counter: claimed of the server before they are taken, and given back when they aren't used. What is claimed is on
 * the disk, so that it can be used while cut off as well, and is given back after a crash.
 */
import {
  type Answer,
  granted,
  isPassing,
  parseSignedVoucher,
  readVoucherCode,
  refused,
  type VoucherCode,
  type VoucherState,
  type VoucherUse,
} from '@marquee/shared'
import type { Link } from '../connection/link.ts'
import type { Log } from '../log.ts'
import type { Db } from '../store/database/database.ts'
import { waitsWithVoucher } from '../store/sales/orders-table.ts'
import { vouchersAtReader } from '../store/sales/reader-payments-table.ts'
import {
  addVoucherOnItsWay,
  beginReturn,
  beginReturnOfOthers,
  findVoucher,
  forgetVouchers,
  keepVoucher,
  lastVoucherClaim,
  returningVouchers,
} from '../store/sales/voucher-claims-table.ts'
import type { Writer } from '../store/writer.ts'

export interface Vouchers {
  /** @param text typed or scanned */
  claim(text: string, use: VoucherUse): Promise<Answer<VoucherState>>
  /** They are taken off an order. One that is in an order at the reader as well stays claimed. */
  letGo(codes: readonly VoucherCode[]): Promise<void>
  /** A page begins with these in its order: no other order of this terminal has any, but for those at the reader. */
  keepOnly(codes: readonly VoucherCode[]): Promise<void>
  /** Tells the server what has been given back. */
  wake(): void
}

export function createVouchers(options: {
  db: Db
  writer: Writer
  link: Link
  log: Log
  maySell: () => boolean
}): Vouchers {
  const { db, writer, link, log, maySell } = options
  let telling: Promise<void> | undefined
  /** Asked for at this moment: the server would end a claim that it has just granted. */
  const claiming = new Map<VoucherCode, number>()

  async function tell(): Promise<void> {
    if (!link.online() || !maySell()) return
    const codes = returningVouchers(db)
      .filter((code) => !claiming.has(code))
      .slice(0, 100)
    if (codes.length === 0) return
    const answer = await link.request('letGoOfVouchers', { codes, number: lastVoucherClaim(db) })
    if (!answer.ok) {
      if (!isPassing(answer.refusal)) log.warn({ refusal: answer.refusal }, 'vouchers could not be given back')
      return
    }
    // One of them may have been claimed again meanwhile.
    await writer.write(({ db }) => {
      const returning = new Set(returningVouchers(db))
      forgetVouchers(
        db,
        codes.filter((code) => returning.has(code)),
      )
    })
  }

  function wake(): void {
    telling ??= tell()
      .catch((error: unknown) => log.error({ err: error }, 'vouchers could not be given back'))
      .finally(() => {
        telling = undefined
      })
  }

  async function claim(text: string, use: VoucherUse): Promise<Answer<VoucherState>> {
    const code = parseSignedVoucher(text.trim())?.payload.c ?? readVoucherCode(text)
    if (code === undefined) return refused({ code: 'voucher_refused', fault: { why: 'mistyped' } })
    if (waitsWithVoucher(db, code) || vouchersAtReader(db).open.has(code))
      return refused({ code: 'voucher_refused', fault: { why: 'being_sent' } })
    const known = findVoucher(db, code)
    if (!link.online()) {
      return known ? granted(known) : refused({ code: 'voucher_refused', fault: { why: 'not_claimed' } })
    }
    claiming.set(code, (claiming.get(code) ?? 0) + 1)
    try {
      // What is being given back may be this one: its end would overtake the claim.
      await telling
      // Before it is asked for: a terminal that dies with the answer on its way gives it back.
      const number = await writer.write(({ db }) => addVoucherOnItsWay(db, code))
      const answer = await link.request('claimVoucher', { text, use, number })
      await writer.write(({ db }) => {
        if (answer.ok) keepVoucher(db, answer.value)
        // It may still be ours, of an order before: the server says which.
        else if (!isPassing(answer.refusal)) beginReturn(db, [code])
      })
      return answer
    } finally {
      const others = (claiming.get(code) ?? 1) - 1
      if (others > 0) claiming.set(code, others)
      else claiming.delete(code)
      // Also what had to wait for this claim.
      wake()
    }
  }

  return {
    claim,
    async letGo(codes) {
      await writer.write(({ db }) => {
        const { kept } = vouchersAtReader(db)
        beginReturn(
          db,
          codes.filter((code) => !kept.has(code)),
        )
      })
      wake()
    },
    async keepOnly(codes) {
      await writer.write(({ db }) => beginReturnOfOthers(db, [...codes, ...vouchersAtReader(db).kept]))
      wake()
    },
    wake,
  }
}
