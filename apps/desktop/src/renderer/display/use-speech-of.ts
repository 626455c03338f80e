/** Follows the language that is wanted: its words are loaded, and until then the one before is spoken. */
import { useEffect, useState } from 'react'
import type { DisplayLanguage } from '../../terminal/api.ts'
import { CATALOGUES } from './words/catalogues.ts'
import { en } from './words/en.ts'
import { createSpeech, type Speech } from './words/speech.ts'

const ENGLISH = createSpeech('en', en)

export function useSpeechOf(wanted: DisplayLanguage): Speech {
  const [speech, setSpeech] = useState(ENGLISH)
  useEffect(() => {
    let isWanted = true
    CATALOGUES[wanted]().then(
      (words) => {
        if (isWanted) setSpeech(createSpeech(wanted, words))
      },
      // The words can't be had just now: a customer reads the language before rather than nothing.
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [wanted])
  useEffect(() => {
    document.documentElement.lang = speech.language
    document.documentElement.dir = speech.direction
  }, [speech])
  return speech
}
