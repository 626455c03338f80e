/** Taking seats from a terminal without its word, in two steps: which and why, then the risk once more and the yes. */
import { type AllottedSeats, type Cinema, type ForceReleaseRequest, newId } from '@marquee/shared'
import { TriangleAlert } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { seatRanges } from '../../ui/seat-ranges.ts'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'
import './force-release.css'
import type { AllottedStore } from './allotted-store.ts'
import { placeOf, riskOf } from './allotted-words.ts'
import { say } from './words/say.ts'

interface ForceReleaseProps {
  allotment: AllottedSeats
  store: AllottedStore
  cinemas: readonly Cinema[]
  timeZone: string
  onEnd(): void
}

export function ForceRelease({ allotment, store, cinemas, timeZone, onEnd }: ForceReleaseProps) {
  const { terminal, show } = allotment
  const all = [...allotment.allotted, ...allotment.held]
  // A terminal that is connected gives everything else back when it is asked.
  const [chosen, setChosen] = useState<readonly string[]>(
    terminal.connected && allotment.orphaned.length > 0 ? allotment.orphaned : all,
  )
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState<ForceReleaseRequest | null>(null)
  const [stage, setStage] = useState<'form' | 'question' | 'sending' | 'unknown'>('form')
  const field = useRef<HTMLInputElement>(null)
  const safe = useRef<HTMLButtonElement>(null)
  const titleId = useId()
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    // An Enter that is still held down must not answer yes.
    if (stage === 'question') safe.current?.focus()
  }, [stage])

  const ready = chosen.length > 0 && reason.trim() !== ''
  const goOn = (event: FormEvent): void => {
    event.preventDefault()
    if (!ready) return
    setAsked({
      key: newId(),
      terminalId: terminal.terminalId,
      showId: show.showId,
      seatIds: all.filter((seatId) => chosen.includes(seatId)),
      reason: reason.trim(),
    })
    setStage('question')
  }
  const send = async (request: ForceReleaseRequest): Promise<void> => {
    setStage('sending')
    const released = await store.release(request, terminal)
    if (released === 'unknown') setStage('unknown')
    else onEnd()
  }
  const count = asked?.seatIds.length ?? 0
  return (
    <Dialog className="force-release" labelledBy={titleId} canClose={stage !== 'sending'} onClose={onEnd}>
      <h2 id={titleId}>
        {stage === 'form' ? say('force_title', { terminal: terminal.name }) : say('force_question', { count })}
      </h2>
      <p className="quiet-text">
        {say('show_name', {
          movie: show.movie,
          time: dayAndTimeIn(timeZone, show.startsAt),
          place: placeOf(show, cinemas),
        })}
      </p>
      <p className="risk">
        <TriangleAlert aria-hidden="true" size={20} />
        <span>
          {riskOf(allotment, stage === 'form' ? say('any_seats') : seatRanges(asked?.seatIds ?? []), timeZone)}
        </span>
      </p>
      {stage === 'form' ? (
        <form onSubmit={goOn}>
          <fieldset className="seat-choice">
            <legend>{say('seats')}</legend>
            {all.map((seatId) => (
              <label key={seatId}>
                <input
                  type="checkbox"
                  checked={chosen.includes(seatId)}
                  onChange={(event) =>
                    setChosen(event.target.checked ? [...chosen, seatId] : chosen.filter((id) => id !== seatId))
                  }
                />
                {seatId}
                {allotment.orphaned.includes(seatId) && !terminal.revoked && (
                  <span className="quiet-text"> orphaned</span>
                )}
                {allotment.held.includes(seatId) && <span className="quiet-text"> held</span>}
              </label>
            ))}
          </fieldset>
          <label className="force-reason">
            <span>{say('reason_label')}</span>
            <input
              ref={field}
              className="text-field"
              value={reason}
              maxLength={500}
              autoComplete="off"
              onChange={(event) => setReason(event.target.value)}
            />
          </label>
          <div className="question-answers">
            <button type="submit" className="button danger" disabled={!ready}>
              {say('go_on')}
            </button>
            <button type="button" className="button primary" onClick={onEnd}>
              {say('leave_them')}
            </button>
          </div>
        </form>
      ) : (
        <>
          <p>{say('because', { reason: asked?.reason ?? '' })}</p>
          {stage === 'unknown' && (
            <p className="said bad" role="alert">
              {say('not_answered')}
            </p>
          )}
          <div className="question-answers">
            <button
              type="button"
              className="button danger"
              disabled={stage === 'sending'}
              onClick={() => asked !== null && void send(asked)}
            >
              {stage === 'sending'
                ? say('releasing')
                : stage === 'unknown'
                  ? say('ask_again')
                  : say('release', { count })}
            </button>
            <button ref={safe} type="button" className="button primary" disabled={stage === 'sending'} onClick={onEnd}>
              {stage === 'unknown' ? say('close') : say('leave_them')}
            </button>
          </div>
        </>
      )}
    </Dialog>
  )
}
