/** The language that a door's screen speaks. */
import { createContext, useContext } from 'react'
import { createSpeech } from '../words/speech.ts'
import type { DoorSpeech } from './words/catalogues.ts'
import { en } from './words/en.ts'

export const DoorSpeechContext = createContext<DoorSpeech>(createSpeech('en', en))

export const useSpeech = (): DoorSpeech => useContext(DoorSpeechContext)
