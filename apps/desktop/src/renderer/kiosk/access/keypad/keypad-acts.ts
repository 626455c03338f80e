/** Which act a key stands for: those of a keyboard, and those of the pad that the machine's settings name. Pure. */
import type { Keypad, KeypadAct } from '../../../../terminal/api.ts'

const OF_A_KEYBOARD: Readonly<Record<string, KeypadAct>> = {
  ArrowUp: 'previous',
  ArrowDown: 'next',
  Enter: 'choose',
  Escape: 'back',
  '?': 'repeat',
}

interface Key {
  key: string
  code: string
  shiftKey: boolean
}

/** @param towardsEnd the arrow that points where the words go */
export function actOfKey(
  { key, code, shiftKey }: Key,
  pad: Keypad,
  towardsEnd: 'ArrowLeft' | 'ArrowRight',
): KeypadAct | undefined {
  const own = pad[key] ?? pad[code]
  if (own !== undefined) return own
  if (key === 'Tab') return shiftKey ? 'previous' : 'next'
  if (key === 'ArrowLeft' || key === 'ArrowRight') return key === towardsEnd ? 'more' : 'less'
  if (key === 'AudioVolumeUp' || key === 'AudioVolumeDown') return 'volume'
  return OF_A_KEYBOARD[key]
}
