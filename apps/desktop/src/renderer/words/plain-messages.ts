/**
 * Puts values into an ICU message that has names, plurals and choices, and nothing else. intl-messageformat does the same and more, in
 * 12 KB, which a door's first load has no room for. `door/words/words.test.ts` holds the two to the same words. Pure.
 */
import type { Values } from './speech.ts'

const ARGUMENT = /^\s*(\w+)\s*(?:,\s*(plural|select)\s*,(.*))?$/s

/** The place of the brace that closes the one at `open`. */
function closing(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at
  }
  throw new SyntaxError(`a brace isn't closed: ${text}`)
}

/** `one {# ticket} other {# tickets}` by its words. */
function choicesIn(text: string): Record<string, string> {
  const choices: Record<string, string> = {}
  for (let open = text.indexOf('{'), from = 0; open !== -1; open = text.indexOf('{', from)) {
    const end = closing(text, open)
    choices[text.slice(from, open).trim()] = text.slice(open + 1, end)
    from = end + 1
  }
  return choices
}

export interface Telling {
  values: Values
  locale: string
  /** Set among words that run from right to left: names, seats and times stand there as they are written. */
  isolates?: boolean
}

/** @param counted what `#` stands for, in a plural */
export function fillMessage(message: string, telling: Telling, counted?: number): string {
  let said = ''
  for (let at = 0; at < message.length; at++) {
    const letter = message[at]
    if (letter === '{') {
      const end = closing(message, at)
      said += fillArgument(message.slice(at + 1, end), telling, counted)
      at = end
    } else if (letter === '#' && counted !== undefined) said += counted.toLocaleString(telling.locale)
    else said += letter
  }
  return said
}

function fillArgument(text: string, telling: Telling, counted?: number): string {
  const { values, locale, isolates = false } = telling
  const [, name = '', kind, rest = ''] = ARGUMENT.exec(text) ?? []
  const value = values[name]
  if (value === undefined) throw new RangeError(`nothing is told for ${name}: ${text}`)
  if (kind === undefined) return isolates && typeof value === 'string' ? `\u2068${value}\u2069` : String(value)
  const choices = choicesIn(rest)
  if (kind === 'select') return fillMessage(choices[value] ?? choices['other'] ?? '', telling, counted)
  const count = Number(value)
  const chosen = choices[`=${count}`] ?? choices[new Intl.PluralRules(locale).select(count)] ?? choices['other']
  return fillMessage(chosen ?? '', telling, count)
}
