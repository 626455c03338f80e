/** Puts a show, a seat and a price into words for mails, and text into HTML. */
import { formatMoney, type Money } from '@marquee/shared'
import type { ToldBooking } from '../read-bookings.ts'

/** The day and the hour in which people at the cinema see it. */
export function whenOf({ startsAt, timeZone }: ToldBooking['show']): { date: string; time: string } {
  return {
    date: new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'full' }).format(startsAt),
    time: new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(startsAt),
  }
}

export const price = (amount: number, { currency }: Money): string => formatMoney({ amount, currency })

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '')

/** A mail's two bodies of one content: paragraphs of lines, the first one its heading. */
export function bodies(paragraphs: readonly (readonly string[])[]): { text: string; html: string } {
  const [heading = [], ...rest] = paragraphs
  const lines = (each: readonly string[]) => each.map(escapeHtml).join('<br>\n')
  return {
    text: `${paragraphs.map((each) => each.join('\n')).join('\n\n')}\n`,
    html: [
      '<!doctype html>',
      '<html lang="en"><meta charset="utf-8"><body style="font-family: sans-serif; max-width: 36em">',
      `<h1 style="font-size: 1.3em">${lines(heading)}</h1>`,
      ...rest.map((each) => `<p>${lines(each)}</p>`),
      '</body></html>',
      '',
    ].join('\n'),
  }
}
