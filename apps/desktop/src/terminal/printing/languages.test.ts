/** Paper in the language of whoever is handed it: what the words are, and that they come out as letters. */
import { LANGUAGE_CODES, type Language, newId, USUAL_TEMPLATE } from '@marquee/shared'
import { describe, expect, test } from 'vitest'
import { textOf } from '../../../../../tooling/testing/services/receipt-printer.ts'
import { readCommands } from './escpos/read-command.ts'
import { paperSpeech } from './paper-speech.ts'
import { printPickUpSlip } from './pick-up-slip.ts'
import { samplePage } from './sample-pages.ts'
import { printVoucherSlip } from './voucher-slip.ts'

const CINEMA = { id: newId(), name: 'Lido', timeZone: 'Europe/Berlin', currency: 'EUR' }
const AT = '2026-11-21T18:30:00.000Z'
const sold = { soldAt: AT, currency: 'EUR' }
const card = { code: '2345ABCDEFGH', amount: 5000, paysFor: 'tickets', expiresAt: AT } as const

const receiptIn = (language: Language): Buffer => samplePage('receipt', USUAL_TEMPLATE, { ...CINEMA, language })
const slipIn = (language: Language | undefined, house?: Language): Buffer =>
  printVoucherSlip(
    card,
    sold,
    { ...CINEMA, ...(house && { language: house }) },
    { copy: 2, template: USUAL_TEMPLATE, language },
  )
const pictures = (bytes: Buffer) => readCommands(bytes).filter(({ kind }) => kind === 'image')

describe('paper', () => {
  test.each([
    ['fr', 'Reçu', 'Billet, Adulte', 'COPIE 2', 'Bon pour des billets', 'sam. 21 nov. 2026 19:30'],
    ['es', 'Recibo', 'Entrada, Adulto', 'COPIA 2', 'Vale para entradas', 'sáb, 21 nov 2026 19:30'],
    ['de', 'Beleg', 'Karte, Erwachsene', 'KOPIE 2', 'Gutschein für Karten', 'Sa., 21. Nov. 2026 19:30'],
    ['en', 'Receipt', 'Ticket, Adult', 'COPY 2', 'Voucher for tickets', 'Sat 2026-11-21 19:30'],
  ] as const)('speaks %s, in letters that the printer has itself', (language, receipt, ticket, copy, voucher, at) => {
    const printed = textOf(receiptIn(language))
    for (const said of [receipt, ticket]) expect(printed).toContain(said)
    const slip = textOf(slipIn(language))
    for (const said of [copy, voucher, at]) expect(slip).toContain(said)
    // The code alone.
    expect(pictures(slipIn(language))).toHaveLength(1)
  })

  test.each(['hi', 'ar'] as const)('speaks %s in pictures of its letters', (language) => {
    expect(pictures(receiptIn(language)).length).toBeGreaterThan(5)
    expect(textOf(receiptIn(language))).not.toMatch(/Receipt|Ticket|Total/)
    expect(pictures(slipIn(language)).length).toBeGreaterThan(3)
  })

  test.each([
    ['en', 'Z report 12', 'Cash, 1', 'Difference', 'nothing', '212.50'],
    ['fr', 'Rapport Z 12', 'Espèces, 1', 'Écart', 'aucun', '212,50'],
    ['es', 'Informe Z 12', 'Efectivo, 1', 'Diferencia', 'ninguna', '212,50'],
    ['de', 'Z-Bericht 12', 'Bar, 1', 'Differenz', 'keine', '212,50'],
  ] as const)('a report of a shift speaks %s where the house does', (language, ...said) => {
    const printed = textOf(samplePage('report', USUAL_TEMPLATE, { ...CINEMA, language }))
    for (const each of said) expect(printed).toContain(each)
  })

  test.each(['hi', 'ar'] as const)('a report of a shift in %s has no English left', (language) => {
    const printed = samplePage('report', USUAL_TEMPLATE, { ...CINEMA, language })
    expect(textOf(printed)).not.toMatch(/report|Orders|Float|Counted/)
    expect(pictures(printed).length).toBeGreaterThan(8)
  })

  test('speaks the customer’s language before the house’s, the house’s before English', () => {
    expect(textOf(slipIn('fr', 'es'))).toContain('COPIE 2')
    expect(textOf(slipIn(undefined, 'es'))).toContain('COPIA 2')
    expect(textOf(slipIn(undefined))).toContain('COPY 2')
    const order = { orderId: newId(), soldAt: AT, bookings: [] }
    expect(textOf(printPickUpSlip(order, [], CINEMA, { language: 'de' }))).toContain('Abholcode')
  })

  test('is mirrored in Arabic alone: a price stands at the left of its line', () => {
    const line = { left: { text: 'a' }, right: { text: '1' } }
    for (const language of LANGUAGE_CODES) {
      const [first] = paperSpeech(language, CINEMA).lines([line])
      expect(first, language).toEqual(language === 'ar' ? { left: line.right, right: line.left } : line)
    }
    expect(paperSpeech('ar', CINEMA).lines(['rule', { qrCode: 'x' }])).toEqual(['rule', { qrCode: 'x' }])
  })
})
