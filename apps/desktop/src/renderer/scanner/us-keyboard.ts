/**
 * What a key types on a US keyboard, by its place. A scanner that poses as a keyboard presses the keys of a US keyboard, whatever
 * layout the machine has. On a French machine its `M` arrives as `?`, so the letter that the page is told is of no use. Pure.
 */

/** Each as `KeyboardEvent.code`, with what it types plainly and with Shift. https://www.w3.org/TR/uievents-code/ */
const KEYS: ReadonlyMap<string, readonly [string, string]> = new Map([
  ...[...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map(
    (letter) => [`Key${letter}`, [letter.toLowerCase(), letter]] satisfies [string, [string, string]],
  ),
  ...[...')!@#$%^&*('].map((sign, i) => [`Digit${i}`, [String(i), sign]] satisfies [string, [string, string]]),
  // Num Lock and Shift change nothing: a scanner means the digit.
  ...[...'0123456789'].map((digit) => [`Numpad${digit}`, [digit, digit]] satisfies [string, [string, string]]),
  ['NumpadDecimal', ['.', '.']],
  ['NumpadAdd', ['+', '+']],
  ['NumpadSubtract', ['-', '-']],
  ['NumpadMultiply', ['*', '*']],
  ['NumpadDivide', ['/', '/']],
  ['Backquote', ['`', '~']],
  ['Minus', ['-', '_']],
  ['Equal', ['=', '+']],
  ['BracketLeft', ['[', '{']],
  ['BracketRight', [']', '}']],
  ['Backslash', ['\\', '|']],
  ['Semicolon', [';', ':']],
  ['Quote', ["'", '"']],
  ['Comma', [',', '<']],
  ['Period', ['.', '>']],
  ['Slash', ['/', '?']],
  ['Space', [' ', ' ']],
])

/** undefined: the key types nothing. Caps Lock changes nothing, since a scanner holds Shift for a capital. */
export const usCharacter = (code: string, shift: boolean): string | undefined => KEYS.get(code)?.[shift ? 1 : 0]

/** What a key types by the page's own layout; empty: nothing, as `Escape`, `Dead` or `ArrowUp`. An Arabic key types two letters. */
export const ownCharacter = (key: string): string =>
  [...key].length === 1 || !/^[A-Z][A-Za-z0-9]*$/.test(key) ? key : ''
