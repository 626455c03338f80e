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
import { say } from './words/say.ts'

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
        {say('cancelled_at', { time: dayAndTimeIn(timeZone, cancelledAt) })}
        {done !== null && ` ${say('given_back', { count: done.bookings })}`}
      </p>
    )
  }
  return (
    <div className="cancel-show">
      <Problem sentence={sentence} />
      {stage === 'closed' ? (
        <button type="button" className="button danger small" onClick={() => setStage('form')}>
          {say('cancel_form')}
        </button>
      ) : (
        <form onSubmit={submit} onKeyDown={(event) => event.key === 'Escape' && setStage('closed')}>
          <label>
            <span>{say('why')}</span>
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
              {stage === 'sending' ? say('cancelling') : say('cancel_form')}
            </button>
            <button type="button" className="button quiet small" onClick={() => setStage('closed')}>
              {say('leave_it')}
            </button>
          </div>
        </form>
      )}
      {stage === 'question' && (
        <Question
          title={say('question', { movie: show.movie.title, time: dayAndTimeIn(timeZone, show.show.startsAt) })}
          onEscape={() => setStage('form')}
          answers={[
            { text: say('cancel'), look: 'danger', onChoose: () => void send() },
            { text: say('leave_it'), look: 'primary', onChoose: () => setStage('form') },
          ]}
        >
          <p>{say('what_happens', { known: sold === null ? 'no' : 'yes', sold: sold ?? 0 })}</p>
        </Question>
      )}
    </div>
  )
}
