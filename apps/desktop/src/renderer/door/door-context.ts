/** The language that a door's screen speaks. */
import { createContext, useContext } from 'react'
import { createPlainSpeech, type PlainSpeech } from '../words/plain-speech.ts'
import type { Speaking } from '../words/use-spoken.ts'
import { CATALOGUES, type DoorSpeech } from './words/catalogues.ts'
import type { DoorWordKey, DoorWords } from './words/en.ts'

export const SPEAKING: Speaking<DoorWordKey, PlainSpeech<DoorWordKey>, Partial<DoorWords>> = {
  create: createPlainSpeech,
  pseudo: async (speech) => (await import('../words/pseudo.ts')).pseudoSpoken(speech),
}

export const DoorSpeechContext = createContext<DoorSpeech>(createPlainSpeech('en', CATALOGUES.english))

export const useSpeech = (): DoorSpeech => useContext(DoorSpeechContext)
