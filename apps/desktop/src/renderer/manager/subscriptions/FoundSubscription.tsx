/** One subscription: whom it admits, until when it is paid, all that happened to it; pausing and ending it, and its card to print. */

import { type ChangeSubscriptionRequest, type SubscriptionRecord, voucherCodeForPeople } from '@marquee/shared'
import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { codePicture } from '../../ui/code-picture.ts'
import { dateIn, dayAndTimeIn, lastDayIn } from '../../ui/zoned-time.ts'
import { money } from '../../words/staff/figures.ts'
import { RenewalPart } from './RenewalPart.tsx'
import { actInWords, stateInWords } from './subscription-words.ts'
import { say } from './words/say.ts'

interface FoundSubscriptionProps {
  found: SubscriptionRecord
  busy: boolean
  timeZone: string
  onChange(act: ChangeSubscriptionRequest['act'], reason: string): Promise<void>
  onRenew(shown: { number: number; tries: number }): Promise<void>
  onStop(reason: string): Promise<void>
}

export function FoundSubscription({ found, busy, timeZone, onChange, onRenew, onStop }: FoundSubscriptionProps) {
  const [reason, setReason] = useState('')
  const picture = usePicture(found.signedCode)
  const act = async (what: ChangeSubscriptionRequest['act']): Promise<void> => {
    await onChange(what, reason.trim())
    setReason('')
  }
  const disabled = busy || reason.trim() === ''
  const { holder, email, plan, code, state, paidUntil, ends, periods, acts, admitted, entries } = found
  return (
    <section className="voucher-lookup found-subscription boxed" aria-label={say('the_subscription')}>
      <div className="batch-heading">
        <h2>{holder}</h2>
        <button type="button" className="button" disabled={picture === null} onClick={() => print()}>
          <Printer aria-hidden="true" size={18} /> {say('print_card')}
        </button>
      </div>
      <dl className="voucher-facts" data-testid="found-subscription">
        <div>
          <dt>{say('code')}</dt>
          <dd className="tabular">
            <bdi>{voucherCodeForPeople(code)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{say('email')}</dt>
          <dd>{email}</dd>
        </div>
        <div>
          <dt>{say('plan')}</dt>
          <dd>{plan}</dd>
        </div>
        <div>
          <dt>{say('state')}</dt>
          <dd>
            <strong>{stateInWords(state)}</strong>
            {ends && state !== 'ended' && say('ends_with_period')}
          </dd>
        </div>
        <div>
          <dt>{say('paid_until')}</dt>
          <dd className="tabular">
            <bdi>{paidUntil === null ? '–' : lastDayIn(timeZone, paidUntil)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{say('entries')}</dt>
          <dd className="tabular">{entries}</dd>
        </div>
      </dl>
      {found.signedCode === null && <p className="quiet-text">{say('of_whole_house')}</p>}
      <ol className="voucher-movements" aria-label={say('history')}>
        {periods.map((period) => (
          <li key={period.from}>
            <span>
              {say('a_period')}
              <small className="tabular period-dates">
                {say('from_to', { from: dateIn(timeZone, period.from), until: lastDayIn(timeZone, period.until) })}
              </small>
            </span>
            <span className="tabular">
              <bdi>{money(period)}</bdi>
            </span>
          </li>
        ))}
        {acts.map(({ kind, at, terminal, reason: why }) => (
          <li key={`${at} ${kind}`}>
            <span>
              {actInWords(kind)}
              <small className="tabular">
                {say('act_when', { time: dayAndTimeIn(timeZone, at), terminal, reason: why })}
              </small>
            </span>
            <span />
          </li>
        ))}
        {admitted.map(({ movie, startsAt, timeZone: zone, reference, isExtra, isBack }) => (
          <li key={`${startsAt} ${reference}`}>
            <span>
              {movie}
              <small className="tabular">
                {say('admitted_when', {
                  time: dayAndTimeIn(zone, startsAt),
                  reference,
                  is_back: isBack ? 'yes' : 'no',
                  is_extra: isExtra ? 'yes' : 'no',
                })}
              </small>
            </span>
            <span />
          </li>
        ))}
      </ol>
      <RenewalPart
        renewal={found.renewal ?? null}
        busy={busy}
        timeZone={timeZone}
        hasReason={reason.trim() !== ''}
        onRenew={onRenew}
        onStop={async () => {
          await onStop(reason.trim())
          setReason('')
        }}
      />
      <label className="voucher-reason">
        <span>{say('reason_kept')}</span>
        <input
          className="text-field"
          value={reason}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      <div className="voucher-acts">
        <button
          type="button"
          className={`button ${state === 'paused' ? '' : 'danger'}`}
          disabled={disabled}
          onClick={() => void act(state === 'paused' ? 'resumed' : 'paused')}
        >
          {state === 'paused' ? say('resume') : say('pause')}
        </button>
        <button
          type="button"
          className={`button ${ends ? '' : 'danger'}`}
          disabled={disabled}
          onClick={() => void act(ends ? 'kept' : 'ended')}
        >
          {ends ? say('let_it_go_on') : say('end_it')}
        </button>
      </div>
      <p className="quiet-text">{say('pause_and_end')}</p>
      <div className="print-sheet" aria-hidden="true">
        <div className="print-card">
          {picture !== null && <img src={picture} alt="" />}
          <div>
            <strong>{plan}</strong>
            <span className="print-code">{voucherCodeForPeople(code)}</span>
            <small>{holder}</small>
          </div>
        </div>
      </div>
    </section>
  )
}

/** The QR code; null while it is being made, and where the code is not for this manager. */
function usePicture(signedCode: string | null): string | null {
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    let wanted = true
    setPicture(null)
    if (signedCode === null) return
    void codePicture(signedCode).then((made) => {
      if (wanted) setPicture(made)
    })
    return () => {
      wanted = false
    }
  }, [signedCode])
  return picture
}
