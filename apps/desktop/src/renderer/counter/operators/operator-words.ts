/** What the log-in screen says. */
import type { Outcome } from '../../connection/ask.ts'
import { say } from './words/say.ts'

/** @param seconds that are left */
export function waitInWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return say('too_many_pins', { left: `${minutes}:${String(seconds % 60).padStart(2, '0')}` })
}

/** What a supervisor's yes says. */
export interface YesWords {
  whoSaysYes: string
  nobody: string
  back: string
  sayYes: string
  operators: string
  pinOf(name: string): string
  deleteDigit: string
  wait(seconds: number): string
  refused(outcome: Extract<Outcome<unknown>, { ok: false }>): string
}

/** As the counter's staff read it. */
export const yesWords = (): YesWords => ({
  whoSaysYes: say('who_says_yes'),
  nobody: say('no_supervisor'),
  back: say('back'),
  sayYes: say('say_yes'),
  operators: say('operators'),
  pinOf: (name) => say('pin_of', { name }),
  deleteDigit: say('delete_digit'),
  wait: waitInWords,
  refused: ({ sentence }) => sentence,
})
