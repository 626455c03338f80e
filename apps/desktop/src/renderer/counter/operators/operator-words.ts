/** What the log-in screen says. */
import type { Outcome } from '../../connection/ask.ts'

/** @param seconds that are left */
export function waitInWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `Too many wrong PINs. Wait ${minutes}:${String(seconds % 60).padStart(2, '0')}.`
}

export const NOBODY_KNOWN = 'What this counter kept of its operators was altered. It needs the server once to go on.'

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

export const YES_IN_ENGLISH: YesWords = {
  whoSaysYes: 'Who says yes?',
  nobody: 'No supervisor of this cinema has a PIN. Ask a manager instead.',
  back: 'Back',
  sayYes: 'Say yes',
  operators: 'Operators',
  pinOf: (name) => `PIN of ${name}`,
  deleteDigit: 'Delete the last digit',
  wait: waitInWords,
  refused: ({ sentence }) => sentence,
}
