/** The language that a door's screen speaks. */
import { createContext, useContext } from 'react'
import { createPlainSpeech, type PlainSpeech } from '../words/plain-speech.ts'
import type { Speaking } from '../words/use-spoken.ts'
import type { DoorSpeech } from './words/catalogues.ts'
import { type DoorWordKey, en } from './words/en.ts'

export const ENGLISH: DoorSpeech = createPlainSpeech('en', en)

export const SPEAKING: Speaking<DoorWordKey, PlainSpeech<DoorWordKey>> = {
  create: createPlainSpeech,
  pseudo: async (speech) => (await import('../words/pseudo.ts')).pseudoSpoken(speech),
}

export const DoorSpeechContext = createContext<DoorSpeech>(ENGLISH)

export const useSpeech = (): DoorSpeech => useContext(DoorSpeechContext)
