/** A page with one field, and a keyboard and a scanner that press its keys: what the field has and what was scanned. Pure. */
import { createDecoder, type Effect, type Key } from '../decoder.ts'
import { isWholeCode } from '../scanned.ts'
import { ownCharacter } from '../us-keyboard.ts'
import type { PressedKey } from './layouts.ts'

export type TimedKey = Omit<Key, 'inField'>

/** Nothing happens for so long. */
const LONG_MS = 10_000

const key = (of: Partial<TimedKey> & Pick<TimedKey, 'at'>): TimedKey => ({
  ...{ type: 'down', code: '', key: '', shift: false, isRepeat: false, isModified: false },
  ...of,
})

/** @param held how long each key is down */
export function press(keys: Iterable<PressedKey>, { at = 1000, each = 10, held = 4 } = {}): TimedKey[] {
  return [...keys].flatMap((pressed, i): TimedKey[] => {
    const down = at + i * each
    const shift = { code: 'ShiftLeft', key: 'Shift', at: down }
    return [
      ...(pressed.shift ? [key({ ...shift, shift: true })] : []),
      key({ ...pressed, at: down }),
      key({ ...pressed, type: 'up', at: down + held }),
      ...(pressed.shift ? [key({ ...shift, type: 'up', at: down + held })] : []),
    ]
  })
}

export const ENTER: PressedKey = { code: 'Enter', key: 'Enter', shift: false }
export const TAB: PressedKey = { code: 'Tab', key: 'Tab', shift: false }

/** Letters and digits by a person, on a US keyboard. */
export const typed = (text: string): PressedKey[] =>
  [...text].map((letter) => ({
    code: /\d/.test(letter) ? `Digit${letter}` : `Key${letter.toUpperCase()}`,
    key: letter,
    shift: /[A-Z]/.test(letter),
  }))

export interface Page {
  /** In the field, or, where nothing has the focus, what acted on the page. */
  text: string
  scans: string[][]
  /** Enter and Tab, and whatever else is no letter. */
  others: string[]
}

/** For so long a person may see nothing of a key, in milliseconds. */
const LONGEST_WAIT_MS = 320

/** @param inField false: nothing has the focus */
export function onPage(
  keys: readonly TimedKey[],
  { inField = true, all = false }: { inField?: boolean; all?: boolean } = {},
): Page {
  const decoder = createDecoder<Key>({ isWhole: isWholeCode, all })
  const page: Page = { text: '', scans: [], others: [] }
  let kept = ''
  const type = ({ key }: Key): void => {
    page.text += ownCharacter(key)
  }
  const apply = (effects: readonly Effect<Key>[], now: number): void => {
    for (const effect of effects) {
      if (effect.do === 'remember') kept = effect.anew ? page.text : kept
      else if (effect.do === 'restore') page.text = kept
      else if (effect.do === 'give_back') {
        effect.keys.forEach(type)
        if (!all && effect.keys.some(({ at }) => now - at > LONGEST_WAIT_MS))
          throw new Error('a person waits for a key')
      } else page.scans.push(effect.texts)
    }
  }
  const wait = (until: number): void => {
    for (let at = decoder.wakesAt(); at !== null && at <= until; at = decoder.wakesAt()) apply(decoder.tick(at), at)
  }
  for (const each of keys.toSorted((a, b) => a.at - b.at)) {
    wait(each.at)
    const { take, effects } = decoder.key({ ...each, inField })
    apply(effects, each.at)
    if (take || each.type === 'up') continue
    if (ownCharacter(each.key) !== '') type({ ...each, inField })
    else if (each.key !== 'Shift') page.others.push(each.key)
  }
  wait((keys.at(-1)?.at ?? 0) + LONG_MS)
  return page
}
