/** Visitors at kiosks who ask for help, at a door. */
import { HelpBand } from '../help/HelpBand.tsx'
import { useSpeech } from './door-context.ts'
import { helpWords } from './staff-words.ts'

export function DoorHelp() {
  return <HelpBand words={helpWords(useSpeech())} />
}
