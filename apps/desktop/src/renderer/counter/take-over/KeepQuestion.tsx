/** Asks until when the seats of the cart are kept, and then shows the reference by which they are paid. */
import { useState } from 'react'
import { useEngine } from '../../app/terminal-context.tsx'
import { ask } from '../../connection/ask.ts'
import { Problem } from '../../ui/Problem.tsx'
import { Question } from '../../ui/Question.tsx'
import { useNow } from '../../ui/use-now.ts'
import { timeIn } from '../../ui/zoned-time.ts'
import { useCart, useCounter, useShowing } from '../counter-context.tsx'
import { say } from './words/say.ts'
import './take-over.css'

/** Minutes before the show, beyond the least. The house's own limit is the server's to say. */
const MORE = [45, 60, 90, 120, 180]

interface Kept {
  reference: string
  seatIds: string[]
  until: string
}

/**
 * @param least minutes before the show
 * @param canKeep false: the cart can't be kept any more; what was kept a moment ago is still told
 */
export function KeepQuestion({ least, canKeep, onClose }: { least: number; canKeep: boolean; onClose(): void }) {
  const engine = useEngine()
  const { cart } = useCounter()
  const bookingId = useCart((state) => state.bookingId)
  const show = useShowing((state) => state.show)
  const now = useNow(10_000)
  const [busy, setBusy] = useState(false)
  const [before, setBefore] = useState(least)
  const [sentence, setSentence] = useState<string | null>(null)
  const [kept, setKept] = useState<Kept | null>(null)
  const startsAt = Date.parse(show?.show.startsAt ?? '')
  const timeZone = show?.cinema.timeZone ?? 'UTC'
  const choices = [least, ...MORE].filter((minutes) => startsAt - minutes * 60_000 > now)
  const chosen = choices.includes(before) ? before : choices[0]

  const keep = async (minutes: number): Promise<void> => {
    if (busy) return
    setBusy(true)
    const until = new Date(startsAt - minutes * 60_000).toISOString()
    const answer = await ask(engine.api.reserveCart({ bookingId, until }))
    setBusy(false)
    if (!answer.ok) return setSentence(answer.sentence)
    const { reference, seatIds, expiresAt } = answer.value
    cart.startAnew()
    setKept({ reference: reference ?? '', seatIds, until: expiresAt ?? until })
  }
  // While the answer is awaited: the seats may be kept already, and be no cart any more.
  const back = (): void => {
    if (!busy) onClose()
  }
  if (kept !== null) {
    return (
      <Question
        key="kept"
        title={say('kept')}
        onEscape={onClose}
        answers={[{ text: say('next_customer'), look: 'primary', onChoose: onClose }]}
      >
        <p>{say('pays_with_reference')}</p>
        <p className="kept-reference tabular" data-testid="kept-reference">
          {kept.reference}
        </p>
        <p>
          {say('kept_seats', { count: kept.seatIds.length })} <strong dir="ltr">{kept.seatIds.join(', ')}</strong>,{' '}
          {say('kept_until_time', { time: timeIn(timeZone, kept.until) })}
        </p>
      </Question>
    )
  }
  if (!canKeep || chosen === undefined) return null
  return (
    <Question
      key="asking"
      title={say('keep_seats')}
      onEscape={back}
      answers={[
        { text: say('back'), look: 'quiet', onChoose: back },
        { text: say('keep'), look: 'primary', onChoose: () => void keep(chosen) },
      ]}
    >
      <label className="keep-until">
        <span>{say('kept_until')}</span>
        <select value={chosen} onChange={(event) => setBefore(Number(event.target.value))}>
          {choices.map((minutes) => (
            <option key={minutes} value={minutes}>
              {say('minutes_before', { time: timeIn(timeZone, startsAt - minutes * 60_000), minutes })}
            </option>
          ))}
        </select>
      </label>
      <Problem sentence={sentence} />
    </Question>
  )
}
