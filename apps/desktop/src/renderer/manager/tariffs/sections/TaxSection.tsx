/** Tax: whether prices have it in them, the rates, and that of tickets. */

import { Trash2 } from 'lucide-react'
import { listed } from '../../../words/staff/figures.ts'
import { useEditing } from '../editing.tsx'
import { keyFor, type RateDraft, withItem, withoutItem } from '../edits/draft.ts'
import { AddField } from '../fields/AddField.tsx'
import { ChoiceField, PercentageField } from '../fields/Fields.tsx'
import { say } from '../words/say.ts'
import { useRateChoices } from './use-rate-choices.ts'

export function TaxSection() {
  const { draft, edit } = useEditing()
  const { taxes, ticketTaxRate, goods, fees } = draft
  const choices = useRateChoices()
  const put = (rates: RateDraft[]): void => edit({ taxes: { ...taxes, rates } })
  const usersOf = (code: string): string => {
    const users = [
      ...(ticketTaxRate === code ? [say('rate_for_tickets')] : []),
      ...[...goods.goods, ...fees].filter(({ taxRate }) => taxRate === code).map(({ name }) => name),
    ]
    if (users.length === 0) return say('rate_for_nothing')
    const more = users.length - 3
    const named = users.length > 4 ? [...users.slice(0, 3), say('rate_for_more', { count: more })] : users
    return say('rate_for', { users: listed(named) })
  }
  return (
    <section className="tariff-things" aria-label={say('tax')}>
      <h2>{say('tax')}</h2>
      <div className="tariff-row">
        <ChoiceField
          label={say('prices_label')}
          path="taxes.mode"
          value={taxes.mode}
          choices={[
            { value: 'included', text: say('tax_included') },
            { value: 'added', text: say('tax_added') },
          ]}
          onChange={(mode) => edit({ taxes: { ...taxes, mode } })}
        />
        <ChoiceField
          label={say('ticket_tax_rate')}
          path="ticketTaxRate"
          value={ticketTaxRate}
          choices={choices}
          onChange={(code) => edit({ ticketTaxRate: code })}
        />
      </div>
      <fieldset className="tariff-priced boxed">
        <legend className="visually-hidden">{say('rates')}</legend>
        {taxes.rates.length === 0 && <p className="quiet-text">{say('no_rates')}</p>}
        {taxes.rates.map((rate, i) => (
          <div key={rate.code} className="tariff-row">
            <span className="tariff-choice">
              <strong>{rate.code}</strong>
              <small>{usersOf(rate.code)}</small>
            </span>
            <PercentageField
              label={say('percentage_of', { code: rate.code })}
              brief
              path={`taxes.rates.${i}.percentage`}
              value={rate.percentage}
              onChange={(percentage) => put(withItem(taxes.rates, i, { ...rate, percentage }))}
            />
            <button
              type="button"
              className="icon-button"
              aria-label={say('take_rate', { code: rate.code })}
              onClick={() => put(withoutItem(taxes.rates, i))}
            >
              <Trash2 aria-hidden="true" size={18} />
            </button>
          </div>
        ))}
      </fieldset>
      <AddField
        label={say('another_rate')}
        button={say('add_rate')}
        onAdd={(name) => {
          const taken = taxes.rates.map(({ code }) => code)
          put([...taxes.rates, { code: keyFor(name, taken, { longest: 20, letterFirst: true }), percentage: '' }])
        }}
      />
    </section>
  )
}
