/**
 * What staff read at a counter and in the office. Such a page speaks one language at a time, so it is kept here and not handed from part to
 * part: a rule that puts a fact into words asks for it where it stands. Each room of a screen has its own words, which come with its file.
 */
import { LANGUAGES, type Language } from '../languages.ts'
import { createSpeech, isolating, type Speech, type Values } from '../speech.ts'
import type { Catalogues } from '../use-speech-of.ts'

export const STAFF_LANGUAGES = ['en', 'es', 'fr', 'hi', 'ar'] as const satisfies readonly Language[]
export type StaffLanguage = (typeof STAFF_LANGUAGES)[number]

export type StaffCatalogues<Key extends string> = Catalogues<Key, StaffLanguage>

/** Says a message of one room in the language that is spoken now. */
export type Say<Key extends string> = (key: Key, values?: Values) => string

interface Room {
  speak(language: StaffLanguage): Promise<void>
  /** Ends when its words are there, or can't be had. */
  ready: Promise<void>
}

const rooms = new Set<Room>()
const listeners = new Set<() => void>()
let spoken: StaffLanguage = 'en'
/** Rises with everything that the screen says differently from now on. */
let version = 0

export const staffLanguage = (): StaffLanguage => spoken
export const staffVersion = (): number => version

/** @returns ends it */
export function onStaffWords(heard: () => void): () => void {
  listeners.add(heard)
  return () => listeners.delete(heard)
}

/** Draws what is said anew: also for words that come by themselves. */
export function staffWordsChanged(): void {
  version += 1
  for (const heard of listeners) heard()
}

async function speechIn<Key extends string>(
  language: StaffLanguage,
  load: () => Promise<Record<Key, string>>,
): Promise<Speech<Key>> {
  const speech = createSpeech(language, await load())
  // A test of layouts says so on the page.
  const isPseudo = typeof document !== 'undefined' && document.documentElement.dataset['words'] === 'pseudo'
  return isolating(isPseudo ? (await import('../pseudo.ts')).pseudoSpeech(speech) : speech)
}

/** English is spoken at once, and where another language's words can't be had. */
export function speaking<Key extends string>({ english, load }: StaffCatalogues<Key>): () => Speech<Key> {
  let speech: Speech<Key> = createSpeech('en', english)
  const room: Room = {
    ready: Promise.resolve(),
    speak(language) {
      room.ready = speechIn(language, load[language]).then(
        (now) => {
          // Another may have been chosen meanwhile.
          if (language === spoken) speech = now
        },
        () => {},
      )
      return room.ready
    },
  }
  rooms.add(room)
  if (spoken !== 'en') void room.speak(spoken).then(staffWordsChanged)
  return () => speech
}

export function saying<Key extends string>(catalogues: StaffCatalogues<Key>): Say<Key> {
  const speech = speaking(catalogues)
  return (key, values) => speech().say(key, values)
}

/** Ends when every room that is there speaks it. */
export async function speakToStaff(language: StaffLanguage): Promise<void> {
  spoken = language
  await Promise.all([...rooms].map((room) => room.speak(language)))
  if (language === spoken) staffWordsChanged()
}

/** For a part that is about to be shown: nobody reads a moment of English first. */
export async function staffWordsLoaded(): Promise<void> {
  await Promise.all([...rooms].map(({ ready }) => ready))
}

/** For Intl: dates and counts, in the house's figures. */
export const staffLocale = (): string => LANGUAGES[spoken].locale
