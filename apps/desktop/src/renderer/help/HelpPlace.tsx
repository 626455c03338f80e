/** Where calls for help are shown, once there is one: nothing is loaded for them at first. */
import { useConnection } from '../app/terminal-context.tsx'
import { later } from '../ui/later.tsx'
import type { HelpWords } from './help-words.ts'

const HelpBand = later(async () => (await import('./HelpBand.tsx')).HelpBand)

interface HelpPlaceProps {
  /** False: whoever is here may only look. */
  mayAnswer?: boolean
  /** Without them it speaks English. */
  words?: HelpWords
}

export function HelpPlace(props: HelpPlaceProps) {
  const isCalled = useConnection(({ terminal }) => (terminal?.helpCalls.length ?? 0) > 0)
  return isCalled ? <HelpBand {...props} /> : null
}
