/** Across the door while it is cut off: since when, what that means, and how many admissions wait. */
import { CloudOff } from 'lucide-react'
import { useConnection } from '../app/terminal-context.tsx'
import { describeLink, lengthInWords } from '../connection/describe-link.ts'
import { ConnectionBanner } from '../ui/ConnectionLight.tsx'
import { useNow } from '../ui/use-now.ts'
import { timeIn } from '../ui/zoned-time.ts'
import { waitingAtDoor } from './door-words.ts'
import '../counter/cut-off/cut-off-band.css'

export function DoorBand({ timeZone }: { timeZone: string }) {
  const tone = useConnection((state) => describeLink(state, timeZone, null).tone)
  const meaning = useConnection((state) => describeLink(state, timeZone, null).meaning)
  const since = useConnection((state) => state.terminal?.cutOffSince ?? state.terminal?.link.since)
  const waiting = useConnection((state) => state.terminal?.waitingCommands ?? 0)
  const now = useNow(5000)
  if (tone !== 'cut_off' || since === undefined) return <ConnectionBanner timeZone={timeZone} mapConfirmedAt={null} />
  return (
    <section className="cut-off-band" aria-label="Connection" data-testid="connection-banner">
      <CloudOff aria-hidden="true" size={22} />
      <p className="cut-off-since">
        <strong className="tabular">Cut off since {timeIn(timeZone, since)}</strong>
        <small className="tabular">{lengthInWords(now - Date.parse(since))}</small>
      </p>
      <p className="cut-off-seats">{meaning}</p>
      <p className="cut-off-waiting" role="status">
        {waitingAtDoor(waiting)}
      </p>
    </section>
  )
}
