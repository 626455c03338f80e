/** A price rule in words: when it holds, for whom, and what it does. Pure. */

import type { PriceRule } from '@marquee/shared'
import { CATEGORY_NAMES } from '../../seat-map/seat-look.ts'
import { ticketTypeName } from '../../ticket-types/ticket-type-name.ts'
import { money } from '../../words/staff/figures.ts'
import { staffLocale } from '../../words/staff/staff-speech.ts'
import { say } from './words/say.ts'

/** From Monday, as ISO 8601 counts them. */
export function weekdays(): string[] {
  const name = new Intl.DateTimeFormat(staffLocale(), { weekday: 'long', timeZone: 'UTC' })
  // The 5th of January 2026 was a Monday.
  return Array.from({ length: 7 }, (_, i) => name.format(Date.UTC(2026, 0, 5 + i)))
}

/** `Adult: 7.00 €`, `+ 1.50 €` */
export function changeInWords({ change }: PriceRule, currency: string): string {
  const amount = money({ amount: Math.abs(change.amount), currency })
  if (change.kind === 'price') return amount
  return change.amount < 0 ? say('price_less', { amount }) : say('price_more', { amount })
}

/** `Tuesday`, `shows from 09:00 to before 17:00`: each part of the condition. */
export function whenInWords(when: PriceRule['when']): string[] {
  const names = weekdays()
  const parts = [
    when?.weekdays?.map((day) => names[day - 1]).join(say('list_comma')),
    when?.hours && say('when_hours', when.hours),
    when?.dates && datesInWords(when.dates),
    when?.holidays && say(`when_holidays_${when.holidays}`),
  ]
  return parts.filter((part) => part !== undefined)
}

/** `Tuesday · 09:00 to 17:00 · 3D · Adult, Child`; `always`. */
export function conditionInWords({ when, formats, categories, ticketTypes }: PriceRule): string {
  const parts = [
    ...whenInWords(when),
    formats?.map((format) => format.toUpperCase()).join(say('list_comma')),
    categories?.map((category) => CATEGORY_NAMES[category]).join(say('list_comma')),
    ticketTypes?.map(ticketTypeName).join(say('list_comma')),
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? say('always') : parts.join(' · ')
}

function datesInWords({ from, to }: { from?: string | undefined; to?: string | undefined }): string {
  if (from === undefined) return say('dates_until', { to: to ?? '' })
  return to === undefined ? say('dates_from', { from }) : say('dates_between', { from, to })
}
