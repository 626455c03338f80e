/** English as a door speaks it, with all its words. */
import type { DoorSpeech } from '../door/words/catalogues.ts'
import { en } from '../door/words/en.ts'
import { createSpeech } from '../words/speech.ts'

export const ENGLISH: DoorSpeech = createSpeech('en', en)
