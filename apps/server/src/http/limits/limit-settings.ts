/** The rate limits by name, with their defaults. */

export const LIMITS = {
  /** All calls of everybody together, on all servers: what the house can take. */
  everyone: { count: 60_000, seconds: 10, per: 'house', what: 'calls of everybody together' },
  address: { count: 1200, seconds: 60, per: 'address', what: 'calls from one address' },
  customer: { count: 240, seconds: 60, per: 'customer', what: 'calls with the tokens of one customer' },
  /** Counts unsigned events too: they take nothing from the house's budget. */
  webhooks: { count: 30_000, seconds: 60, per: 'address', what: 'events of a gateway from one address' },
  guests: { count: 60, seconds: 60, per: 'address', what: 'guest tokens for one address' },
  /** Pricing takes the server up to some 60 ms for 200 lines and 20 discounts on groups, and anybody may ask. */
  quotes: { count: 120, seconds: 60, per: 'address', what: 'quotes for one address' },
  /** Of requests that name promo codes, only those with a wrong one count. One address needs 19 years for all codes of five characters. */
  wrongcodes: { count: 30, seconds: 300, per: 'address', what: 'wrong promo codes from one address' },
  holds: { count: 20, seconds: 60, per: 'customer', what: 'holds of one customer' },
  /** Without a token: a signed code lets in, and each wrong one costs a signature's check. */
  subscriptions: { count: 60, seconds: 60, per: 'address', what: 'calls about subscriptions from one address' },
  payments: { count: 20, seconds: 60, per: 'customer', what: 'payments and cancellations of one customer' },
} as const satisfies Record<
  string,
  { count: number; seconds: number; per: 'house' | 'address' | 'customer'; what: string }
>

export type LimitName = keyof typeof LIMITS

export type LimitSettings = Record<LimitName, { count: number; seconds: number }>

const FORM = /^([a-z]+)=(\d{1,9})\/(\d{1,5})$/

/**
 * Reads `holds=10/60,address=5000/60`: so many in so many seconds; what isn't named stays as it is.
 * @returns what is wrong with it, as a sentence's end
 */
export function readLimits(text: string): { ok: true; value: LimitSettings } | { ok: false; problem: string } {
  const settings: LimitSettings = { ...LIMITS }
  for (const part of text.split(',').map((each) => each.trim())) {
    if (part === '') continue
    const [, name = '', count, seconds] = FORM.exec(part) ?? []
    if (!Object.hasOwn(LIMITS, name) || Number(count) < 1 || Number(seconds) < 1) {
      const names = Object.keys(LIMITS).join(', ')
      return { ok: false, problem: `must look like holds=10/60,address=5000/60 with the names ${names}` }
    }
    settings[name as LimitName] = { count: Number(count), seconds: Number(seconds) }
  }
  return { ok: true, value: settings }
}
