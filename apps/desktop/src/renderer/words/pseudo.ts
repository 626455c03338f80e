/** A language that nobody speaks, for tests of layouts: longer than others are, and accented, so that letters that stick out are seen. */
import type { Speech } from './speech.ts'

const ACCENTED: Record<string, string> = {
  a: 'å',
  c: 'ç',
  e: 'é',
  i: 'î',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ü',
  y: 'ý',
  A: 'Å',
  C: 'Ç',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ö',
  S: 'Š',
  U: 'Ü',
}

/** German and Finnish are this much longer than English. */
const LONGER = 0.35

export function pseudo(text: string): string {
  const accented = text.replaceAll(/[A-Za-z]/g, (letter) => ACCENTED[letter] ?? letter)
  const more = Math.ceil(text.length * LONGER)
  return `${accented} ${'öŵ éx'.repeat(1 + more / 5).slice(0, more)}`.trim()
}

export function pseudoSpeech<Key extends string>(speech: Speech<Key>): Speech<Key> {
  return {
    ...speech,
    say: (key, values) => pseudo(speech.say(key, values)),
    ticketType: (type) => pseudo(speech.ticketType(type)),
  }
}
