/**
 * The text in the QR code of a subscription's card: `MS1.` + base64url(payload) + `.` + signature. It has whom it admits and on which
 * terms, so that a counter that is cut off can take a card which it has never heard of. Until when it is paid only the ledger knows.
 *
 * It is signed with the house's ticket key, for the reasons given in signed-voucher.ts. What is signed begins with `MS1.`, so no code of
 * another kind passes for it.
 */
import { z } from 'zod'
import { fromBase64Url, toBase64Url } from '../base64url.ts'
import { Id } from '../ids.ts'
import { Amount, Currency } from '../money.ts'
import { ShowFormat } from '../pricing/price-rules.ts'
import { SEAT_CATEGORIES } from '../seat-plan.ts'
import { type IsSigned, Signature } from '../terminal/keys.ts'
import { TicketKeyId, ticketKeyId } from '../ticket-keys.ts'
import { readVoucherCode, VoucherCode } from '../vouchers/voucher-code.ts'
import type { SubscriptionCard } from './subscription.ts'
import type { SubscriptionFault } from './subscription-fault.ts'

export const SubscriptionPayload = z.strictObject({
  /** the code that a person can type, made as a voucher's */
  c: VoucherCode,
  /** the holder's name */
  n: z.string().min(1).max(80),
  /** the plan's name */
  p: z.string().min(1).max(80),
  /** the reference price, in minor units */
  r: Amount.min(1),
  m: Currency,
  /** the cinema; null: every one of the house */
  l: Id.nullable(),
  /** categories of seats; null: all */
  k: z.array(z.enum(SEAT_CATEGORIES)).min(1).nullable(),
  /** formats whose surcharge it covers; null: all */
  f: z.array(ShowFormat).max(20).nullable(),
  /** the house's key that signed it */
  h: TicketKeyId,
})
export type SubscriptionPayload = z.infer<typeof SubscriptionPayload>

const PREFIX = 'MS1.'

/** The part of the code that is signed. */
export const signedSubscriptionBody = (payload: SubscriptionPayload): string =>
  PREFIX + toBase64Url(JSON.stringify(payload))

interface ParsedSubscription {
  payload: SubscriptionPayload
  body: string
  signature: string
}

/** Splits a scanned code; undefined when it isn't one. The signature is still to be checked. */
export function parseSignedSubscription(text: string): ParsedSubscription | undefined {
  const [prefix, encoded = '', signature = '', ...more] = text.split('.')
  if (`${prefix}.` !== PREFIX || more.length > 0 || !Signature.safeParse(signature).success) return undefined
  try {
    const payload = SubscriptionPayload.safeParse(JSON.parse(fromBase64Url(encoded))).data
    // base64url has several spellings of some texts; a code has one.
    return payload && signedSubscriptionBody(payload) === PREFIX + encoded
      ? { payload, body: PREFIX + encoded, signature }
      : undefined
  } catch {
    // The text is not base64url, or not JSON.
    return undefined
  }
}

export type ReadSubscription =
  | { ok: true; code: VoucherCode; signed?: SubscriptionPayload }
  | { ok: false; fault: SubscriptionFault }

/**
 * The code of a subscription that was typed or scanned. A typed one is checked by its letters, a scanned one by its signature as well.
 * @param houseKeys the house's public keys
 */
export function readSubscription(text: string, houseKeys: readonly string[], isSigned: IsSigned): ReadSubscription {
  const typed = text.trim()
  if (!typed.startsWith(PREFIX)) {
    const code = readVoucherCode(typed)
    return code === undefined ? { ok: false, fault: { why: 'mistyped' } } : { ok: true, code }
  }
  const parsed = parseSignedSubscription(typed)
  if (!parsed) return { ok: false, fault: { why: 'not_genuine' } }
  const { payload, body, signature } = parsed
  const key = houseKeys.find((each) => ticketKeyId(each) === payload.h)
  if (key === undefined) return { ok: false, fault: { why: 'other_house' } }
  if (!isSigned(body, signature, key)) return { ok: false, fault: { why: 'not_genuine' } }
  return { ok: true, code: payload.c, signed: payload }
}

/** The card as its signed code says it: whether it is paid is not known. */
export function cardOfSigned({ c, n, p, r, m, l, k, f }: SubscriptionPayload): SubscriptionCard {
  return {
    code: c,
    holder: n,
    plan: p,
    referencePrice: r,
    currency: m,
    cinemaId: l,
    categories: k,
    formats: f,
    isPaused: false,
  }
}
