/**
 * The keys of a pad for people who don't touch the screen, as a technician writes them down: `F23=previous F24=next`. A pad types keys of
 * a keyboard, and each maker's are others. Pure.
 */

export const KEYPAD_ACTS = [
  'previous',
  'next',
  'less',
  'more',
  'choose',
  'back',
  'repeat',
  'volume',
  'speed',
  'headphones_in',
  'headphones_out',
] as const
export type KeypadAct = (typeof KEYPAD_ACTS)[number]

/** By the name of the key (`F23`) or of its place (`NumpadEnter`), as a browser calls them. */
export type Keypad = Readonly<Record<string, KeypadAct>>

export const KEYPAD_EXAMPLE = 'F23=previous F24=next'

const KEY = /^[A-Za-z][A-Za-z0-9]{0,19}$/
const MOST_KEYS = 40

/** Undefined: it isn't written like that. */
export function parseKeypad(text: string): Keypad | undefined {
  const entries = text.trim().split(/[\s,]+/)
  const keypad: Record<string, KeypadAct> = {}
  for (const entry of entries) {
    const [key, name, ...rest] = entry.split('=')
    const act = KEYPAD_ACTS.find((known) => known === name)
    if (key === undefined || !KEY.test(key) || act === undefined || rest.length > 0 || key in keypad) return undefined
    keypad[key] = act
  }
  return entries.length > MOST_KEYS ? undefined : keypad
}
