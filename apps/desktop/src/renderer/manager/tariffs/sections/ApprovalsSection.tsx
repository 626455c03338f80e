/** What a manager says yes to, beside ticket types whose conditions say so. */

import { USUAL_APPROVALS } from '@marquee/shared'
import { useEditing } from '../editing.tsx'
import { isSame, type TariffDraft } from '../edits/draft.ts'
import { Check, MoneyField } from '../fields/Fields.tsx'
import { say } from '../words/say.ts'

type Rules = NonNullable<TariffDraft['approvals']>

export function ApprovalsSection() {
  const { draft, edit, around } = useEditing()
  const rules: Rules = draft.approvals ?? USUAL_APPROVALS
  const set = (part: Partial<Rules>): void => {
    const { refundsFrom, ...others } = { ...rules, ...part }
    const next: Rules = refundsFrom === undefined ? others : { ...others, refundsFrom }
    // The usual rules are said by saying nothing.
    edit({ approvals: isSame(next, USUAL_APPROVALS) ? undefined : next })
  }
  return (
    <section className="tariff-things" aria-label={say('approvals')}>
      <h2>{say('approvals')}</h2>
      <p className="quiet-text">{say('approvals_more')}</p>
      <Check text={say('approve_given')} isOn={rules.givenPrices} onChange={(givenPrices) => set({ givenPrices })} />
      <Check text={say('approve_free')} isOn={rules.free} onChange={(free) => set({ free })} />
      <Check
        text={say('approve_refunds')}
        isOn={rules.refundsFrom !== undefined}
        onChange={(isOn) => set({ refundsFrom: isOn ? '' : undefined })}
      />
      <div className="tariff-row">
        {rules.refundsFrom !== undefined && (
          <MoneyField
            label={say('from_sum', { currency: around.currency })}
            path="approvals.refundsFrom"
            hint={say('earlier_returns')}
            value={rules.refundsFrom}
            onChange={(refundsFrom) => set({ refundsFrom })}
          />
        )}
      </div>
    </section>
  )
}
