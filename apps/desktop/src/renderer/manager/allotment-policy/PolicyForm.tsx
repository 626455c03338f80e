/** The fields of a cinema's allotment policy. */
import { type AllotmentPolicy, SEAT_CATEGORIES, type TerminalStatus } from '@marquee/shared'
import { type FormEvent, useState } from 'react'
import { CATEGORY_NAMES } from '../../seat-map/seat-look.ts'
import { ANY_CATEGORY, fieldsOf, LIMITS, policyOf, problemsOf } from './policy-fields.ts'
import { say } from './words/say.ts'

interface PolicyFormProps {
  policy: AllotmentPolicy
  counters: readonly TerminalStatus[]
  busy: boolean
  onSave(policy: AllotmentPolicy): void
}

export function PolicyForm({ policy, counters, busy, onSave }: PolicyFormProps) {
  const [fields, setFields] = useState(() => fieldsOf(policy))
  const wrong = problemsOf(fields)
  const made = policyOf(fields)
  const changed = JSON.stringify(made) !== JSON.stringify(policy)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (made !== undefined && changed) onSave(made)
  }
  const number = (name: keyof typeof LIMITS, label: string, hint: string) => (
    <label>
      <span>{label}</span>
      <input
        className="text-field tabular"
        inputMode="numeric"
        value={fields[name]}
        aria-invalid={wrong.includes(name)}
        onChange={(event) => setFields({ ...fields, [name]: event.target.value })}
      />
      <small className={wrong.includes(name) ? 'wrong' : ''}>
        {wrong.includes(name) ? say('from_to', LIMITS[name]) : hint}
      </small>
    </label>
  )
  const only = fields.terminalIds
  return (
    <form className="policy-form" onSubmit={submit}>
      {number('seats', say('seats'), say('seats_hint'))}
      <label>
        <span>{say('category')}</span>
        <select value={fields.category} onChange={(event) => setFields({ ...fields, category: event.target.value })}>
          <option value={ANY_CATEGORY}>{say('any_category')}</option>
          {SEAT_CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {CATEGORY_NAMES[category]}
            </option>
          ))}
        </select>
      </label>
      {number('hoursBefore', say('hours_before'), say('hours_hint'))}
      {number('backMinutesBefore', say('back_before'), say('back_hint'))}
      <fieldset className="policy-counters">
        <legend>{say('counters')}</legend>
        <label>
          <input type="radio" checked={only === null} onChange={() => setFields({ ...fields, terminalIds: null })} />
          {say('every_counter')}
        </label>
        <label>
          <input
            type="radio"
            checked={only !== null}
            onChange={() => setFields({ ...fields, terminalIds: only ?? counters.map(({ id }) => id) })}
          />
          {say('only_these')}
        </label>
        {only !== null && (
          <ul>
            {counters.map(({ id, name }) => (
              <li key={id}>
                <label>
                  <input
                    type="checkbox"
                    checked={only.includes(id)}
                    onChange={(event) =>
                      setFields({
                        ...fields,
                        terminalIds: event.target.checked ? [...only, id] : only.filter((known) => known !== id),
                      })
                    }
                  />
                  {name}
                </label>
              </li>
            ))}
          </ul>
        )}
        {wrong.includes('terminalIds') && <small className="wrong">{say('choose_one')}</small>}
      </fieldset>
      <button type="submit" className="button primary" disabled={busy || made === undefined || !changed}>
        {busy ? say('keeping') : say('keep')}
      </button>
    </form>
  )
}
