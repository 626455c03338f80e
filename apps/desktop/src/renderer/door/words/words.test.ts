/** A door says the same in each of its languages, and nothing in one alone. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../words/languages.ts'
import { CATALOGUES, DOOR_LANGUAGES, doorLanguage } from './catalogues.ts'
import { type DoorWordKey, en } from './en.ts'

const KEYS = Object.keys(en) as DoorWordKey[]
const DOOR = join(import.meta.dirname, '..')

/** Every count that a form of one of the languages is for. */
const COUNTS = [0, 1, 2, 3, 11, 100, 1234]
const CHOICES = ['here', 'unknown', 'named', 'ahead', 'behind', 'copy', 'two']

type Ast = ReturnType<IntlMessageFormat['getAst']>

/** What a message is told, by name, and the names of what is counted and chosen by. */
function toldTo(message: IntlMessageFormat): { all: string[]; choosing: Set<string> } {
  const all = new Set<string>()
  const choosing = new Set<string>()
  const walk = (elements: Ast): void => {
    for (const element of elements) {
      // A literal's value is text, and the number in a plural has no name.
      if (element.type !== 0 && 'value' in element) all.add(String(element.value))
      if (!('options' in element)) continue
      if (!('pluralType' in element)) choosing.add(String(element.value))
      for (const option of Object.values(element.options)) walk(option.value)
    }
  }
  walk(message.getAst())
  return { all: [...all].toSorted(), choosing }
}

describe.each(DOOR_LANGUAGES)('in %s', (language) => {
  const { locale } = LANGUAGES[language]

  it('each message is there, is told what the English one is, and says something for each count and choice', async () => {
    const words = await CATALOGUES.load[language]()
    expect(Object.keys(words).toSorted()).toEqual(KEYS.toSorted())
    for (const key of KEYS) {
      const message = new IntlMessageFormat(words[key] ?? '', locale)
      const { all, choosing } = toldTo(message)
      expect(all, key).toEqual(toldTo(new IntlMessageFormat(en[key], 'en')).all)
      for (const choice of choosing.size > 0 ? CHOICES : ['']) {
        for (const count of COUNTS) {
          const values = Object.fromEntries(all.map((name) => [name, choosing.has(name) ? choice : count]))
          const said = String(message.format(values))
          expect(said.trim(), key).not.toBe('')
          expect(said, key).not.toMatch(/[{}#]/)
        }
      }
    }
  })

  it('what is counted has every form of the language', async () => {
    const words = await CATALOGUES.load[language]()
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    for (const key of KEYS) {
      for (const element of new IntlMessageFormat(words[key] ?? '', locale).getAst()) {
        if (!('pluralType' in element)) continue
        // Of `many`, Spanish and French say it only of millions.
        const wanted = forms.filter((form) => form !== 'many' || language === 'ar')
        expect(Object.keys(element.options), key).toEqual(expect.arrayContaining(wanted))
      }
    }
  })
})

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\/words\/(en|es|fr|hi|ar)\b/.test(path))

const SOURCES = sourcesIn(DOOR)

describe('the catalogues', () => {
  it('have the same parts in each language, no message in two parts, and none that nobody says', () => {
    const parts = readdirSync(join(import.meta.dirname, 'en')).toSorted()
    for (const language of DOOR_LANGUAGES) {
      expect(readdirSync(join(import.meta.dirname, language)).toSorted(), language).toEqual(parts)
    }
    const inParts = parts.flatMap((part) =>
      [...readFileSync(join(import.meta.dirname, 'en', part), 'utf8').matchAll(/^ {2}(\w+):/gm)].map(([, key]) => key),
    )
    expect(inParts.toSorted()).toEqual([...KEYS].toSorted())
    const source = SOURCES.map((path) => readFileSync(path, 'utf8')).join('\n')
    // Named by what is told: a verdict, a refusal's code, a kiosk's page, the state of the link, a fact of the engine.
    const isNamed = /^(word|title|refusal|at|link|clock)_/
    const told = ['../../terminal/api/door-sentences.ts', '../camera/camera.ts']
    const facts = told.map((path) => readFileSync(join(DOOR, path), 'utf8')).join('\n')
    const isSaid = (key: string): boolean => isNamed.test(key) || `${source}${facts}`.includes(`'${key}'`)
    expect(KEYS.filter((key) => !isSaid(key))).toEqual([])
  })

  it('are chosen by whoever works there, and begin in the machine’s language, where the door has it', () => {
    expect(doorLanguage(null, ['fr-CH', 'en'])).toBe('fr')
    expect(doorLanguage(null, ['de-DE', 'ja'])).toBe('en')
    expect(doorLanguage('hi', ['fr'])).toBe('hi')
    expect(doorLanguage('tlh', ['ar-EG'])).toBe('ar')
  })
})

it('no part of the door has a sentence of its own', () => {
  // Between two tags, and in what is read out: two words or more that no catalogue has.
  const text = /(?<!=)>\s*[A-Z][a-z]+(?: [a-z’']+)+[^<>{}=;]*</
  const label = /(?:aria-label|title|placeholder|alt|label)="[A-Z][^"]*"/
  const found = SOURCES.filter((path) => path.endsWith('.tsx')).flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => text.test(line) || label.test(line))
      .map((line) => `${path.slice(DOOR.length)}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
