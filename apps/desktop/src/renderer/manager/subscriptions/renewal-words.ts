/** Renewals of a subscription in words, at the manager's page. */
import type { SubscriptionRenewal } from '@marquee/shared'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'

/** `visa, ending in 4242` */
export const cardInWords = ({ brand, last4 }: SubscriptionRenewal['card']): string => `${brand}, ending in ${last4}`

/** What comes next, and why: `by itself from Sat 21 Nov, 00:00`. */
export function renewalInWords({ state, nextAt, number, code }: SubscriptionRenewal, timeZone: string): string {
  const word = code === null ? 'declined' : `declined (${code})`
  switch (state) {
    case 'open':
      return 'under way: the gateway has not said yet'
    case 'waiting':
      return nextAt === null ? `${word}, tried again` : `${word}, tried again ${dayAndTimeIn(timeZone, nextAt)}`
    case 'holder_asked':
      return 'the bank wants the holder to confirm it: a mail was sent'
    case 'past_due':
      return `${word}: past due, not tried again by itself`
    case 'given_back':
      return 'money came and went back: renew it now, or sell this period at a counter'
    case 'off':
      return 'none: renew it now, or sell this period at a counter'
    case 'renewed':
      return 'done'
    case null:
      if (number === null) return 'none while it stands so'
      return nextAt === null ? 'not by itself' : `by itself from ${dayAndTimeIn(timeZone, nextAt)}`
  }
}
