/** What a manager says yes to, beside ticket types whose conditions say so. */
import { USUAL_APPROVALS } from '@marquee/shared'
import { useEditing } from '../editing.tsx'
import { isSame, type TariffDraft } from '../edits/draft.ts'
import { Check, MoneyField } from '../fields/Fields.tsx'

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
    <section className="tariff-things" aria-label="Approvals">
      <h2>Approvals</h2>
      <p className="quiet-text">A counter asks a manager for these, and the manager answers by name.</p>
      <Check
        text="A price by hand needs a manager’s yes"
        isOn={rules.givenPrices}
        onChange={(givenPrices) => set({ givenPrices })}
      />
      <Check
        text="A ticket or goods for nothing need a manager’s yes"
        isOn={rules.free}
        onChange={(free) => set({ free })}
      />
      <Check
        text="Money that goes back of one order needs a manager’s yes, from a sum on"
        isOn={rules.refundsFrom !== undefined}
        onChange={(isOn) => set({ refundsFrom: isOn ? '' : undefined })}
      />
      <div className="tariff-row">
        {rules.refundsFrom !== undefined && (
          <MoneyField
            label={`From this sum on, in ${around.currency}`}
            path="approvals.refundsFrom"
            hint="Earlier returns of the order count"
            value={rules.refundsFrom}
            onChange={(refundsFrom) => set({ refundsFrom })}
          />
        )}
      </div>
    </section>
  )
}
