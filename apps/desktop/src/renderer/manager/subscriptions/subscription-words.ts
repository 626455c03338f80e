/** Subscriptions and their plans in words, at the manager's page. */

import type {
  SeatCategory,
  SubscriptionInList,
  SubscriptionPlan,
  SubscriptionRecord,
  SubscriptionState,
} from '@marquee/shared'
import { lastDayIn } from '../../ui/zoned-time.ts'
import { money } from '../../words/staff/figures.ts'
import { say } from './words/say.ts'

export const stateInWords = (state: SubscriptionState): string => say(`state_${state}`)

/** `SGD 22.00 a month · entries at SGD 5.50 · 12 paid` */
export function planInWords({ price, currency, period, referencePrice, paid }: SubscriptionPlan): string {
  const entry = money({ amount: referencePrice, currency })
  return say(`plan_${period}`, { price: money({ amount: price, currency }), entry, paid })
}

/** `every cinema · standard, premium seats · no surcharge of a format` */
export function coverageInWords({ categories, formats }: SubscriptionPlan, cinema: string | undefined): string {
  const seats =
    categories === null
      ? say('all_seats')
      : say('seats_of', { categories: categories.map(categoryInWords).join(say('list_comma')) })
  const surcharges =
    formats === null
      ? say('all_formats')
      : formats.length === 0
        ? say('no_surcharges')
        : say('surcharges_of', { formats: formats.join(say('list_comma')) })
  return [cinema ?? say('every_cinema'), seats, surcharges].join(' · ')
}

/** Within a list of them. */
export const categoryInWords = (category: SeatCategory): string => say(`category_${category}`)

export const actInWords = (kind: SubscriptionRecord['acts'][number]['kind']): string => say(`act_${kind}`)

/** `Active, ending · paid until 2026-12-31 · 3 entries` */
export function listedInWords({ state, ends, paidUntil, entries }: SubscriptionInList, timeZone: string): string {
  return say('listed_state', {
    state: stateInWords(state),
    ends: ends && state !== 'ended' ? 'yes' : 'no',
    has_paid: paidUntil === null ? 'no' : 'yes',
    until: paidUntil === null ? '' : lastDayIn(timeZone, paidUntil),
    entries,
  })
}

/** `3d, imax` as a list; null: all. */
export function formatsIn(text: string): string[] {
  return [
    ...new Set(
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter((word) => word !== ''),
    ),
  ]
}
