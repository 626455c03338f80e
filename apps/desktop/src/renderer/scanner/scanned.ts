/** What a scanned text is. A new kind of code is one more line here. Pure. */
import {
  GoodsBarcode,
  PickUpCode,
  parseGroupCode,
  parseSignedSubscription,
  parseSignedVoucher,
  parseTicketCode,
  readReference,
  readVoucherCode,
} from '../schemas.ts'

/** The surest first: a signed text is nothing else, and any six letters may be a pick-up code. */
const KINDS = {
  ticket: (text) => (parseTicketCode(text) === undefined ? undefined : text),
  group: (text) => (parseGroupCode(text) === undefined ? undefined : text),
  voucher: (text) => (parseSignedVoucher(text) === undefined ? undefined : text),
  subscription: (text) => (parseSignedSubscription(text) === undefined ? undefined : text),
  /** The number under a barcode of goods. */
  goods: (text) => GoodsBarcode.safeParse(text).data,
  /** Six letters alone are a pick-up code. */
  reference: (text) => (/^MQ/i.test(text) ? readReference(text) : undefined),
  /** Of a voucher or a subscription, as a person can say it. */
  spoken: (text) => (readVoucherCode(text) === undefined ? undefined : text),
  pick_up: (text) => PickUpCode.safeParse(text).data,
} as const satisfies Record<string, (text: string) => string | undefined>

const SIGNED = ['ticket', 'group', 'voucher', 'subscription'] as const

type KnownKind = keyof typeof KINDS

export interface Scanned {
  kind: KnownKind | 'unknown'
  /** As it was printed. */
  text: string
}

/** @param texts readings of the same keys, the likeliest first */
export function readScan(texts: readonly string[]): Scanned {
  const all = readings(texts)
  for (const kind of Object.keys(KINDS) as KnownKind[]) {
    for (const each of all) {
      const text = KINDS[kind](each)
      if (text !== undefined) return { kind, text }
    }
  }
  // An altered ticket is none of the kinds, and is shown as it was printed all the same.
  return { kind: 'unknown', text: all.find((text) => /^M[A-Z]\d/.test(text)) ?? all[0] ?? '' }
}

/** A signed code is complete without an Enter. */
export function isWholeCode(texts: readonly string[]): boolean {
  return readings(texts).some((text) => SIGNED.some((kind) => KINDS[kind](text) !== undefined))
}

/** Some scanners know of Caps Lock and change the case of all letters, and some don't know of it. */
function readings(texts: readonly string[]): string[] {
  const trimmed = texts.map((text) => text.trim())
  return [...trimmed, ...trimmed.map(withOtherCase)]
}

const withOtherCase = (text: string): string =>
  [...text].map((letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase())).join('')
