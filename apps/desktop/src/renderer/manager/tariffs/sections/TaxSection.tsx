/** Tax: whether prices have it in them, the rates, and that of tickets. */
import { Trash2 } from 'lucide-react'
import { useEditing } from '../editing.tsx'
import { keyFor, type RateDraft, withItem, withoutItem } from '../edits/draft.ts'
import { AddField } from '../fields/AddField.tsx'
import { ChoiceField, PercentageField } from '../fields/Fields.tsx'
import { joined } from '../words/figures.ts'
import { useRateChoices } from './use-rate-choices.ts'

export function TaxSection() {
  const { draft, edit } = useEditing()
  const { taxes, ticketTaxRate, goods, fees } = draft
  const choices = useRateChoices()
  const put = (rates: RateDraft[]): void => edit({ taxes: { ...taxes, rates } })
  const usersOf = (code: string): string => {
    const users = [
      ...(ticketTaxRate === code ? ['tickets'] : []),
      ...[...goods.goods, ...fees].filter(({ taxRate }) => taxRate === code).map(({ name }) => name),
    ]
    if (users.length === 0) return 'Nothing is taxed at it'
    return `For ${joined(users.length > 4 ? [...users.slice(0, 3), `${users.length - 3} more`] : users)}`
  }
  return (
    <section className="tariff-things" aria-label="Tax">
      <h2>Tax</h2>
      <div className="tariff-row">
        <ChoiceField
          label="Prices"
          path="taxes.mode"
          value={taxes.mode}
          choices={[
            { value: 'included', text: 'have the tax in them' },
            { value: 'added', text: 'are without tax: it comes on top' },
          ]}
          onChange={(mode) => edit({ taxes: { ...taxes, mode } })}
        />
        <ChoiceField
          label="Tax rate of tickets"
          path="ticketTaxRate"
          value={ticketTaxRate}
          choices={choices}
          onChange={(code) => edit({ ticketTaxRate: code })}
        />
      </div>
      <fieldset className="tariff-priced boxed">
        <legend className="visually-hidden">Rates</legend>
        {taxes.rates.length === 0 && <p className="quiet-text">There are no rates: nothing can be sold without one.</p>}
        {taxes.rates.map((rate, i) => (
          <div key={rate.code} className="tariff-row">
            <span className="tariff-choice">
              <strong>{rate.code}</strong>
              <small>{usersOf(rate.code)}</small>
            </span>
            <PercentageField
              label={`Percentage of ${rate.code}`}
              brief
              path={`taxes.rates.${i}.percentage`}
              value={rate.percentage}
              onChange={(percentage) => put(withItem(taxes.rates, i, { ...rate, percentage }))}
            />
            <button
              type="button"
              className="icon-button"
              aria-label={`Take the tax rate ${rate.code} away`}
              onClick={() => put(withoutItem(taxes.rates, i))}
            >
              <Trash2 aria-hidden="true" size={18} />
            </button>
          </div>
        ))}
      </fieldset>
      <AddField
        label="Another tax rate, such as reduced"
        button="Add the rate"
        onAdd={(name) => {
          const taken = taxes.rates.map(({ code }) => code)
          put([...taxes.rates, { code: keyFor(name, taken, { longest: 20, letterFirst: true }), percentage: '' }])
        }}
      />
    </section>
  )
}
