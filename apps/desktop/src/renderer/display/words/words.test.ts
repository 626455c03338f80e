/** The display says the same in each of its languages. */
import { readdirSync } from 'node:fs'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import { DisplayLanguage } from '../../../terminal/api/display.ts'
import { LANGUAGES } from '../../words/languages.ts'
import { createSpeech } from '../../words/speech.ts'
import { CATALOGUES } from './catalogues.ts'
import { en, type WordKey } from './en.ts'

const VALUES = { count: 3, plan: 'Unlimited', title: 'Parasite', seat: 'J-12' }

const COUNTED: Record<DisplayLanguage, string[]> = {
  en: ['1 ticket', '2 tickets', '3 tickets', '11 tickets'],
  de: ['1 Karte', '2 Karten', '3 Karten', '11 Karten'],
  fr: ['1 billet', '2 billets', '3 billets', '11 billets'],
  es: ['1 entrada', '2 entradas', '3 entradas', '11 entradas'],
  hi: ['1 टिकट', '2 टिकट', '3 टिकट', '11 टिकट'],
  ar: ['تذكرة واحدة', 'تذكرتان', '3 تذاكر', '11 تذكرة'],
}

/** What a message is told, by name. */
const toldTo = (message: string): string[] =>
  [...new Set([...message.matchAll(/\{(\w+)/g)].map(([, name]) => name ?? ''))]
    .filter((name) => name in VALUES)
    .toSorted()

describe.each(DisplayLanguage.options)('in %s', (language) => {
  it('has every word, with all that the English one is told', async () => {
    const words = await CATALOGUES.load[language]()
    expect(Object.keys(words).toSorted()).toEqual(Object.keys(en).toSorted())
    for (const key of Object.keys(en) as WordKey[]) {
      expect(toldTo(words[key]), key).toEqual(toldTo(en[key]))
      expect(String(new IntlMessageFormat(words[key], LANGUAGES[language].locale).format(VALUES)).trim(), key).not.toBe(
        '',
      )
    }
  })

  it('counts by its own grammar', async () => {
    const speech = createSpeech(language, await CATALOGUES.load[language]())
    expect([1, 2, 3, 11].map((count) => speech.say('tickets', { count }))).toEqual(COUNTED[language])
  })

  it('writes money and time in figures that stand on tickets too', async () => {
    const speech = createSpeech(language, await CATALOGUES.load[language]())
    const euro = { currency: 'EUR', digits: 2 }
    expect(speech.money(2450, euro)).toMatch(/24[.,]50/)
    expect(speech.money(2450, euro)).toMatch(/€/)
    // Both stand the same way round.
    expect(speech.money(-2450, euro).replace('-', '')).toBe(speech.money(2450, euro))
    expect(speech.time('2026-11-24T11:05:00Z', 'Asia/Singapore')).toBe('19:05')
    expect(speech.day('2026-11-24T18:00:00Z', 'Asia/Singapore')).toMatch(/25/)
  })
})

describe('words', () => {
  it('have a file for each language, and none beside', () => {
    const files = readdirSync(import.meta.dirname).flatMap((name) => /^([a-z]{2})\.ts$/.exec(name)?.[1] ?? [])
    expect(files.toSorted()).toEqual([...DisplayLanguage.options].toSorted())
  })

  it('mirror the page in Arabic alone', () => {
    expect(DisplayLanguage.options.filter((language) => LANGUAGES[language].direction === 'rtl')).toEqual(['ar'])
  })

  it('leave a ticket type that nobody translated as the house calls it', async () => {
    const speech = createSpeech('de', await CATALOGUES.load.de())
    expect([speech.ticketType('child'), speech.ticketType('film_club')]).toEqual(['Kind', 'Film club'])
  })

  it('leave out decimals that people leave out', async () => {
    const speech = createSpeech('en', en)
    expect(speech.money(250_000, { currency: 'HUF', digits: 2 })).toMatch(/2,500$/)
    expect(speech.money(1500, { currency: 'JPY', digits: 0 })).toMatch(/1,500$/)
  })
})
