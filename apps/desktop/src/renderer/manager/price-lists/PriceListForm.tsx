/** One price list: its table, its rules in their order, and the button that makes the next version of it. */
import { type ManagedPriceList, type Price, type PriceRule, ticketTypeName } from '@marquee/shared'
import { Plus, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { CATEGORY_NAMES } from '../../seat-map/seat-look.ts'
import { cellOf, pricesOf, tableOf, textsOf, wrongCells } from './price-fields.ts'
import { RuleForm } from './RuleForm.tsx'
import { changeInWords, conditionInWords } from './rule-words.ts'

interface PriceListFormProps {
  managed: ManagedPriceList
  busy: boolean
  onSave(prices: Price[], rules: PriceRule[]): void
}

export function PriceListForm({ managed, busy, onSave }: PriceListFormProps) {
  const { priceList, comingShows } = managed
  const { currency } = priceList
  const table = tableOf(priceList)
  const before = textsOf(priceList)
  const [texts, setTexts] = useState(before)
  const [rules, setRules] = useState(priceList.rules ?? [])
  const [isAdding, setAdding] = useState(false)
  const wrong = wrongCells(table, texts, currency)
  const prices = pricesOf(table, texts, currency)
  const isChanged =
    JSON.stringify(prices) !== JSON.stringify(pricesOf(table, before, currency)) ||
    JSON.stringify(rules) !== JSON.stringify(priceList.rules ?? [])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (prices !== undefined && isChanged && !busy) onSave(prices, rules)
  }
  return (
    <>
      <form id="price-list" onSubmit={submit}>
        <table className="price-table">
          <caption className="quiet-text">Prices in {currency}. An empty field is not for sale.</caption>
          <thead>
            <tr>
              <th scope="col">Ticket</th>
              {table.categories.map((category) => (
                <th key={category} scope="col">
                  {CATEGORY_NAMES[category]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.types.map((type) => (
              <tr key={type}>
                <th scope="row">{ticketTypeName(type)}</th>
                {table.categories.map((category) => {
                  const cell = cellOf(type, category)
                  const isNew = (texts[cell] ?? '') !== (before[cell] ?? '')
                  return (
                    <td key={category}>
                      <input
                        className={`text-field tabular ${isNew ? 'changed' : ''}`}
                        aria-label={`${ticketTypeName(type)}, ${CATEGORY_NAMES[category]}`}
                        inputMode="decimal"
                        value={texts[cell] ?? ''}
                        aria-invalid={wrong.includes(cell)}
                        onChange={(event) => setTexts({ ...texts, [cell]: event.target.value })}
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </form>
      <section aria-label="Rules">
        <div className="panel-heading">
          <h3>Rules</h3>
          {!isAdding && (
            <button type="button" className="button quiet small" onClick={() => setAdding(true)}>
              <Plus aria-hidden="true" size={16} />
              Add a rule
            </button>
          )}
        </div>
        {rules.length === 0 && !isAdding && (
          <p className="quiet-text">None: these prices hold at all times and for all formats.</p>
        )}
        {rules.length > 0 && (
          <ol className="rule-list boxed">
            {rules.map((rule, i) => (
              <li key={`${rule.name} ${conditionInWords(rule)}`} data-testid="price-rule">
                <span>
                  <strong>{rule.name}</strong>
                  <small>{conditionInWords(rule)}</small>
                </span>
                <span className="tabular">{changeInWords(rule, currency)}</span>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`Take away the rule ${rule.name}`}
                  onClick={() => setRules(rules.filter((_, at) => at !== i))}
                >
                  <X aria-hidden="true" size={16} />
                </button>
              </li>
            ))}
          </ol>
        )}
        {isAdding && (
          <RuleForm
            types={table.types}
            currency={currency}
            onAdd={(rule) => setRules([...rules, rule])}
            onEnd={() => setAdding(false)}
          />
        )}
      </section>
      <div className="price-save">
        <p className="quiet-text">
          {wrong.length > 0
            ? 'A field holds no amount.'
            : `${comingShows === 1 ? '1 show' : `${comingShows.toLocaleString('en')} shows`} to come ${comingShows === 1 ? 'is' : 'are'} sold by these prices. Shows that have begun keep theirs, and so do seats that a customer holds.`}
        </p>
        <button
          type="submit"
          form="price-list"
          className="button primary"
          disabled={busy || prices === undefined || !isChanged || isAdding}
        >
          {busy ? 'Changing…' : 'Sell by these prices'}
        </button>
      </div>
    </>
  )
}
