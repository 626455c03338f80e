/** What every part of the display needs: its line to the engine, and the language that is spoken. */
import { createContext, useContext } from 'react'
import type { DisplayLink } from './display-link.ts'
import type { DisplaySpeech } from './words/catalogues.ts'

export const DisplayContext = createContext<{ link: DisplayLink; speech: DisplaySpeech } | undefined>(undefined)

function useDisplay() {
  const display = useContext(DisplayContext)
  if (display === undefined) throw new Error('a part of the display was rendered outside its provider')
  return display
}

export const useSpeech = (): DisplaySpeech => useDisplay().speech
export const useDisplayLink = (): DisplayLink => useDisplay().link
