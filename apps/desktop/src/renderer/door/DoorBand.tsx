/** Across the door while it is cut off: since when, what that means, and how many admissions wait. */
import { CloudOff } from 'lucide-react'
import { useConnection } from '../app/terminal-context.tsx'
import { describeLink } from '../connection/describe-link.ts'
import { ConnectionBanner } from '../ui/ConnectionLight.tsx'
import { useNow } from '../ui/use-now.ts'
import { timeIn } from '../ui/zoned-time.ts'
import { useSpeech } from './door-context.ts'
import { waitingAtDoor } from './door-words.ts'
import { sayLength, sayLink } from './say-link.ts'
import { sayRefusal } from './say-refusal.ts'
import '../counter/cut-off/cut-off-band.css'

export function DoorBand({ timeZone }: { timeZone: string }) {
  const speech = useSpeech()
  const tone = useConnection((state) => describeLink(state, timeZone, null).tone)
  const since = useConnection((state) => state.terminal?.cutOffSince ?? state.terminal?.link.since)
  const waiting = useConnection((state) => state.terminal?.waitingCommands ?? 0)
  const now = useNow(5000)
  const words = sayLink(speech, timeZone, ({ code, why }) =>
    sayRefusal(speech, { ok: false, code, refusal: null, sentence: why }),
  )
  if (tone !== 'cut_off' || since === undefined) {
    return <ConnectionBanner timeZone={timeZone} mapConfirmedAt={null} words={words} />
  }
  return (
    <section className="cut-off-band" aria-label={speech.say('connection')} data-testid="connection-banner">
      <CloudOff aria-hidden="true" size={22} />
      <p className="cut-off-since">
        <strong className="tabular">{speech.say('cut_off_since', { time: timeIn(timeZone, since) })}</strong>
        <small className="tabular">{sayLength(speech, now - Date.parse(since))}</small>
      </p>
      <p className="cut-off-seats">{speech.say('link_cut_off_more')}</p>
      <p className="cut-off-waiting" role="status">
        {waitingAtDoor(speech, waiting)}
      </p>
    </section>
  )
}
