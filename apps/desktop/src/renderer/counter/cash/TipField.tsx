/** What the customer leaves for the staff: parts of the total to choose from, or any sum. It is no part of the order. */
import { offeredTips, type Tariff } from '@marquee/shared'
import { useId, useState } from 'react'
import { amountAsTyped } from '../../cart/amount-as-typed.ts'
import { parseCash, plainAmount } from '../../cart/cart-totals.ts'
import { money } from '../../words/staff/figures.ts'
import { say } from './words/say.ts'
import '../../ui/field-wrong.css'
import './tip-field.css'

interface TipFieldProps {
  /** Whose terms take tips. */
  tariff: Tariff
  /** Of the order, in minor units. */
  total: number
  tip: number
  onTip(amount: number): void
  /** The card machine has taken a part of the order: the tip may be on its last slip. */
  hasSlip: boolean
  isOnSlip: boolean
  onSlip(isOnSlip: boolean): void
}

export function TipField({ tariff, total, tip, onTip, hasSlip, isOnSlip, onSlip }: TipFieldProps) {
  const { currency } = tariff
  const [text, setText] = useState('')
  const id = useId()
  const offered = offeredTips(total, tariff)
  const wrong =
    text !== '' && parseCash(text, currency) === undefined
      ? amountAsTyped(say('tip'), offered[0]?.amount ?? total, currency)
      : null
  const type = (typed: string): void => {
    setText(typed)
    onTip(parseCash(typed, currency) ?? 0)
  }
  return (
    <fieldset className="tip-field">
      <legend className="visually-hidden">
        {tip > 0 ? say('tip_of', { amount: money({ amount: tip, currency }) }) : say('tip')}
      </legend>
      <div className="tip-choices">
        <span aria-hidden="true">{say('tip')}</span>
        {offered.map(({ percent, amount }) => (
          <button
            key={percent}
            type="button"
            className="button tabular"
            aria-pressed={tip === amount}
            aria-label={say('tip_percent', { percent, amount: money({ amount, currency }) })}
            onClick={() => type(tip === amount ? '' : plainAmount(amount, currency))}
          >
            {percent} %
          </button>
        ))}
        <input
          className="text-field tabular"
          aria-label={say('tip')}
          inputMode="decimal"
          autoComplete="off"
          placeholder={plainAmount(0, currency)}
          value={text}
          aria-invalid={wrong !== null}
          aria-describedby={id}
          onChange={(event) => type(event.target.value.replace(/[^\d.,]/g, ''))}
        />
      </div>
      <p id={id} className="field-wrong" role="alert">
        {wrong}
      </p>
      {hasSlip && tip > 0 && (
        <label className="tip-on-slip">
          <input type="checkbox" checked={isOnSlip} onChange={(event) => onSlip(event.target.checked)} />
          <span>{say('tip_on_slip')}</span>
        </label>
      )}
    </fieldset>
  )
}
