/** Calls of a kiosk for people who don't see or touch its screen: its voice, and the keys of its pad. */
import { type Answer, Empty } from '@marquee/shared'
import { z } from 'zod'
import type { Keypad } from '../access/keypad.ts'
import { DisplayLanguage } from './display.ts'
import type { ApiOf, ScreenCall } from './screen-call.ts'

export type { Keypad, KeypadAct } from '../access/keypad.ts'

export const SpokenLanguage = DisplayLanguage
export type SpokenLanguage = z.infer<typeof SpokenLanguage>

/** The longest page is read in one piece. */
export const MOST_SPOKEN = 2000

/** From quiet to loud, and from slow to fast. */
export const SpeechStep = z.literal([0, 1, 2])
export type SpeechStep = z.infer<typeof SpeechStep>

export const Utterance = z.strictObject({
  text: z
    .string()
    .min(1)
    .max(MOST_SPOKEN)
    .regex(/^\P{Cc}+$/u, 'must be one line of text'),
  language: SpokenLanguage,
  rate: SpeechStep,
  volume: SpeechStep,
  /** It cuts off what is being said; otherwise it waits for its end. */
  interrupts: z.boolean(),
})
export type Utterance = z.infer<typeof Utterance>

export interface AccessState {
  /** As the machine's settings say; a keyboard's arrows, Enter and Escape work without. */
  keypad: Keypad
  /** Whether this machine can speak where the browser has no voice. For staff. */
  hasVoice: boolean
}

export const ACCESS_CALLS = {
  accessState: { request: Empty, answer: z.custom<AccessState>() },
  /** The answer says whether this machine has a voice. It comes when the voice begins, or waits. */
  speak: { request: Utterance, answer: z.custom<Answer<{ hasVoice: boolean }>>() },
  hush: { request: Empty, answer: z.custom<Answer<null>>() },
} satisfies Record<string, ScreenCall>

export type AccessApi = ApiOf<typeof ACCESS_CALLS>
