/** A single conflict: what happened, whose money it is, who has the seats, and what can be done, one key each. */
import type { Conflict, ConflictResolution } from '@marquee/shared'
import { useId, useState } from 'react'
import type { ShowingStore } from '../../show/showing-store.ts'
import { Question } from '../../ui/Question.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'
import { money as formatMoney } from '../../words/staff/figures.ts'
import { ConflictMap } from './ConflictMap.tsx'
import {
  getsOf,
  hurtsBuyer,
  lossOf,
  type Proposal,
  proposalsOf,
  told,
  whereMoneyIs,
  whoHas,
  wrongInWords,
} from './conflict-words.ts'
import { say } from './words/say.ts'

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
  const wrong = wrongInWords(conflict)
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
      aria-label={say('conflict_of', { name: conflict.reference ?? conflict.terminal.name })}
    >
      <h2>{wrong ?? conflict.what}</h2>
      <div className="conflict-facts">
        <dl>
          {conflict.reference !== null && (
            <div>
              <dt>{say('customer_reference')}</dt>
              <dd className="tabular conflict-reference">{conflict.reference}</dd>
            </div>
          )}
          {conflict.money !== null && (
            <div>
              <dt>{say('money')}</dt>
              <dd>
                <strong className="tabular">{formatMoney(conflict.money)}</strong>
                {say('money_is', { where: whereMoneyIs(conflict) })}
              </dd>
            </div>
          )}
          {conflict.soldAt !== null && (
            <div>
              <dt>{say('sold')}</dt>
              <dd className="tabular">{dayAndTimeIn(timeZone, conflict.soldAt)}</dd>
            </div>
          )}
          {conflict.show !== null && (
            <div>
              <dt>{say('show')}</dt>
              <dd>
                {say('show_name', {
                  movie: conflict.show.movie,
                  time: dayAndTimeIn(timeZone, conflict.show.startsAt),
                  hall: conflict.show.auditorium,
                })}
              </dd>
            </div>
          )}
          {seatIds.length > 0 && (
            <div>
              <dt>{say('seats', { count: seatIds.length })}</dt>
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
                            aria-label={say('open_booking', { reference })}
                            onClick={() => onOpenBooking(reference)}
                          >
                            {say('open')}
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
        <span>{say('reason_label')}</span>
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
        <small id={hintId}>{why === '' ? say('no_reason') : say('keys_are_letters')}</small>
      </label>
      <fieldset className="proposals">
        <legend className="visually-hidden">{say('what_can_be_done')}</legend>
        {enterable > 1 && (
          <button type="button" className="proposal" aria-keyshortcuts="E" disabled={locked} onClick={enterAll}>
            <kbd>E</kbd>
            <span>
              <strong>
                {busy === 'all'
                  ? say('entering')
                  : say('enter_all', { count: enterable, terminal: conflict.terminal.name })}
              </strong>
              <small>{say('enter_all_means')}</small>
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
              <strong>{busy === each.resolution ? say('settling') : each.title}</strong>
              <small>{each.meaning}</small>
            </span>
          </button>
        ))}
      </fieldset>
      {wrong !== null && (
        <p className="quiet-text" lang="en">
          <bdi>{conflict.what}</bdi>
        </p>
      )}
      {asking && (
        <Question
          title={say('take_question', told(conflict.rivals.map(({ seatId }) => seatId)))}
          onEscape={() => setAsking(false)}
          answers={[
            {
              text: say('take_and_refund'),
              look: 'danger',
              onChoose: () => {
                setAsking(false)
                onSettle('release_other', why)
              },
            },
            { text: say('leave_it'), look: 'primary', onChoose: () => setAsking(false) },
          ]}
        >
          <p>
            {lossOf(conflict.rivals)} {getsOf(conflict)} {say('other_side_ends', { reason: why })}
          </p>
        </Question>
      )}
    </article>
  )
}
