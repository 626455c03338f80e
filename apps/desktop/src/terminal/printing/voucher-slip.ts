/** The slip of a gift card or a voucher that was sold: what it is worth, until when, and its code. */
import { type Cinema, type Language, type PrintTemplate, voucherCodeForPeople } from '@marquee/shared'
import type { SoldGiftCard } from '../api.ts'
import { cinemaLines, inTemplate } from './in-template.ts'
import { words } from './page/page-line.ts'
import { type PaperSpeech, paperSpeech } from './paper-speech.ts'
import { forPrinter } from './receipt.ts'

export function printVoucherSlip(
  { code, signed, amount, paysFor, expiresAt }: SoldGiftCard,
  { soldAt, currency }: { soldAt: string; currency: string },
  cinema: Cinema,
  { copy, template, language }: { copy: number; template: PrintTemplate; language?: Language | undefined },
): Buffer {
  const typed = voucherCodeForPeople(code)
  const speech = paperSpeech(language, cinema)
  const { say } = speech
  const lines = inTemplate(template.voucher, template.logo, {
    cinema: cinemaLines(cinema.name),
    title: [
      {
        middle: words(say(paysFor === 'tickets' ? 'voucher_for_tickets' : 'gift_card'), { size: 'tall', bold: true }),
      },
    ],
    value: [{ middle: words(speech.money(amount, currency), { size: 'triple', bold: true }) }],
    expiry: [{ middle: words(expiryInWords(expiresAt, speech)) }],
    code: [{ qrCode: signed ?? code }, { middle: words(typed, { bold: true }) }],
    sold: [{ left: words(say('sold', { at: `${speech.onDay(soldAt)} ${speech.time(soldAt)}` })) }],
  })
  return forPrinter(speech.lines([...speech.copy(copy), ...lines]), template)
}

/** It is good before its end, so the last day is the one of the moment before. */
function expiryInWords(expiresAt: string | null, { say, ofDate }: PaperSpeech): string {
  if (expiresAt === null) return say('no_expiry')
  const last = new Date(Date.parse(expiresAt) - 1).toISOString()
  return say('good_until', { day: ofDate(last) })
}
