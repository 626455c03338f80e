/** Giving seats of a booking back: which, how much, why; then a question that names it all; then what comes now, in words. */
import { type BookingRecord, type GiveBackAnswer, type GiveBackRequest, newId } from '@marquee/shared'
import { type FormEvent, useId, useState } from 'react'
import { useEngine } from '../../app/terminal-context.tsx'
import { waysBack, whatComesNow } from '../../booking/booking-words.ts'
import { parseCash, plainAmount } from '../../cart/cart-totals.ts'
import { ask, isUnanswered } from '../../connection/ask.ts'
import { Problem } from '../../ui/Problem.tsx'
import { Question } from '../../ui/Question.tsx'
import { money as formatMoney, listed } from '../../words/staff/figures.ts'
import { namedAmount, proposedAmount } from './give-back-amount.ts'
import { say } from './words/say.ts'

const told = (seatIds: readonly string[]) => ({ count: seatIds.length, seats: listed(seatIds) })

interface GiveBackPanelProps {
  booking: BookingRecord
  chosen: readonly string[]
  onGivenBack(after: BookingRecord): void
}

export function GiveBackPanel({ booking, chosen, onGivenBack }: GiveBackPanelProps) {
  const engine = useEngine()
  const { currency, refundable, reference } = booking
  const [typed, setTyped] = useState<{ seats: readonly string[]; text: string } | null>(null)
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState<GiveBackRequest | null>(null)
  /** What the question says goes back. */
  const [askedAmount, setAskedAmount] = useState(0)
  const [stage, setStage] = useState<'form' | 'question' | 'sending' | 'unknown'>('form')
  const [sentence, setSentence] = useState<string | null>(null)
  const [given, setGiven] = useState<GiveBackAnswer | null>(null)
  /** The seats with whose tickets somebody was let in, as the server said when it refused to give them back. */
  const [used, setUsed] = useState<readonly string[]>([])
  const amountHint = useId()

  const money = (amount: number): string => formatMoney({ amount, currency })
  const proposed = proposedAmount(booking, chosen)
  // Other seats have another price: the typed amount was meant for the seats chosen then.
  const text = typed?.seats === chosen ? typed.text : plainAmount(proposed, currency)
  const amount = parseCash(text, currency)
  const tooMuch = amount !== undefined && amount > refundable
  const chosenUsed = used.filter((seatId) => chosen.includes(seatId))
  const ready = chosen.length > 0 && amount !== undefined && !tooMuch && reason.trim() !== ''
  const where = waysBack(booking.payments.filter(({ status }) => status === 'captured').map(({ method }) => method))

  async function send(request: GiveBackRequest): Promise<void> {
    setStage('sending')
    setSentence(null)
    const answer = await ask(engine.api.giveBack(request))
    if (answer.ok) {
      setGiven(answer.value)
      setAsked(null)
      setReason('')
      setStage('form')
      onGivenBack(answer.value.booking)
      return
    }
    if (answer.refusal?.code === 'tickets_used') setUsed(answer.refusal.seatIds)
    const unknown = isUnanswered(answer)
    setSentence(answer.sentence)
    setStage(unknown ? 'unknown' : 'form')
  }

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!ready || amount === undefined) return
    const seatIds = booking.tickets.map((ticket) => ticket.seatId).filter((seatId) => chosen.includes(seatId))
    const order = {
      bookingId: booking.bookingId,
      key: newId(),
      seatIds,
      ...namedAmount(amount, proposed),
      reason: reason.trim(),
    }
    setAsked(chosenUsed.length > 0 ? { ...order, evenIfUsed: true } : order)
    setAskedAmount(amount)
    setStage('question')
  }

  const seats = asked?.seatIds ?? []
  return (
    <aside className="give-back boxed" aria-label={say('give_back')}>
      <h2>{say('give_back')}</h2>
      <div role="status">
        {given !== null && (
          <div className="given-back" data-testid="given-back">
            <p>
              <strong>{say('free_again', told(given.seatsReleased))}</strong>
            </p>
            {whatComesNow(given).map(({ tone, sentence }) => (
              <p key={sentence} className={`said ${tone}`}>
                {sentence}
              </p>
            ))}
          </div>
        )}
      </div>
      {booking.status !== 'confirmed' && given === null && <p className="quiet-text">{say('nothing')}</p>}
      {booking.status === 'confirmed' && (
        <form onSubmit={submit}>
          <p className={chosen.length === 0 ? 'quiet-text' : ''}>
            {chosen.length === 0 ? (given === null ? say('choose') : say('choose_more')) : say('chosen', told(chosen))}
          </p>
          <label>
            <span>{say('amount_in', { currency })}</span>
            <input
              className="text-field tabular"
              inputMode="decimal"
              value={chosen.length === 0 ? '' : text}
              disabled={chosen.length === 0 || stage !== 'form'}
              aria-describedby={amountHint}
              aria-invalid={chosen.length > 0 && (amount === undefined || tooMuch)}
              onChange={(event) => setTyped({ seats: chosen, text: event.target.value })}
            />
            <small id={amountHint} className={tooMuch ? 'too-much' : ''}>
              {say('at_most', { money: money(refundable), where })}
            </small>
          </label>
          <label>
            <span>{say('reason')}</span>
            <input
              className="text-field"
              value={reason}
              maxLength={500}
              disabled={stage !== 'form'}
              autoComplete="off"
              onChange={(event) => setReason(event.target.value)}
            />
            <small>{say('reason_stays')}</small>
          </label>
          <Problem sentence={sentence} />
          {stage === 'unknown' && asked !== null ? (
            <button type="button" className="button primary" onClick={() => void send(asked)}>
              {say('ask_again')}
            </button>
          ) : (
            <button type="submit" className="button primary" disabled={!ready || stage !== 'form'}>
              {stage === 'sending'
                ? say('giving_back')
                : chosenUsed.length > 0
                  ? say('give_back_anyway')
                  : say('give_back_form')}
            </button>
          )}
        </form>
      )}
      {stage === 'question' && asked !== null && (
        <Question
          title={say('question', told(seats))}
          onEscape={() => setStage('form')}
          answers={[
            {
              text: askedAmount === 0 ? say('without_money') : say('give_back_sum', { money: money(askedAmount) }),
              look: 'danger',
              onChoose: () => void send(asked),
            },
            { text: say('keep'), look: 'primary', onChoose: () => setStage('form') },
          ]}
        >
          {asked.evenIfUsed && (
            <p>
              <strong>{say('let_in', told(chosenUsed))}</strong> {say('record_says')}
            </p>
          )}
          <p>
            {say('booking_of', { reference, movie: booking.show.movie })}{' '}
            {say('what_happens', {
              money: askedAmount === 0 ? 'none' : 'some',
              amount: money(askedAmount),
              where,
              reason: asked.reason,
              count: seats.length,
            })}
          </p>
        </Question>
      )}
    </aside>
  )
}
