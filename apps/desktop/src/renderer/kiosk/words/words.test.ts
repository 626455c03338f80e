/** The kiosk says the same in each of its languages, and nothing in one alone. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../words/languages.ts'
import { createSpeech } from '../../words/speech.ts'
import { PAY_SCREENS } from '../pay/pay-screen.ts'
import { SIDES } from '../pay/sides.ts'
import { VOUCHER_FAULTS } from '../pay/voucher-code-entry.ts'
import { CATALOGUES, houseLanguage, KIOSK_LANGUAGES } from './catalogues.ts'
import { en, type KioskWordKey } from './en.ts'

const KEYS = Object.keys(en) as KioskWordKey[]
const KIOSK = join(import.meta.dirname, '..')

/** Named by what is told: each has its list, and the pages make their keys of it. */
const NAMED = new Set([
  ...PAY_SCREENS.flatMap((screen) => [`pay_${screen}`, `pay_${screen}_more`]),
  ...VOUCHER_FAULTS.map((fault) => `pay_voucher_${fault}`),
  ...['on_its_way', 'back', 'with_a_manager'].map((money) => `pay_money_${money}`),
  ...['printing', 'printed', 'stuck', 'none'].flatMap((paper) => [`done_${paper}`, `done_${paper}_more`]),
  ...SIDES.flatMap((side) => [`pay_side_${side}`, `done_where_${side}`]),
])

type Ast = ReturnType<IntlMessageFormat['getAst']>

/** What a message is told, by name. */
function toldTo(ast: Ast): string[] {
  const names = new Set<string>()
  const walk = (elements: Ast): void => {
    for (const element of elements) {
      // A literal's value is text, and the number in a plural has no name.
      if (element.type !== 0 && 'value' in element) names.add(String(element.value))
      if ('options' in element) for (const option of Object.values(element.options)) walk(option.value)
      if ('children' in element) walk(element.children)
    }
  }
  walk(ast)
  return [...names].toSorted()
}

function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

const SOURCES = filesIn(KIOSK, /(?<!\.test)\.tsx?$/).filter((path) => !path.startsWith(join(KIOSK, 'words', 'en')))

describe.each(KIOSK_LANGUAGES)('in %s', (language) => {
  it('each message is there, is told what the English one is, and says something', async () => {
    const words = await CATALOGUES.load[language]()
    expect(Object.keys(words).toSorted()).toEqual(KEYS.toSorted())
    for (const key of KEYS) {
      const message = new IntlMessageFormat(words[key], LANGUAGES[language].locale)
      const told = toldTo(message.getAst())
      expect(told, key).toEqual(toldTo(new IntlMessageFormat(en[key], 'en').getAst()))
      for (const count of [0, 1, 2, 3, 11, 100]) {
        const said = String(message.format(Object.fromEntries(told.map((name) => [name, count]))))
        expect(said.trim(), key).not.toBe('')
        expect(said, key).not.toMatch(/[{}#]/)
      }
    }
  })

  it('what is counted has every form of the language', async () => {
    const words = await CATALOGUES.load[language]()
    const forms = new Intl.PluralRules(LANGUAGES[language].locale).resolvedOptions().pluralCategories
    for (const key of KEYS) {
      for (const element of new IntlMessageFormat(words[key], LANGUAGES[language].locale).getAst()) {
        if (!('options' in element)) continue
        const given = Object.keys(element.options)
        // Of `many`, Spanish and French say it only of millions.
        const wanted = forms.filter((form) => form !== 'many' || language === 'ar')
        expect(given, key).toEqual(expect.arrayContaining(wanted))
      }
    }
  })
})

describe('the catalogues', () => {
  it('have no message in two parts', () => {
    const parts = readdirSync(join(import.meta.dirname, 'en'))
    const keys = parts.flatMap((part) =>
      [...readFileSync(join(import.meta.dirname, 'en', part), 'utf8').matchAll(/^ {2}(\w+):/gm)].map(([, key]) => key),
    )
    expect(keys.toSorted()).toEqual([...KEYS].toSorted())
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('have the same parts in each language, and no message that nobody says', () => {
    const parts = readdirSync(join(import.meta.dirname, 'en')).toSorted()
    for (const language of KIOSK_LANGUAGES) {
      expect(readdirSync(join(import.meta.dirname, language)).toSorted(), language).toEqual(parts)
    }
    const source = SOURCES.map((path) => readFileSync(path, 'utf8')).join('\n')
    const isSaid = (key: string): boolean =>
      new RegExp(`['"\`]${key}['"\`]`).test(source) ||
      // In all languages at once.
      new RegExp(`\\.${key}\\b`).test(source) ||
      NAMED.has(key) ||
      // As well: a refusal's code, a show's state, a ticket type.
      /^(refusal|show|type)_/.test(key)
    expect(KEYS.filter((key) => !isSaid(key))).toEqual([])
  })

  it('mirror the page in Arabic alone, with figures that stand on tickets too', async () => {
    expect(KIOSK_LANGUAGES.filter((language) => LANGUAGES[language].direction === 'rtl')).toEqual(['ar'])
    const speech = createSpeech('ar', await CATALOGUES.load.ar())
    expect(speech.say('tickets', { count: 11 })).toBe('11 تذكرة')
    expect(speech.money(3200, { currency: 'EUR', digits: 2 })).toMatch(/32\.00/)
  })

  it('begin in the machine’s language, where the kiosk has it', () => {
    expect([houseLanguage(['fr-CH', 'en']), houseLanguage(['de-DE', 'es']), houseLanguage(['ja'])]).toEqual([
      'fr',
      'es',
      'en',
    ])
  })
})

it('no page of the kiosk has a sentence of its own', () => {
  // Between two tags, and in what is read out: two words or more that no catalogue has.
  const text = />\s*[A-Z][a-z]+(?: [a-z’']+)+[^<>{}=;]*</
  const label = /(?:aria-label|title|placeholder|alt)="[A-Z][^"]*"/
  // Staff read English, as at a counter.
  const visitors = SOURCES.filter((path) => path.endsWith('.tsx') && !path.includes('/staff/'))
  const found = visitors.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => text.test(line) || label.test(line))
      .map((line) => `${path.slice(KIOSK.length)}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
