/** What every page of the kiosk needs: its stores, and the language that is spoken. */
import { createContext, useContext } from 'react'
import type { Kiosk } from './kiosk.ts'
import type { KioskSpeech } from './words/catalogues.ts'

export const KioskContext = createContext<{ kiosk: Kiosk; speech: KioskSpeech } | undefined>(undefined)

function useContextHere() {
  const here = useContext(KioskContext)
  if (here === undefined) throw new Error('a part of the kiosk was rendered outside its provider')
  return here
}

export const useKiosk = (): Kiosk => useContextHere().kiosk
export const useSpeech = (): KioskSpeech => useContextHere().speech
