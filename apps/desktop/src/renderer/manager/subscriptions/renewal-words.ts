/** Renewals of a subscription in words, at the manager's page. */

import type { SubscriptionRenewal } from '@marquee/shared'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'
import { say } from './words/say.ts'

/** `visa, ending in 4242` */
export const cardInWords = ({ brand, last4 }: SubscriptionRenewal['card']): string =>
  say('card_ending', { brand, last4 })

/** What comes next, and why: `by itself from Sat 21 Nov, 00:00`. */
export function renewalInWords({ state, nextAt, number, code }: SubscriptionRenewal, timeZone: string): string {
  const declined = { has_code: code === null ? 'no' : 'yes', code: code ?? '' }
  const time = nextAt === null ? '' : dayAndTimeIn(timeZone, nextAt)
  switch (state) {
    case 'waiting':
      return say('renewal_waiting', { ...declined, has_time: nextAt === null ? 'no' : 'yes', time })
    case 'past_due':
      return say('renewal_past_due', declined)
    case null:
      if (number === null) return say('renewal_none')
      return nextAt === null ? say('renewal_by_hand') : say('renewal_from', { time })
    default:
      return say(`renewal_${state}`)
  }
}
