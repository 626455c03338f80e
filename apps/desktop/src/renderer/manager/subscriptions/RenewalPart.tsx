/** How a subscription's saved card renews it: the card, what comes next, and a manager's "Renew now" and "Stop renewals". */
import type { SubscriptionRenewal } from '@marquee/shared'
import { cardInWords, renewalInWords } from './renewal-words.ts'

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
  if (renewal === null) return <p className="quiet-text">No card is saved: each period is sold at a counter.</p>
  const { card, number, tries, error } = renewal
  return (
    <section aria-label="Renewals" data-testid="renewals">
      <dl className="voucher-facts">
        <div>
          <dt>Card</dt>
          <dd className="tabular">{cardInWords(card)}</dd>
        </div>
        <div>
          <dt>Next renewal</dt>
          <dd>{renewalInWords(renewal, timeZone)}</dd>
        </div>
        <div>
          <dt>Declined</dt>
          <dd className="tabular">{tries === 0 ? 'never' : tries === 1 ? 'once' : `${tries} times`}</dd>
        </div>
      </dl>
      {error !== null && <p className="quiet-text">The server could not go on: {error}</p>}
      <div className="voucher-acts">
        <button
          type="button"
          className="button"
          disabled={busy || number === null}
          onClick={() => number !== null && void onRenew({ number, tries })}
        >
          Renew now
        </button>
        <button type="button" className="button danger" disabled={busy || !hasReason} onClick={() => void onStop()}>
          Stop renewals
        </button>
      </div>
    </section>
  )
}
