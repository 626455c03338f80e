/** Puts a show, a seat and a price into the words of mails, in the customer's language, and text into HTML. */
import { LANGUAGES, type Language, type Money } from '@marquee/shared'
import { MAIL_WORDS, type MailWordKey } from '@marquee/shared/words/mail-words'
import { moneyIn } from '@marquee/shared/words/money-in'
import { createSpeech, isolated, isolating, type Speech } from '@marquee/shared/words/speech'
import type { ToldBooking } from '../read-bookings.ts'

export interface MailSpeech extends Speech<MailWordKey> {
  price(amount: number, of: Pick<Money, 'currency'>): string
  /** A line that isn't in the mail's language, such as a title or an address. */
  foreign(text: string): string
}

const speeches = new Map<Language, MailSpeech>()

export function mailSpeech(language: Language): MailSpeech {
  const known = speeches.get(language)
  if (known) return known
  const speech = isolating(createSpeech(language, MAIL_WORDS[language]))
  const made: MailSpeech = {
    ...speech,
    price: (amount, { currency }) => moneyIn(language, { amount, currency }),
    foreign: (text) => (speech.direction === 'rtl' ? isolated(text) : text),
  }
  speeches.set(language, made)
  return made
}

/** The day and the hour in which people at the cinema see it. */
export function whenOf(speech: MailSpeech, { startsAt, timeZone }: ToldBooking['show']): { day: string; time: string } {
  const instant = startsAt.toISOString()
  return { day: speech.fullDay(instant, timeZone), time: speech.time(instant, timeZone) }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '')

/** A mail's two bodies of one content: paragraphs of lines, the first one its heading. */
export function bodies(
  { language }: Pick<MailSpeech, 'language'>,
  paragraphs: readonly (readonly string[])[],
): { text: string; html: string } {
  const [heading = [], ...rest] = paragraphs
  const lines = (each: readonly string[]) => each.map(escapeHtml).join('<br>\n')
  const { direction } = LANGUAGES[language]
  return {
    text: `${paragraphs.map((each) => each.join('\n')).join('\n\n')}\n`,
    html: [
      '<!doctype html>',
      // The body says it too: many mail programs show nothing but what is in it.
      `<html lang="${language}" dir="${direction}"><meta charset="utf-8">`,
      `<body lang="${language}" dir="${direction}" style="font-family: sans-serif; max-width: 36em">`,
      `<h1 style="font-size: 1.3em">${lines(heading)}</h1>`,
      ...rest.map((each) => `<p>${lines(each)}</p>`),
      '</body></html>',
      '',
    ].join('\n'),
  }
}
