/** Cancelling a show: why, then a question that names what is given back, then how much of it is under way. */
import type { CancelShowAnswer } from '@marquee/shared'
import { type FormEvent, useState } from 'react'
import { useEngine } from '../../app/terminal-context.tsx'
import { ask } from '../../connection/ask.ts'
import { Problem } from '../../ui/Problem.tsx'
import { Question } from '../../ui/Question.tsx'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'
import './cancel-show.css'
import type { DayShow } from '../shows/day-store.ts'

interface CancelShowProps {
  show: DayShow
  /** Bookings that were sold, where that is known. */
  sold: number | null
}

export function CancelShow({ show, sold }: CancelShowProps) {
  const engine = useEngine()
  const [stage, setStage] = useState<'closed' | 'form' | 'question' | 'sending'>('closed')
  const [reason, setReason] = useState('')
  const [done, setDone] = useState<CancelShowAnswer | null>(null)
  const [sentence, setSentence] = useState<string | null>(null)
  const { timeZone } = show.cinema
  const cancelledAt = done?.cancelledAt ?? show.show.cancelledAt

  const send = async (): Promise<void> => {
    setStage('sending')
    const answer = await ask(engine.api.cancelShow({ showId: show.show.id, reason: reason.trim() }))
    setSentence(answer.ok ? null : answer.sentence)
    if (answer.ok) setDone(answer.value)
    // Asked again it has happened once, so the form may simply be sent again.
    setStage(answer.ok ? 'closed' : 'form')
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (reason.trim() !== '') setStage('question')
  }
  if (cancelledAt !== undefined) {
    return (
      <p className="said bad cancelled-since" role="status">
        Cancelled {dayAndTimeIn(timeZone, cancelledAt)}.{done !== null && ` ${underWay(done.bookings)}`}
      </p>
    )
  }
  return (
    <div className="cancel-show">
      <Problem sentence={sentence} />
      {stage === 'closed' ? (
        <button type="button" className="button danger small" onClick={() => setStage('form')}>
          Cancel the show…
        </button>
      ) : (
        <form onSubmit={submit} onKeyDown={(event) => event.key === 'Escape' && setStage('closed')}>
          <label>
            <span>Why it doesn’t take place; it stays on the record</span>
            <input
              className="text-field"
              value={reason}
              maxLength={500}
              autoComplete="off"
              disabled={stage === 'sending'}
              onChange={(event) => setReason(event.target.value)}
              // biome-ignore lint/a11y/noAutofocus: the field appears because its button was pressed
              autoFocus
            />
          </label>
          <div className="cancel-show-buttons">
            <button
              type="submit"
              className="button danger small"
              disabled={stage === 'sending' || reason.trim() === ''}
            >
              {stage === 'sending' ? 'Cancelling…' : 'Cancel the show…'}
            </button>
            <button type="button" className="button quiet small" onClick={() => setStage('closed')}>
              Leave it
            </button>
          </div>
        </form>
      )}
      {stage === 'question' && (
        <Question
          title={`Cancel ${show.movie.title}, ${dayAndTimeIn(timeZone, show.show.startsAt)}?`}
          onEscape={() => setStage('form')}
          answers={[
            { text: 'Cancel the show', look: 'danger', onChoose: () => void send() },
            { text: 'Leave it', look: 'primary', onChoose: () => setStage('form') },
          ]}
        >
          <p>
            From then on nothing is sold for it.{' '}
            {sold === null ? 'What was sold' : sold === 1 ? 'The booking that was sold' : `The ${sold} bookings sold`}{' '}
            so far {sold === null || sold === 1 ? 'is' : 'are'} given back with all the money. What a counter that is
            cut off goes on selling becomes conflicts. This can’t be undone.
          </p>
        </Question>
      )}
    </div>
  )
}

function underWay(bookings: number): string {
  if (bookings === 0) return 'Nothing had been sold.'
  return bookings === 1 ? '1 booking is being given back.' : `${bookings} bookings are being given back.`
}
