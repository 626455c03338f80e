/** Adds a rule to a price list: when it holds, for which tickets, and what it does to their price. */

import type { PriceRule, TicketType } from '@marquee/shared'
import type { FormEvent } from 'react'
import { ticketTypeName } from '../../ticket-types/ticket-type-name.ts'
import { useKept } from '../kept/use-kept.ts'
import { NEW_RULE, type RuleFields, ruleOf } from './price-fields.ts'
import { weekdays } from './rule-words.ts'
import { say } from './words/say.ts'

interface RuleFormProps {
  types: readonly TicketType[]
  currency: string
  /** Under which it is kept until it is added. */
  place: string
  onAdd(rule: PriceRule): void
  onEnd(): void
}

const CHANGES = ['price', 'more', 'less'] as const satisfies readonly RuleFields['change'][]

const HOURS = ['from', 'before'] as const

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
    <form className="rule-form boxed" aria-label={say('a_new_rule')} onSubmit={submit}>
      <label>
        <span>{say('rule_name')}</span>
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
        <legend>{say('begin_on')}</legend>
        <div className="choices">
          {weekdays().map((name, i) => (
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
        <legend>{say('begin_at')}</legend>
        <div className="choices">
          {HOURS.map((field) => (
            <label key={field} className="choice">
              {say(`hours_${field}`)}
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
        <span>{say('formats')}</span>
        <input
          className="text-field"
          value={fields.formats}
          onChange={(event) => set({ formats: event.target.value })}
        />
      </label>
      <fieldset>
        <legend>{say('ticket_types')}</legend>
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
        <span>{say('a_ticket')}</span>
        <select
          aria-label={say('what_rule_does')}
          value={fields.change}
          onChange={(event) => set({ change: CHANGES.find((change) => change === event.target.value) ?? 'price' })}
        >
          {CHANGES.map((change) => (
            <option key={change} value={change}>
              {say(`rule_${change}`)}
            </option>
          ))}
        </select>
        <input
          className="text-field tabular"
          dir="ltr"
          aria-label={say('amount_in', { currency })}
          inputMode="decimal"
          value={fields.amount}
          onChange={(event) => set({ amount: event.target.value })}
        />
        <span>{currency}</span>
      </div>
      <div className="panel-actions">
        <button type="button" className="button quiet" onClick={end}>
          {say('leave_it')}
        </button>
        <button type="submit" className="button" disabled={rule === undefined}>
          {say('add_this_rule')}
        </button>
      </div>
    </form>
  )
}
