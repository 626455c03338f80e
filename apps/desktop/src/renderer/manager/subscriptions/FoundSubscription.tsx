/** One subscription: whom it admits, until when it is paid, all that happened to it; pausing and ending it, and its card to print. */
import {
  type ChangeSubscriptionRequest,
  formatMoney,
  type SubscriptionRecord,
  voucherCodeForPeople,
} from '@marquee/shared'
import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { codePicture } from '../../ui/code-picture.ts'
import { dateIn, dayAndTimeIn, lastDayIn } from '../../ui/zoned-time.ts'
import { RenewalPart } from './RenewalPart.tsx'
import { ACT_WORDS, STATE_WORDS } from './subscription-words.ts'

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
    <section className="voucher-lookup boxed" aria-label="The subscription">
      <div className="batch-heading">
        <h2>{holder}</h2>
        <button type="button" className="button" disabled={picture === null} onClick={() => print()}>
          <Printer aria-hidden="true" size={18} /> Print the card
        </button>
      </div>
      <dl className="voucher-facts" data-testid="found-subscription">
        <div>
          <dt>Code</dt>
          <dd className="tabular">{voucherCodeForPeople(code)}</dd>
        </div>
        <div>
          <dt>E-mail</dt>
          <dd>{email}</dd>
        </div>
        <div>
          <dt>Plan</dt>
          <dd>{plan}</dd>
        </div>
        <div>
          <dt>State</dt>
          <dd>
            <strong>{STATE_WORDS[state]}</strong>
            {ends && state !== 'ended' && ' · ends with its paid period'}
          </dd>
        </div>
        <div>
          <dt>Paid until</dt>
          <dd className="tabular">{paidUntil === null ? '–' : lastDayIn(timeZone, paidUntil)}</dd>
        </div>
        <div>
          <dt>Entries</dt>
          <dd className="tabular">{entries}</dd>
        </div>
      </dl>
      {found.signedCode === null && (
        <p className="quiet-text">It is the whole house’s: a manager of the house prints its card.</p>
      )}
      <ol className="voucher-movements" aria-label="What happened to it">
        {periods.map((period) => (
          <li key={period.from}>
            <span>
              Period
              <small className="tabular">
                {dateIn(timeZone, period.from)} to {lastDayIn(timeZone, period.until)}
              </small>
            </span>
            <span className="tabular">{formatMoney(period)}</span>
          </li>
        ))}
        {acts.map(({ kind, at, terminal, reason: why }) => (
          <li key={`${at} ${kind}`}>
            <span>
              {ACT_WORDS[kind]}
              <small>
                <span className="tabular">{dayAndTimeIn(timeZone, at)}</span>, {terminal}: “{why}”
              </small>
            </span>
            <span />
          </li>
        ))}
        {admitted.map(({ movie, startsAt, timeZone: zone, reference, isExtra, isBack }) => (
          <li key={`${startsAt} ${reference}`}>
            <span>
              {movie}
              <small>
                <span className="tabular">
                  {dayAndTimeIn(zone, startsAt)}, {reference}
                </span>
                {isBack && ', given back'}
                {isExtra && ', should not have been admitted'}
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
        <span>Reason; it stays on the record</span>
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
          {state === 'paused' ? 'Resume' : 'Pause'}
        </button>
        <button
          type="button"
          className={`button ${ends ? '' : 'danger'}`}
          disabled={disabled}
          onClick={() => void act(ends ? 'kept' : 'ended')}
        >
          {ends ? 'Let it go on' : 'End it'}
        </button>
      </div>
      <p className="quiet-text">
        A paused subscription admits nobody. One that ends admits until its paid period is over, and no other is sold.
      </p>
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
