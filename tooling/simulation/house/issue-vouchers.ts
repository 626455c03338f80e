/** The house's vouchers: issued before the evening, as a manager does, by the product's own statements. */
import { readFileSync } from 'node:fs'
import { newId, newVoucherCode } from '@marquee/shared'
import type { Ledger } from '../ledger/ledger.ts'
import type { Random } from '../world/random.ts'
import { CURRENCY, type Programme } from './insert-programme.ts'
import type { IssuedVoucher } from './record.ts'

const statement = (name: string): string =>
  readFileSync(new URL(`../../../apps/server/src/booking/vouchers/sql/${name}.sql`, import.meta.url), 'utf8')
const ISSUE_BATCH = statement('issue-batch')
const ISSUE_VOUCHERS = statement('issue-vouchers')

/** Few of them: each counter wants those that the others want. The second batch admits, and pays for tickets alone. */
const BATCHES = [
  { paysFor: 'anything', quantity: 3 },
  { paysFor: 'tickets', quantity: 1 },
] as const

/** @param issuedBy the id of a terminal */
export function issueVouchers(
  ledger: Ledger,
  { cinemaId }: Pick<Programme, 'cinemaId'>,
  { issuedBy, random }: { issuedBy: string; random: Random },
): IssuedVoucher[] {
  return BATCHES.flatMap(({ paysFor, quantity }) => {
    const batchId = newId()
    const value = random.pick([1000, 2500, 6000])
    const terms = [batchId, `Worth ${value}`, paysFor, CURRENCY, value, cinemaId, null, null, null, issuedBy]
    ledger.must(ISSUE_BATCH, terms)
    const codes = Array.from({ length: quantity }, () => {
      const bytes = new Uint8Array(11)
      random.bytes(bytes)
      return newVoucherCode(bytes)
    })
    // Clerks type the code: nobody scans the signed one.
    ledger.must(ISSUE_VOUCHERS, [batchId, value, issuedBy, codes.map(() => newId()), codes, codes])
    return codes.map((code) => ({ code, value, paysFor }))
  })
}
