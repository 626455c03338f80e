/** Each room of a staff screen says the same in each language, and nothing in one alone. */
import { IntlMessageFormat } from 'intl-messageformat'
import { expect, it } from 'vitest'
import { LANGUAGES } from '../languages.ts'
import { roomsWithWords, sentencesIn } from '../testing/rooms.ts'
import { STAFF_LANGUAGES } from './staff-speech.ts'

const ROOMS = await roomsWithWords()

/** Every count that a form of one of the languages is for. */
const COUNTS = [0, 1, 2, 3, 11, 100, 1234]

type Ast = ReturnType<IntlMessageFormat['getAst']>

interface Told {
  names: string[]
  /** What a message chooses its words by, and the words for it. */
  chosenBy: Map<string, string[]>
  plurals: string[][]
}

function toldTo(message: IntlMessageFormat): Told {
  const names = new Set<string>()
  const told: Told = { names: [], chosenBy: new Map(), plurals: [] }
  const walk = (elements: Ast): void => {
    for (const element of elements) {
      // A literal's value is text, and the number in a plural has no name.
      if (element.type !== 0 && 'value' in element) names.add(String(element.value))
      if (!('options' in element)) continue
      if ('pluralType' in element) told.plurals.push(Object.keys(element.options))
      else told.chosenBy.set(String(element.value), Object.keys(element.options).toSorted())
      for (const option of Object.values(element.options)) walk(option.value)
    }
  }
  walk(message.getAst())
  return { ...told, names: [...names].toSorted() }
}

it.each(ROOMS)(
  'what $name says is told the same in each language, and has each form of what is counted',
  async (room) => {
    const { english, load } = room.catalogues
    const inEnglish = new Map(
      Object.entries(english).map(([key, message]) => [key, toldTo(new IntlMessageFormat(message, 'en'))]),
    )
    for (const language of STAFF_LANGUAGES) {
      const { locale } = LANGUAGES[language]
      const words: Record<string, string> = await load[language]()
      expect(Object.keys(words).toSorted(), language).toEqual(Object.keys(english).toSorted())
      // Of `many`, Spanish and French say it only of millions.
      const forms = new Intl.PluralRules(locale)
        .resolvedOptions()
        .pluralCategories.filter((form) => form !== 'many' || language === 'ar')
      for (const [key, text] of Object.entries(words)) {
        const message = new IntlMessageFormat(text, locale)
        const told = toldTo(message)
        expect(told.names, `${language} ${key}`).toEqual(inEnglish.get(key)?.names)
        expect(told.chosenBy, `${language} ${key}`).toEqual(inEnglish.get(key)?.chosenBy)
        for (const has of told.plurals) expect(has, `${language} ${key}`).toEqual(expect.arrayContaining(forms))
        // What counts nothing reads alike with every count.
        for (const count of told.plurals.length > 0 ? COUNTS : COUNTS.slice(0, 1)) {
          const values = told.names.map((name) => [name, told.chosenBy.get(name)?.[0] ?? count])
          const said = String(message.format(Object.fromEntries(values)))
          expect(said.trim(), `${language} ${key}`).not.toBe('')
          expect(said, `${language} ${key}`).not.toMatch(/[{}#]/)
        }
      }
    }
  },
)

it.each(ROOMS)('$name has no message that nobody says', ({ catalogues, source }) => {
  // A key that is made of a fact is named by its beginning: say(`state_${state}`).
  const made = [...source.matchAll(/`(\w+_)\$\{/g)].map(([, beginning]) => beginning ?? '')
  const isSaid = (key: string): boolean =>
    source.includes(`'${key}'`) || made.some((beginning) => key.startsWith(beginning))
  expect(Object.keys(catalogues.english).filter((key) => !isSaid(key))).toEqual([])
})

it.each(ROOMS)('no part of $name has a sentence of its own', ({ name }) => {
  expect(sentencesIn(name)).toEqual([])
})
