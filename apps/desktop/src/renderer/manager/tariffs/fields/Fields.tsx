/** The fields of a tariff. Each says under itself what is wrong with it, in a line that is always there. */

import { type ReactNode, useId, useState } from 'react'
import { useEditing } from '../editing.tsx'
import { dayInWords, momentInWords, readDay, readMoment } from '../edits/written-dates.ts'
import { readMoney, readPercentage, readWhole, writtenMoney, writtenPercentage } from '../words/figures.ts'
import { say } from '../words/say.ts'

interface Common {
  label: string
  /** Of the value in the draft. */
  path: string
  /** Stands in the line under the field while nothing is wrong. */
  hint?: string
  /** The label is for readers of the screen alone: a heading above says it to all. */
  brief?: boolean
}

interface Shown {
  id: string
  'data-path': string
  'aria-invalid': boolean
  'aria-describedby': string
}

export function Field(props: Common & { width: 'short' | 'long'; children(shown: Shown): ReactNode }) {
  const { label, path, hint, brief, width, children } = props
  const { faults } = useEditing()
  const id = useId()
  const wrong = faults.find((fault) => fault.path === path)?.sentence
  const shown = {
    id,
    'data-path': path,
    'aria-invalid': wrong !== undefined,
    'aria-describedby': `${id}-note`,
  }
  return (
    <div className={`tariff-field ${width}`}>
      <label htmlFor={id} className={brief ? 'visually-hidden' : undefined}>
        {label}
      </label>
      {children(shown)}
      <small id={`${id}-note`} className={wrong === undefined ? '' : 'wrong'}>
        {wrong ?? hint}
      </small>
    </div>
  )
}

interface TextFieldProps extends Common {
  value: string
  width?: 'short' | 'long'
  longest?: number
  onChange(text: string): void
}

export function TextField({ value, width = 'long', longest = 80, onChange, ...common }: TextFieldProps) {
  return (
    <Field {...common} width={width}>
      {(shown) => (
        <input
          {...shown}
          className="text-field"
          value={value}
          maxLength={longest}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

interface WrittenFieldProps<V> extends Common {
  value: V | string
  width?: 'short' | 'long'
  numeric?: boolean
  unit?: string
  /** A text that was typed and is no value stays as it is. */
  written(value: V | string): string
  /** undefined: it is no value. */
  read(text: string): V | undefined
  onChange(value: V | string): void
}

/** Shows its value as people write it, and the text as it was typed for as long as somebody types. */
function WrittenField<V>({ value, written, read, onChange, numeric, unit, width, ...common }: WrittenFieldProps<V>) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = written(value)
  return (
    <Field {...common} width={width ?? 'short'}>
      {(shown) => (
        <span className="with-unit">
          <input
            {...shown}
            className={`text-field ${numeric ? 'tabular figure' : ''}`}
            inputMode={numeric ? 'decimal' : undefined}
            value={typed ?? text}
            onFocus={() => setTyped(text)}
            onBlur={() => setTyped(null)}
            onChange={(event) => {
              setTyped(event.target.value)
              onChange(read(event.target.value) ?? event.target.value)
            }}
          />
          {unit !== undefined && <span aria-hidden="true">{unit}</span>}
        </span>
      )}
    </Field>
  )
}

const asTyped =
  (written: (value: number) => string) =>
  (value: number | string): string =>
    typeof value === 'string' ? value : written(value)

type NumberProps = Common & { value: number | string; onChange(value: number | string): void }

export function MoneyField(props: NumberProps) {
  const { currency } = useEditing().around
  return (
    <WrittenField<number>
      {...props}
      numeric
      written={asTyped((amount) => writtenMoney(amount, currency))}
      read={(text) => readMoney(text, currency)}
    />
  )
}

export function PercentageField(props: NumberProps) {
  return <WrittenField<number> {...props} numeric unit="%" written={asTyped(writtenPercentage)} read={readPercentage} />
}

export function NumberField(props: NumberProps) {
  return <WrittenField<number> {...props} numeric written={asTyped(String)} read={readWhole} />
}

interface MaybeNumberProps extends Common {
  value: number | string | undefined
  onChange(value: number | string | undefined): void
}

/** A number that may be left out. */
export function MaybeNumberField({ value, onChange, ...common }: MaybeNumberProps) {
  return <NumberField {...common} value={value ?? ''} onChange={(next) => onChange(next === '' ? undefined : next)} />
}

interface MaybeTextProps extends Common {
  value: string | undefined
  onChange(value: string | undefined): void
}

/** A day that may be left out. */
export function DayField({ value, onChange, ...common }: MaybeTextProps) {
  const { today } = useEditing()
  return (
    <WrittenField<string>
      {...common}
      value={value ?? ''}
      written={dayInWords}
      read={(text) => readDay(text, today)}
      onChange={(next) => onChange(next === '' ? undefined : next)}
    />
  )
}

/** A moment that may be left out: a day, or a day and a time. */
export function MomentField({ value, lastDay = false, onChange, ...common }: MaybeTextProps & { lastDay?: boolean }) {
  const { today, around } = useEditing()
  const { timeZone } = around
  return (
    <WrittenField<string>
      {...common}
      width="long"
      value={value ?? ''}
      written={(instant) => momentInWords(instant, { timeZone, lastDay })}
      read={(text) => readMoment(text, { today, timeZone, lastDay })}
      onChange={(next) => onChange(next === '' ? undefined : next)}
    />
  )
}

interface ChoiceFieldProps<V extends string> extends Common {
  value: V
  width?: 'short' | 'long'
  choices: readonly { value: V; text: string }[]
  onChange(value: V): void
}

export function ChoiceField<V extends string>({ value, width, choices, onChange, ...common }: ChoiceFieldProps<V>) {
  const isKnown = choices.some((choice) => choice.value === value)
  return (
    <Field {...common} width={width ?? 'long'}>
      {(shown) => (
        <select
          {...shown}
          value={value}
          onChange={(event) => {
            const chosen = choices.find((choice) => choice.value === event.target.value)
            if (chosen !== undefined) onChange(chosen.value)
          }}
        >
          {!isKnown && <option value={value}>{say('not_there', { value })}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface ChecksProps<V extends string | number> {
  legend: string
  choices: readonly { value: V; text: string }[]
  /** undefined: none is chosen. */
  chosen: readonly V[] | undefined
  path: string
  onToggle(value: V): void
}

export function Checks<V extends string | number>({ legend, choices, chosen, path, onToggle }: ChecksProps<V>) {
  const { faults } = useEditing()
  const wrong = faults.find((fault) => fault.path === path || fault.path.startsWith(`${path}.`))?.sentence
  return (
    <fieldset className="tariff-checks" data-path={path} tabIndex={-1}>
      <legend>
        {legend} {wrong !== undefined && <span className="wrong">{wrong}</span>}
      </legend>
      <div>
        {choices.map(({ value, text }) => (
          <Check key={value} text={text} isOn={chosen?.includes(value) ?? false} onChange={() => onToggle(value)} />
        ))}
      </div>
    </fieldset>
  )
}

export function Check({ text, isOn, onChange }: { text: string; isOn: boolean; onChange(isOn: boolean): void }) {
  return (
    <label className="tariff-check">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      {text}
    </label>
  )
}
