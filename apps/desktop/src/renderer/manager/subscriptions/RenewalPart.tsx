/** How a subscription's saved card renews it: the card, what comes next, and a manager's "Renew now" and "Stop renewals". */

import type { SubscriptionRenewal } from '@marquee/shared'
import { cardInWords, renewalInWords } from './renewal-words.ts'
import { say } from './words/say.ts'

interface RenewalPartProps {
  renewal: SubscriptionRenewal | null
  busy: boolean
  timeZone: string
  /** A reason was typed. */
  hasReason: boolean
  onRenew(shown: { number: number; tries: number }): Promise<void>
  onStop(): Promise<void>
}

export function RenewalPart({ renewal, busy, timeZone, hasReason, onRenew, onStop }: RenewalPartProps) {
  if (renewal === null) return <p className="quiet-text">{say('no_card')}</p>
  const { card, number, tries, error } = renewal
  return (
    <section aria-label={say('renewals')} data-testid="renewals">
      <dl className="voucher-facts">
        <div>
          <dt>{say('card')}</dt>
          <dd className="tabular">{cardInWords(card)}</dd>
        </div>
        <div>
          <dt>{say('next_renewal')}</dt>
          <dd>{renewalInWords(renewal, timeZone)}</dd>
        </div>
        <div>
          <dt>{say('declined')}</dt>
          <dd className="tabular">{say('declined_times', { tries })}</dd>
        </div>
      </dl>
      {error !== null && <p className="quiet-text">{say('could_not_go_on', { error })}</p>}
      <div className="voucher-acts">
        <button
          type="button"
          className="button"
          disabled={busy || number === null}
          onClick={() => number !== null && void onRenew({ number, tries })}
        >
          {say('renew_now')}
        </button>
        <button type="button" className="button danger" disabled={busy || !hasReason} onClick={() => void onStop()}>
          {say('stop_renewals')}
        </button>
      </div>
    </section>
  )
}
