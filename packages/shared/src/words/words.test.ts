/** Customers are handed and sent the same in each language, and nothing in one alone. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import { acceptedLanguage, LANGUAGE_CODES, LANGUAGES, type Language } from './languages.ts'
import { MAIL_WORDS } from './mail-words.ts'
import { moneyIn } from './money-in.ts'
import { PAPER_WORDS } from './paper-words.ts'
import { REFUSAL_WORDS } from './refusal-words.ts'
import { createSpeech, isolating } from './speech.ts'
import { TICKET_WORDS } from './ticket-words.ts'

const CATALOGUES: Record<string, Record<Language, Record<string, string>>> = {
  mails: MAIL_WORDS,
  paper: PAPER_WORDS,
  refusals: REFUSAL_WORDS,
  tickets: TICKET_WORDS,
}
const APPS = join(import.meta.dirname, '../../../../apps')

type Ast = ReturnType<IntlMessageFormat['getAst']>

/** What a message is told, by name. */
function toldTo(ast: Ast): string[] {
  const names = new Set<string>()
  const walk = (elements: Ast): void => {
    for (const element of elements) {
      // A literal's value is text, and the number in a plural has no name.
      if (element.type !== 0 && 'value' in element) names.add(String(element.value))
      if ('options' in element) for (const option of Object.values(element.options)) walk(option.value)
    }
  }
  walk(ast)
  return [...names].toSorted()
}

const read = (text: string, language: Language) => new IntlMessageFormat(text, LANGUAGES[language].locale)

describe.each(LANGUAGE_CODES)('in %s', (language) => {
  it.each(Object.keys(CATALOGUES))(
    'each message of %s is there, is told what the English one is, and says something',
    (part) => {
      const [words, english] = [CATALOGUES[part]?.[language] ?? {}, CATALOGUES[part]?.en ?? {}]
      expect(Object.keys(words).toSorted()).toEqual(Object.keys(english).toSorted())
      const forms = new Intl.PluralRules(LANGUAGES[language].locale).resolvedOptions().pluralCategories
      for (const [key, text] of Object.entries(words)) {
        const message = read(text, language)
        const told = toldTo(message.getAst())
        expect(told, key).toEqual(toldTo(read(english[key] ?? '', 'en').getAst()))
        for (const count of [0, 1, 2, 3, 11, 100]) {
          const said = String(message.format(Object.fromEntries(told.map((name) => [name, count]))))
          expect(said.trim(), key).not.toBe('')
          expect(said, key).not.toMatch(/[{}#]/)
        }
        for (const element of message.getAst()) {
          if (!('pluralType' in element)) continue
          // Of `many`, Spanish and French say it only of millions.
          const wanted = forms.filter((form) => form !== 'many' || language === 'ar')
          expect(Object.keys(element.options), key).toEqual(expect.arrayContaining(wanted))
        }
      }
    },
  )

  it('figures and dates are those of the house’s clocks and tickets', () => {
    const speech = createSpeech(language, TICKET_WORDS[language])
    expect(moneyIn(language, { amount: 1250, currency: 'EUR' })).toMatch(/12[.,]50/)
    expect(speech.fullDay('2026-11-21T17:00:00Z', 'Asia/Singapore')).toMatch(/22.*2026/)
  })
})

describe('the catalogues', () => {
  it('have the same parts in each language', () => {
    const parts = readdirSync(join(import.meta.dirname, 'en')).toSorted()
    for (const language of LANGUAGE_CODES) {
      expect(readdirSync(join(import.meta.dirname, language)).toSorted(), language).toEqual(parts)
    }
  })

  it('have no message that nobody says', () => {
    const source = ['server/src', 'desktop/src/terminal']
      .flatMap((folder) => readdirSync(join(APPS, folder), { withFileTypes: true, recursive: true }))
      .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
      .join('\n')
    const keys = Object.values(CATALOGUES).flatMap(({ en }) => Object.keys(en))
    // By the type or the refusal itself.
    const isSaid = (key: string): boolean => /^(type|refusal)_/.test(key) || source.includes(`'${key}'`)
    expect([...new Set(keys)].filter((key) => !isSaid(key))).toEqual([])
  })
})

it('Arabic isolates what a message is told, so that a seat stays a seat', () => {
  const speech = isolating(createSpeech('ar', TICKET_WORDS.ar))
  expect(speech.say('seat', { seat: 'J-12' })).toBe('المقعد \u2068J-12\u2069')
  expect(isolating(createSpeech('fr', TICKET_WORDS.fr)).say('seat', { seat: 'J-12' })).toBe('Place J-12')
})

it.each([
  [undefined, undefined],
  ['*', undefined],
  ['ja', undefined],
  ['fr-CH, fr;q=0.9, en;q=0.8, *;q=0.5', 'fr'],
  ['ja, en;q=0.4, ar-EG;q=0.7', 'ar'],
  ['en;q=0, HI', 'hi'],
  ['en;q=x, es;q=2, de;q=0.001', 'de'],
  [',,;;=,fr;q=;es', undefined],
])('of languages that are accepted as %j, %j is spoken', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language)
})
