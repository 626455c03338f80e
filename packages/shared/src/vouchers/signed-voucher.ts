/**
 * The text in a voucher's QR code: `MV1.` + base64url(payload) + `.` + signature, some 230 characters. It has what the voucher was
 * issued as, so that a terminal can tell a stranger's, an edited or an expired voucher with no network. What is left on it, and whether it
 * is blocked, only the ledger knows.
 *
 * It is signed with the house's ticket key. Terminals and doors know that key, its followers are vouched for, and it is kept and
 * replaced by one procedure. Neither kind of code passes for the other: what is signed begins with `MV1.` here and with `MQ1.` there.
 */
import { z } from 'zod'
import { fromBase64Url, toBase64Url } from '../base64url.ts'
import { Id } from '../ids.ts'
import { Amount, Currency } from '../money.ts'
import { type IsSigned, Signature } from '../terminal/keys.ts'
import { TicketKeyId, ticketKeyId } from '../ticket-keys.ts'
import { Instant } from '../times.ts'
import { readVoucherCode, VoucherCode } from './voucher-code.ts'
import type { VoucherFault } from './voucher-fault.ts'

export const VoucherPayload = z.strictObject({
  /** the code that a person can type */
  c: VoucherCode,
  /** its value in minor units; null: a gift card whose value is decided when it is sold */
  a: Amount.nullable(),
  m: Currency,
  /** when it expires; null: never */
  x: Instant.nullable(),
  /** the cinema that takes it; null: every one of the house */
  l: Id.nullable(),
  /** the house's key that signed it */
  h: TicketKeyId,
})
export type VoucherPayload = z.infer<typeof VoucherPayload>

const PREFIX = 'MV1.'

/** The part of the code that is signed. */
export const signedVoucherBody = (payload: VoucherPayload): string => PREFIX + toBase64Url(JSON.stringify(payload))

export interface ParsedVoucher {
  payload: VoucherPayload
  body: string
  signature: string
}

/** Splits a scanned code; undefined when it isn't one. The signature is still to be checked. */
export function parseSignedVoucher(text: string): ParsedVoucher | undefined {
  const [prefix, encoded = '', signature = '', ...more] = text.split('.')
  if (`${prefix}.` !== PREFIX || more.length > 0 || !Signature.safeParse(signature).success) return undefined
  try {
    const payload = VoucherPayload.safeParse(JSON.parse(fromBase64Url(encoded))).data
    // base64url has several spellings of some texts; a code has one.
    return payload && signedVoucherBody(payload) === PREFIX + encoded
      ? { payload, body: PREFIX + encoded, signature }
      : undefined
  } catch {
    // The text is not base64url, or not JSON.
    return undefined
  }
}

export type ReadVoucher = { ok: true; code: VoucherCode; signed?: VoucherPayload } | { ok: false; fault: VoucherFault }

/**
 * The code of a voucher that was typed or scanned. A typed one is checked by its letters, a scanned one by its signature as well.
 * @param houseKeys the house's public keys
 */
export function readVoucher(text: string, houseKeys: readonly string[], isSigned: IsSigned): ReadVoucher {
  const typed = text.trim()
  if (!typed.startsWith(PREFIX)) {
    const code = readVoucherCode(typed)
    return code === undefined ? { ok: false, fault: { why: 'mistyped' } } : { ok: true, code }
  }
  const parsed = parseSignedVoucher(typed)
  if (!parsed) return { ok: false, fault: { why: 'not_genuine' } }
  const { payload, body, signature } = parsed
  const key = houseKeys.find((each) => ticketKeyId(each) === payload.h)
  if (key === undefined) return { ok: false, fault: { why: 'other_house' } }
  if (!isSigned(body, signature, key)) return { ok: false, fault: { why: 'not_genuine' } }
  return { ok: true, code: payload.c, signed: payload }
}
