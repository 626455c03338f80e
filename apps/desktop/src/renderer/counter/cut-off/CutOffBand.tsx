/**
 * Across the counter while it is cut off: since when, what can still be sold here, and what waits. The band blocks
 * nothing.
 */
import { CloudOff } from 'lucide-react'
import { useConnection } from '../../app/terminal-context.tsx'
import { lengthInWords } from '../../connection/describe-link.ts'
import { useNow } from '../../ui/use-now.ts'
import { timeIn } from '../../ui/zoned-time.ts'
import { useCart, useProgramme, useSale, useShowing } from '../counter-context.tsx'
import { allottedHere, allottedOfDay, waitingHere } from './cut-off-words.ts'
import { say } from './words/say.ts'
import './cut-off-band.css'

export function CutOffBand({ since, timeZone }: { since: string; timeZone: string }) {
  const waiting = useConnection((state) => state.terminal?.waitingCommands ?? 0)
  const showOpen = useShowing((state) => state.show !== null)
  const showId = useShowing((state) => state.showId)
  const allotted = useShowing((state) => state.allotted)
  const soldHere = useShowing((state) => state.soldHere)
  const atReader = useSale(({ stage }) => stage.phase === 'reader')
  // Sold seats stay in it until the next customer. Those of an order at the reader can be sold no other way.
  const inCart = useCart((cart) =>
    cart.showId === showId && !atReader ? cart.seats.filter(({ seatId }) => !soldHere.includes(seatId)).length : 0,
  )
  const shows = useProgramme((state) => state.programme?.shows)
  const now = useNow(5000)
  return (
    <section className="cut-off-band" aria-label={say('connection')} data-testid="connection-banner">
      <CloudOff aria-hidden="true" size={22} />
      <p className="cut-off-since">
        <strong className="tabular">{say('since', { time: timeIn(timeZone, since) })}</strong>
        <small className="tabular">{lengthInWords(now - Date.parse(since))}</small>
      </p>
      <p className="cut-off-seats" role="status" data-testid="allotted-seats">
        {showOpen ? allottedHere(allotted, inCart) : allottedOfDay(shows ?? [])}
      </p>
      <p className="cut-off-waiting" role="status">
        {waitingHere(waiting)}
      </p>
    </section>
  )
}
