/** Counts cash: a field for each note and coin, with what they come to. Enter goes to the next one; a finger has digits below. */
import { type Denominations, denominationsOf } from '@marquee/shared'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { plainAmount } from '../../cart/cart-totals.ts'
import { Keypad } from '../keypad/Keypad.tsx'
import { amountIn, type CountState } from './use-count.ts'
import { say } from './words/say.ts'
import './count-table.css'

interface CountTableProps {
  currency: string
  count: CountState
  /** Enter in the last field. */
  onDone(): void
}

export function CountTable({ currency, count, onDone }: CountTableProps) {
  const table = useRef<HTMLDivElement>(null)
  const known = denominationsOf(currency)
  /** The field that a finger's digits go to. `fresh`: they take the place of what is in it. */
  const [current, setCurrent] = useState<{ value: number; fresh: boolean } | null>(null)
  useEffect(() => table.current?.querySelector('input')?.focus(), [])
  const goOn = (from: HTMLInputElement | null): void => {
    const fields = [...(table.current?.querySelectorAll('input') ?? [])]
    const next = fields[from === null ? 0 : fields.indexOf(from) + 1]
    if (next === undefined) onDone()
    else next.select()
    next?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    goOn(event.currentTarget)
  }
  const focused = (): HTMLInputElement | null =>
    document.activeElement instanceof HTMLInputElement ? document.activeElement : null
  const type = (change: (before: string) => string): void => {
    if (current === null) return
    count.setText(current.value, change(current.fresh ? '' : (count.texts[current.value] ?? '')).slice(0, 6))
    setCurrent({ ...current, fresh: false })
  }
  const focus = (value: number): void => setCurrent({ value, fresh: true })
  if (known === undefined) {
    return (
      <div className="count-sum" ref={table}>
        <label>
          <span>{say('all_in_drawer', { currency })}</span>
          <input
            className="text-field tabular"
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            placeholder={plainAmount(0, currency)}
            aria-invalid={count.isSumWrong}
            value={count.sum}
            onKeyDown={onKeyDown}
            onChange={(event) => count.setSum(event.target.value)}
          />
        </label>
      </div>
    )
  }
  const shared = { currency, count, onKeyDown, onFocus: focus }
  return (
    <div className="count-table" ref={table}>
      <Column {...shared} name={say('notes')} values={known.notes} look="note" />
      <Column {...shared} name={say('coins')} values={known.coins} look="coin" />
      <Keypad
        next={say('next_piece')}
        onDigit={(digit) => type((before) => before + digit)}
        onDelete={() => type((before) => before.slice(0, -1))}
        onNext={() => goOn(focused())}
      />
    </div>
  )
}

interface ColumnProps {
  name: string
  look: 'note' | 'coin'
  values: Denominations['notes']
  currency: string
  count: CountState
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void
  onFocus(value: number): void
}

function Column({ name, look, values, currency, count, onKeyDown, onFocus }: ColumnProps) {
  const sum = values.reduce((all, value) => all + (count.piecesOf(value) ?? 0) * value, 0)
  return (
    <fieldset className="count-column">
      <legend className="visually-hidden">{name}</legend>
      <p className="count-heading" aria-hidden="true">
        <span>{name}</span>
        <span className="tabular">{plainAmount(sum, currency)}</span>
      </p>
      {values.map((value) => {
        const pieces = count.piecesOf(value)
        return (
          <label key={value} className="count-row">
            <span className={`piece ${look} tabular`}>{faceOf(value, currency)}</span>
            <input
              className="text-field tabular"
              aria-label={say('pieces_of', { value: plainAmount(value, currency) })}
              inputMode="numeric"
              autoComplete="off"
              maxLength={7}
              placeholder="0"
              aria-invalid={pieces === undefined}
              value={count.texts[value] ?? ''}
              onKeyDown={onKeyDown}
              onFocus={(event) => {
                event.target.select()
                onFocus(value)
              }}
              onChange={(event) => count.setText(value, event.target.value)}
            />
            <span className={`tabular count-amount ${pieces ? '' : 'quiet-text'}`}>
              {pieces === undefined ? say('no_number') : amountIn(pieces * value, currency)}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

/** `50`, `0.50`, `0.025`: as it stands on the piece. */
function faceOf(value: number, currency: string): string {
  const plain = plainAmount(value, currency)
  return plain.replace(/\.0+$/, '')
}
