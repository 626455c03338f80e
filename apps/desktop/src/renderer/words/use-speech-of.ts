/** Follows the language that is wanted: its words are loaded, and until then the one before is spoken. */
import { useEffect, useState } from 'react'
import type { Language } from './languages.ts'
import { createSpeech, type Speech } from './speech.ts'

/** English is there at once; another language is a file of its own, loaded when somebody speaks it. */
export interface Catalogues<Key extends string, Has extends Language> {
  english: Record<Key, string>
  load: Record<Has, () => Promise<Record<Key, string>>>
}

async function spoken<Key extends string>(
  language: Language,
  load: () => Promise<Record<Key, string>>,
): Promise<Speech<Key>> {
  const speech = createSpeech(language, await load())
  // A test of layouts says so on the page.
  if (document.documentElement.dataset['words'] !== 'pseudo') return speech
  return (await import('./pseudo.ts')).pseudoSpeech(speech)
}

export function useSpeechOf<Key extends string, Has extends Language>(
  { english, load }: Catalogues<Key, Has>,
  wanted: Has,
): Speech<Key> {
  const [speech, setSpeech] = useState(() => createSpeech('en', english))
  useEffect(() => {
    let isWanted = true
    spoken(wanted, load[wanted]).then(
      (now) => {
        if (isWanted) setSpeech(now)
      },
      // The words can't be had just now: the language before is read rather than nothing.
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [load, wanted])
  useEffect(() => {
    document.documentElement.lang = speech.language
    document.documentElement.dir = speech.direction
  }, [speech])
  useEffect(
    () => () => {
      // What comes after this screen may be in English alone.
      document.documentElement.lang = 'en'
      document.documentElement.dir = 'ltr'
    },
    [],
  )
  return speech
}
