/** Keeps the seats of the cart for a customer who pays later, at any counter, by the reference. */
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { useEngine } from '../../app/terminal-context.tsx'
import { ask } from '../../connection/ask.ts'
import { ActionKey } from '../../keys/ActionKey.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { Problem } from '../../ui/Problem.tsx'
import { Question } from '../../ui/Question.tsx'
import { useNow } from '../../ui/use-now.ts'
import { timeIn } from '../../ui/zoned-time.ts'
import { useCart, useCounter, useShowing } from '../counter-context.tsx'
import { focusTickets } from '../focus-tickets.ts'
import './take-over.css'

/** The element that says so. */
export const WHY_NOT_KEPT = 'why-not-kept'

/** Minutes before the show. The house's own limit is the server's to say. */
const CHOICES = [30, 45, 60, 90, 120, 180]

const TOO_SOON = 'Keep for later: the show begins too soon for anybody to come back.'

interface Kept {
  reference: string
  seatIds: string[]
  until: string
}

/**
 * @param offered false: the cart can't be kept now; what was kept a moment ago is still told
 * @param whyNot why it can't be kept; null: there is nothing to say
 */
export function KeepForLater({ offered, whyNot }: { offered: boolean; whyNot: string | null }) {
  const engine = useEngine()
  const { cart, sale } = useCounter()
  const bookingId = useCart((state) => state.bookingId)
  const show = useShowing((state) => state.show)
  const now = useNow(10_000)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [before, setBefore] = useState<number | null>(null)
  const [sentence, setSentence] = useState<string | null>(null)
  const [kept, setKept] = useState<Kept | null>(null)
  const startsAt = Date.parse(show?.show.startsAt ?? '')
  const choices = CHOICES.filter((minutes) => startsAt - minutes * 60_000 > now)
  const chosen = before !== null && choices.includes(before) ? before : choices[0]
  // Else the show begins too soon for anybody to come back.
  const isOffered = offered && chosen !== undefined
  const askWhen = (): void => {
    if (!isOffered) {
      const why = whyNot ?? (offered ? TOO_SOON : null)
      if (why !== null) sale.say(why)
      return
    }
    setSentence(null)
    setAsking(true)
  }
  useActions({ keepForLater: askWhen })
  const timeZone = show?.cinema.timeZone ?? 'UTC'

  const keep = async (minutes: number): Promise<void> => {
    if (busy) return
    setBusy(true)
    const until = new Date(startsAt - minutes * 60_000).toISOString()
    const answer = await ask(engine.api.reserveCart({ bookingId, until }))
    setBusy(false)
    if (!answer.ok) return setSentence(answer.sentence)
    const { reference, seatIds, expiresAt } = answer.value
    setAsking(false)
    // The seats are no cart of this screen any more.
    cart.startAnew()
    setKept({ reference: reference ?? '', seatIds, until: expiresAt ?? until })
  }
  const done = (): void => {
    setKept(null)
    focusTickets()
  }
  // While the answer is awaited: the seats may be kept already, and be no cart any more.
  const back = (): void => {
    if (!busy) setAsking(false)
  }
  return (
    <>
      <button
        type="button"
        className="button quiet"
        disabled={!isOffered}
        aria-describedby={WHY_NOT_KEPT}
        onClick={askWhen}
      >
        <Clock aria-hidden="true" size={18} /> Keep for later <ActionKey of="keepForLater" />
      </button>
      {asking && isOffered && (
        <Question
          title="Keep the seats, to be paid later"
          onEscape={back}
          answers={[
            { text: 'Back', look: 'quiet', onChoose: back },
            { text: 'Keep', look: 'primary', onChoose: () => void keep(chosen) },
          ]}
        >
          <label className="keep-until">
            <span>Kept until</span>
            <select value={chosen} onChange={(event) => setBefore(Number(event.target.value))}>
              {choices.map((minutes) => (
                <option key={minutes} value={minutes}>
                  {timeIn(timeZone, startsAt - minutes * 60_000)} ({minutes} min before the show)
                </option>
              ))}
            </select>
          </label>
          <Problem sentence={sentence} />
        </Question>
      )}
      {kept !== null && (
        <Question title="Kept" onEscape={done} answers={[{ text: 'Next customer', look: 'primary', onChoose: done }]}>
          <p>The customer pays at any counter, with this reference:</p>
          <p className="kept-reference tabular" data-testid="kept-reference">
            {kept.reference}
          </p>
          <p>
            {kept.seatIds.length === 1 ? 'Seat' : 'Seats'} <strong>{kept.seatIds.join(', ')}</strong>, until{' '}
            <strong className="tabular">{timeIn(timeZone, kept.until)}</strong>
          </p>
        </Question>
      )}
    </>
  )
}
