/** A voucher's code as it is typed on the kiosk's own keys: twelve letters without those that people mix up. Pure. */
import type { Refusal, VoucherFault } from '@marquee/shared'

/** In the order of the keys. I, L, O and U are in no code. */
export const VOUCHER_KEYS = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']
export const VOUCHER_LETTERS = 12

/** What was typed so far, with one more letter, as far as there is room. */
export const withLetter = (typed: string, letter: string): string =>
  typed.length < VOUCHER_LETTERS ? typed + letter : typed

/** What a keyboard types beside the kiosk's keys; undefined: it is no letter of a code. */
export function letterOf(key: string): string | undefined {
  if (key.length !== 1) return undefined
  const letter = key.toUpperCase().replace('O', '0').replace(/[IL]/, '1')
  return VOUCHER_KEYS.includes(letter) ? letter : undefined
}

/** Three groups of four; what isn't typed yet is a dot. */
export const inGroups = (typed: string): string[] => {
  const padded = typed.padEnd(VOUCHER_LETTERS, '·')
  return [padded.slice(0, 4), padded.slice(4, 8), padded.slice(8)]
}

/** Each has its words: `pay_voucher_<fault>`. */
export const VOUCHER_FAULTS = [
  'mistyped',
  'unknown',
  'not_ours',
  'other_cinema',
  'expired',
  'blocked',
  'not_sold',
  'currency',
  'empty',
  'in_use',
  'named_twice',
  'offline',
  'too_many',
  'not_taken',
] as const
export type VoucherFaultWord = (typeof VOUCHER_FAULTS)[number]

const WORDS: Record<VoucherFault['why'], VoucherFaultWord> = {
  mistyped: 'mistyped',
  unknown: 'unknown',
  other_house: 'not_ours',
  not_genuine: 'not_ours',
  other_cinema: 'other_cinema',
  expired: 'expired',
  blocked: 'blocked',
  not_sold: 'not_sold',
  sold_before: 'not_taken',
  currency: 'currency',
  empty: 'empty',
  low: 'empty',
  in_use: 'in_use',
  pays_too_much: 'not_taken',
  not_claimed: 'offline',
  named_twice: 'named_twice',
  being_sent: 'in_use',
}

/** @param refusal null: nobody answered */
export function voucherFaultWord(refusal: Refusal | null): VoucherFaultWord {
  if (refusal === null || refusal.code === 'offline' || refusal.code === 'timeout') return 'offline'
  if (refusal.code === 'rate_limited') return 'too_many'
  return refusal.code === 'voucher_refused' ? WORDS[refusal.fault.why] : 'not_taken'
}
