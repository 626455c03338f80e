/** The house's subscriptions: issued before the evening, as a manager does, by the product's own statements. Nothing is paid for them yet. */
import { sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { newId, newVoucherCode, signedSubscriptionBody, ticketKeyId } from '@marquee/shared'
import type { Ledger } from '../ledger/ledger.ts'
import { keyOf, publicKeyOf } from '../world/keys.ts'
import type { Random } from '../world/random.ts'
import { CURRENCY, type Programme } from './insert-programme.ts'
import type { IssuedSubscription } from './record.ts'

const statement = (name: string): string =>
  readFileSync(new URL(`../../../apps/server/src/booking/subscriptions/sql/${name}.sql`, import.meta.url), 'utf8')
const MAKE_PLAN = statement('make-plan')
const ISSUE_SUBSCRIPTION = statement('issue-subscription')

/** Few of them: each counter wants the entries that the others want. */
const QUANTITY = 3
const PLAN = { name: 'Unlimited', price: 2200, referencePrice: 550 }

/** @param issuedBy the id of a terminal */
export function issueSubscriptions(
  ledger: Ledger,
  { cinemaId }: Pick<Programme, 'cinemaId'>,
  { issuedBy, random }: { issuedBy: string; random: Random },
): IssuedSubscription[] {
  const planId = newId()
  const { name, price, referencePrice } = PLAN
  ledger.must(MAKE_PLAN, [
    planId,
    name,
    CURRENCY,
    price,
    'month',
    referencePrice,
    cinemaId,
    null,
    null,
    'standard',
    issuedBy,
  ])
  const key = keyOf('the house')
  return Array.from({ length: QUANTITY }, (_, i) => {
    const bytes = new Uint8Array(11)
    random.bytes(bytes)
    const [subscriptionId, code, holder] = [newId(), newVoucherCode(bytes), `Holder ${i + 1}`]
    const terms = { r: referencePrice, m: CURRENCY, l: cinemaId, k: null, f: null }
    const body = signedSubscriptionBody({ c: code, n: holder, p: name, ...terms, h: ticketKeyId(publicKeyOf(key)) })
    const signedCode = `${body}.${sign(null, Buffer.from(body), key).toString('base64url')}`
    const person = [holder, `holder-${i + 1}@example.org`]
    ledger.must(ISSUE_SUBSCRIPTION, [subscriptionId, planId, code, signedCode, ...person, issuedBy])
    return { subscriptionId, code, signedCode }
  })
}
