/** A single conflict: what happened, whose money it is, who has the seats, and what can be done, one key each. */
import { type Conflict, type ConflictResolution, formatMoney } from '@marquee/shared'
import { useId, useState } from 'react'
import { seatsInWords } from '../../booking/booking-words.ts'
import type { ShowingStore } from '../../show/showing-store.ts'
import { Question } from '../../ui/Question.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'
import { ConflictMap } from './ConflictMap.tsx'
import { hurtsBuyer, lossOf, type Proposal, proposalsOf, whereMoneyIs, whoHas } from './conflict-words.ts'

interface ConflictDetailProps {
  conflict: Conflict
  showing: ShowingStore
  timeZone: string
  /** `all`: those that can be entered at once. */
  busy: ConflictResolution | 'all' | null
  /** The conflict has just replaced another: no key settles it yet. */
  notYetRead: boolean
  reason: string
  onReason(reason: string): void
  onSettle(resolution: ConflictResolution, reason: string): void
  /** The number of others of its terminal with which it can be entered at once. */
  enterable: number
  onEnterAll(reason: string): void
  onOpenBooking(reference: string): void
}

export function ConflictDetail(props: ConflictDetailProps) {
  const { conflict, showing, timeZone, busy, notYetRead, reason, onReason, onSettle, onOpenBooking } = props
  const { enterable, onEnterAll } = props
  const [asking, setAsking] = useState(false)
  const hintId = useId()
  const proposals = proposalsOf(conflict)
  const why = reason.trim()
  const locked = busy !== null || notYetRead || why === ''
  const settle = ({ resolution }: Pick<Proposal, 'resolution'>): void => {
    if (locked) return
    if (resolution === 'release_other' && hurtsBuyer(conflict)) setAsking(true)
    else onSettle(resolution, why)
  }
  const enterAll = (): void => {
    if (!locked && enterable > 1) onEnterAll(why)
  }
  useKeys({ ...Object.fromEntries(proposals.map((each) => [each.key.toLowerCase(), () => settle(each)])), e: enterAll })
  const seatIds = conflict.tickets.map(({ seatId }) => seatId)
  return (
    <article
      className="conflict-detail boxed"
      aria-label={`Conflict of ${conflict.reference ?? conflict.terminal.name}`}
    >
      <h2>{conflict.what}</h2>
      <div className="conflict-facts">
        <dl>
          {conflict.reference !== null && (
            <div>
              <dt>Customer’s reference</dt>
              <dd className="tabular conflict-reference">{conflict.reference}</dd>
            </div>
          )}
          {conflict.money !== null && (
            <div>
              <dt>Money</dt>
              <dd>
                <strong className="tabular">{formatMoney(conflict.money)}</strong>, {whereMoneyIs(conflict)}
              </dd>
            </div>
          )}
          {conflict.soldAt !== null && (
            <div>
              <dt>Sold</dt>
              <dd className="tabular">{dayAndTimeIn(timeZone, conflict.soldAt)}</dd>
            </div>
          )}
          {conflict.show !== null && (
            <div>
              <dt>Show</dt>
              <dd>
                {conflict.show.movie}, {dayAndTimeIn(timeZone, conflict.show.startsAt)}, {conflict.show.auditorium}
              </dd>
            </div>
          )}
          {seatIds.length > 0 && (
            <div>
              <dt>{seatIds.length === 1 ? 'Seat' : 'Seats'}</dt>
              <dd>
                <ul className="conflict-seats">
                  {seatIds.map((seatId) => {
                    const rival = conflict.rivals.find((claim) => claim.seatId === seatId)
                    const reference = rival?.kind === 'booked' ? rival.reference : null
                    return (
                      <li key={seatId}>
                        <strong>{seatId}</strong> {whoHas(rival, timeZone)}
                        {reference !== null && (
                          <button
                            type="button"
                            className="link-button"
                            aria-label={`Open the booking ${reference}`}
                            onClick={() => onOpenBooking(reference)}
                          >
                            Open
                          </button>
                        )}
                      </li>
                    )
                  })}
                </ul>
              </dd>
            </div>
          )}
        </dl>
        {conflict.show !== null && seatIds.length > 0 && <ConflictMap showing={showing} conflict={conflict} />}
      </div>
      <label className="conflict-reason">
        <span>Reason; it stays on the record</span>
        <input
          className="text-field"
          value={reason}
          maxLength={500}
          autoComplete="off"
          aria-describedby={hintId}
          onChange={(event) => onReason(event.target.value)}
          // Back to where the keys act.
          onKeyDown={(event) => (event.key === 'Enter' || event.key === 'Escape') && event.currentTarget.blur()}
        />
        <small id={hintId}>
          {why === ''
            ? 'Nothing is settled without a reason.'
            : 'While you write here, the keys are letters; Enter ends it.'}
        </small>
      </label>
      <fieldset className="proposals">
        <legend className="visually-hidden">What can be done</legend>
        {enterable > 1 && (
          <button type="button" className="proposal" aria-keyshortcuts="E" disabled={locked} onClick={enterAll}>
            <kbd>E</kbd>
            <span>
              <strong>
                {busy === 'all' ? 'Entering…' : `Enter all ${enterable} intact records of ${conflict.terminal.name}`}
              </strong>
              <small>Each reads as it was written, and nothing stands against it. All others stay open.</small>
            </span>
          </button>
        )}
        {proposals.map((each) => (
          <button
            key={each.resolution}
            type="button"
            className={`proposal ${each.resolution === 'release_other' && hurtsBuyer(conflict) ? 'hurts' : ''}`}
            aria-keyshortcuts={each.key}
            disabled={locked}
            onClick={() => settle(each)}
          >
            <kbd>{each.key}</kbd>
            <span>
              <strong>{busy === each.resolution ? 'Settling…' : each.title}</strong>
              <small>{each.meaning}</small>
            </span>
          </button>
        ))}
      </fieldset>
      {asking && (
        <Question
          title={`Take ${seatsInWords(conflict.rivals.map(({ seatId }) => seatId))} from somebody who has paid?`}
          onEscape={() => setAsking(false)}
          answers={[
            {
              text: 'Take and refund',
              look: 'danger',
              onChoose: () => {
                setAsking(false)
                onSettle('release_other', why)
              },
            },
            { text: 'Leave it', look: 'primary', onChoose: () => setAsking(false) },
          ]}
        >
          <p>
            {lossOf(conflict.rivals)} {conflict.reference ?? 'This sale'} gets {seatsInWords(seatIds)}. The tickets of
            the other side stop being good at once, because: {why}.
          </p>
        </Question>
      )}
    </article>
  )
}
