/** Follows the language that is wanted: its words are loaded, and until then the one before is spoken. */
import { useEffect, useState } from 'react'
import type { Language } from './languages.ts'
import type { Spoken } from './speech.ts'

/** English is there at once; another language is a file of its own, loaded when somebody speaks it. */
export interface Catalogues<Key extends string, Has extends Language, Words = Record<Key, string>> {
  english: Words
  load: Record<Has, () => Promise<Words>>
}

export interface Speaking<Key extends string, S extends Spoken<Key>, Words = Record<Key, string>> {
  create(language: Language, words: Words): S
  /** The same in the language of layouts, which a test asks for on the page. */
  pseudo(speech: S): Promise<S>
}

export function useSpoken<Key extends string, Has extends Language, S extends Spoken<Key>, Words>(
  speaking: Speaking<Key, S, Words>,
  { english, load }: Catalogues<Key, Has, Words>,
  wanted: Has,
): S {
  const [speech, setSpeech] = useState(() => speaking.create('en', english))
  useEffect(() => {
    let isWanted = true
    const speak = async (): Promise<S> => {
      const speech = speaking.create(wanted, await load[wanted]())
      return document.documentElement.dataset['words'] === 'pseudo' ? speaking.pseudo(speech) : speech
    }
    speak().then(
      (now) => {
        if (isWanted) setSpeech(now)
      },
      // The words can't be had just now: the language before is read rather than nothing.
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [speaking, load, wanted])
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
