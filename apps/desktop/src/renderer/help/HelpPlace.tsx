/** Where calls for help are shown, once there is one: nothing is loaded for them at first. */
import { useConnection } from '../app/terminal-context.tsx'
import { later } from '../ui/later.tsx'

const HelpBand = later(async () => (await import('./HelpBand.tsx')).HelpBand)

/** @param mayAnswer false: whoever is here may only look */
export function HelpPlace({ mayAnswer = true }: { mayAnswer?: boolean }) {
  const isCalled = useConnection(({ terminal }) => (terminal?.helpCalls.length ?? 0) > 0)
  return isCalled ? <HelpBand mayAnswer={mayAnswer} /> : null
}
