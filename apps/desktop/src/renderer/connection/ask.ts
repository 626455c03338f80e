/** An engine's answer as a screen needs it: the value, or a sentence to show. */
import type { Answer, Refusal, RefusalCode } from '@marquee/shared'
import { EngineLost } from './engine.ts'
import { areRefusalsLoaded, refusalSentence, refusalsLoaded } from './refusal-sentence.ts'
import { say } from './words/say.ts'

/** `refusal`: null where the engine gave no answer. */
export type Outcome<T> =
  | { ok: true; value: T }
  | { ok: false; code: RefusalCode | 'engine_lost'; refusal: Refusal | null; sentence: string }

/** True when the request may have been carried out: only its answer is missing. The same request may be sent again. */
export function isUnanswered(outcome: { code: RefusalCode | 'engine_lost' }): boolean {
  return outcome.code === 'timeout' || outcome.code === 'engine_lost' || outcome.code === 'unavailable'
}

/** Never throws for what can happen on an evening: a refusal and a lost engine are outcomes. */
export async function ask<T>(answer: Promise<Answer<T>>): Promise<Outcome<T>> {
  try {
    const given = await answer
    if (given.ok) return given
    const { refusal } = given
    if (!areRefusalsLoaded()) await refusalsLoaded()
    return { ok: false, code: refusal.code, refusal, sentence: refusalSentence(refusal) }
  } catch (error) {
    if (error instanceof EngineLost)
      return { ok: false, code: 'engine_lost', refusal: null, sentence: say('engine_lost') }
    throw error
  }
}

/** Asks for values that the engine answers without refusals. */
export async function askPlain<T>(answer: Promise<T>): Promise<Outcome<T>> {
  return ask(answer.then((value) => ({ ok: true, value }) as const))
}
