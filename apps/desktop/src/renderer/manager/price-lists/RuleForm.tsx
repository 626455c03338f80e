/** Adds a rule to a price list: when it holds, for which tickets, and what it does to their price. */
import { type PriceRule, type TicketType, ticketTypeName } from '@marquee/shared'
import type { FormEvent } from 'react'
import { useKept } from '../kept/use-kept.ts'
import { NEW_RULE, type RuleFields, ruleOf } from './price-fields.ts'
import { WEEKDAYS } from './rule-words.ts'

interface RuleFormProps {
  types: readonly TicketType[]
  currency: string
  /** Under which it is kept until it is added. */
  place: string
  onAdd(rule: PriceRule): void
  onEnd(): void
}

const CHANGES: { change: RuleFields['change']; text: string }[] = [
  { change: 'price', text: 'costs' },
  { change: 'more', text: 'costs more by' },
  { change: 'less', text: 'costs less by' },
]

const HOURS = [
  { field: 'from', text: 'from' },
  { field: 'before', text: 'and before' },
] as const

export function RuleForm({ types, currency, place, onAdd, onEnd }: RuleFormProps) {
  const [fields, set, clear] = useKept(place, NEW_RULE)
  const rule = ruleOf(fields, currency)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (rule === undefined) return
    onAdd(rule)
    end()
  }
  const end = (): void => {
    clear()
    onEnd()
  }
  const toggled = <T,>(chosen: readonly T[], one: T): T[] =>
    chosen.includes(one) ? chosen.filter((known) => known !== one) : [...chosen, one]
  return (
    <form className="rule-form boxed" aria-label="A new rule" onSubmit={submit}>
      <label>
        <span>Name, as customers may read it</span>
        <input
          className="text-field"
          value={fields.name}
          maxLength={80}
          // biome-ignore lint/a11y/noAutofocus: the form opens by the press of a button, and this is what is asked next
          autoFocus
          onChange={(event) => set({ name: event.target.value })}
        />
      </label>
      <fieldset>
        <legend>Shows that begin on (none: every day)</legend>
        <div className="choices">
          {WEEKDAYS.map((name, i) => (
            <label key={name} className="choice">
              <input
                type="checkbox"
                checked={fields.weekdays.includes(i + 1)}
                onChange={() => set({ weekdays: toggled(fields.weekdays, i + 1) })}
              />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>Shows that begin (empty: at any time)</legend>
        <div className="choices">
          {HOURS.map(({ field, text }) => (
            <label key={field} className="choice">
              {text}
              <input
                type="time"
                className="text-field tabular"
                value={fields[field]}
                onChange={(event) => set({ [field]: event.target.value })}
              />
            </label>
          ))}
        </div>
      </fieldset>
      <label>
        <span>Formats, such as 3d, imax (empty: any)</span>
        <input
          className="text-field"
          value={fields.formats}
          onChange={(event) => set({ formats: event.target.value })}
        />
      </label>
      <fieldset>
        <legend>Ticket types (none: every one)</legend>
        <div className="choices">
          {types.map((type) => (
            <label key={type} className="choice">
              <input
                type="checkbox"
                checked={fields.ticketTypes.includes(type)}
                onChange={() => set({ ticketTypes: toggled(fields.ticketTypes, type) })}
              />
              {ticketTypeName(type)}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="rule-change">
        <span>A ticket</span>
        <select
          aria-label="What the rule does"
          value={fields.change}
          onChange={(event) =>
            set({ change: CHANGES.find(({ change }) => change === event.target.value)?.change ?? 'price' })
          }
        >
          {CHANGES.map(({ change, text }) => (
            <option key={change} value={change}>
              {text}
            </option>
          ))}
        </select>
        <input
          className="text-field tabular"
          aria-label={`Amount in ${currency}`}
          inputMode="decimal"
          value={fields.amount}
          onChange={(event) => set({ amount: event.target.value })}
        />
        <span>{currency}</span>
      </div>
      <div className="panel-actions">
        <button type="button" className="button quiet" onClick={end}>
          Leave it
        </button>
        <button type="submit" className="button" disabled={rule === undefined}>
          Add this rule
        </button>
      </div>
    </form>
  )
}
