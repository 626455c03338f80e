/**
 * Puts the keys of a scanner that poses as a keyboard together to codes. The scanner needs no field with the focus. All
 * keys typed on the page are a code, which ends with Enter or Tab, or by itself where the scanner sends neither. Pure;
 * the page brings keys and time.
 */
import { parseTicketCode } from '@marquee/shared'

/** Longer than any scanner waits between two letters; whoever leaned on the keyboard doesn't spoil the next code. */
const SILENCE_MS = 600
/** A ticket's code has 520 letters at most. */
const MAX_LENGTH = 2000

export interface Wedge {
  /** @returns a code that is complete, and whether the page must not see the key */
  key(key: string, at: number): { code: string | undefined; taken: boolean }
  /** No key came for a while. @returns what was typed, where it is a whole ticket's code */
  silence(): string | undefined
}

export function createWedge(): Wedge {
  let text = ''
  let last = 0

  function take(): string {
    const code = text
    text = ''
    return code
  }

  return {
    key(key, at) {
      if (at - last > SILENCE_MS) text = ''
      last = at
      if (key === 'Enter' || key === 'Tab') {
        // Tab or Enter with nothing typed comes from a person at the keyboard, who goes from button to button.
        return text === '' ? { code: undefined, taken: false } : { code: take(), taken: true }
      }
      if ([...key].length !== 1) return { code: undefined, taken: false }
      // A person presses a button with the space bar; no code begins with a space.
      if (key === ' ' && text === '') return { code: undefined, taken: false }
      if (text.length < MAX_LENGTH) text += key
      return { code: undefined, taken: true }
    },
    silence: () => (parseTicketCode(text) === undefined ? undefined : take()),
  }
}
