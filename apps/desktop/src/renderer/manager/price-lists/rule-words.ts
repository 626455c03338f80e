/** A price rule in words: when it holds, for whom, and what it does. Pure. */
import { formatMoney, type PriceRule, ticketTypeName } from '@marquee/shared'
import { CATEGORY_NAMES } from '../../seat-map/seat-look.ts'

/** By ISO 8601: 1 is Monday. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** `Adult: 7.00 €`, `+ 1.50 €` */
export function changeInWords({ change }: PriceRule, currency: string): string {
  const money = formatMoney({ amount: Math.abs(change.amount), currency })
  if (change.kind === 'price') return money
  return `${change.amount < 0 ? '−' : '+'} ${money}`
}

/** `Tuesday`, `shows from 09:00 to before 17:00`: each part of the condition. */
export function whenInWords(when: PriceRule['when']): string[] {
  const parts = [
    when?.weekdays?.map((day) => WEEKDAYS[day - 1]).join(', '),
    when?.hours && `shows from ${when.hours.from} to before ${when.hours.before}`,
    when?.dates && datesInWords(when.dates),
    when?.holidays && (when.holidays === 'only' ? 'on holidays' : 'not on holidays'),
  ]
  return parts.filter((part) => part !== undefined)
}

/** `Tuesday · 09:00 to 17:00 · 3D · Adult, Child`; `always`. */
export function conditionInWords({ when, formats, categories, ticketTypes }: PriceRule): string {
  const parts = [
    ...whenInWords(when),
    formats?.map((format) => format.toUpperCase()).join(', '),
    categories?.map((category) => CATEGORY_NAMES[category]).join(', '),
    ticketTypes?.map(ticketTypeName).join(', '),
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? 'always' : parts.join(' · ')
}

function datesInWords({ from, to }: { from?: string | undefined; to?: string | undefined }): string {
  if (from === undefined) return `until ${to}`
  return to === undefined ? `from ${from}` : `${from} to ${to}`
}
