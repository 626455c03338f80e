/** One combo: what is in it, its choices, and the button that adds it. */
import { type Combo, type ComboChoice, formatMoney, goodsName, type Tariff, ticketTypeName } from '@marquee/shared'
import { useState } from 'react'
import type { ChosenCombo } from '../order/combo-places.ts'
import { partsOf, type StockAround, whyNotLeft } from '../order/stock-left.ts'

interface ComboButtonsProps {
  combo: Combo
  around: StockAround
  tariff: Tariff
  onAdd(chosen: ChosenCombo): void
}

export function ComboButtons({ combo, around, tariff, onAdd }: ComboButtonsProps) {
  const [choices, setChoices] = useState<number[]>(() => combo.goods.map(() => 0))
  const { key, name, price, tickets } = combo
  const more = combo.goods.reduce((sum, part, i) => sum + (part[choices[i] ?? 0]?.more ?? 0), 0)
  const money = (amount: number): string => formatMoney({ amount, currency: tariff.currency })
  const nameOf = ({ goods, size }: ComboChoice): string => goodsName(tariff, { goods, size, extras: [] })
  const fixed = combo.goods.flatMap((part) => (part.length === 1 && part[0] ? [nameOf(part[0])] : []))
  const ofTickets =
    tickets === undefined
      ? []
      : [
          `${tickets.quantity} ${tickets.quantity === 1 ? 'ticket' : 'tickets'}${tickets.types ? ` (${tickets.types.map(ticketTypeName).join(' or ')})` : ''}`,
        ]
  const missing = whyNotLeft(partsOf(combo, choices), around, name)
  const always = [...ofTickets, ...fixed]
  return (
    <fieldset className="combo" data-combo={key}>
      <legend>{name}</legend>
      {always.length > 0 && <p className="combo-always">{always.join(' + ')}</p>}
      {combo.goods.map((part, i) =>
        part.length === 1 ? null : (
          // A combo's parts have no other name than their place, and never move.
          // biome-ignore lint/suspicious/noArrayIndexKey: as said above
          <div key={i} role="radiogroup" aria-label={`Part ${i + 1} of ${name}`} className="combo-choices">
            {part.map((choice, n) => (
              <label key={`${choice.goods} ${choice.size}`} className="button quiet small">
                <input
                  type="radio"
                  className="visually-hidden"
                  name={`${key} ${i}`}
                  checked={choices[i] === n}
                  onChange={() => setChoices(choices.map((before, at) => (at === i ? n : before)))}
                />
                {nameOf(choice)}
                {choice.more > 0 && <small className="tabular">+{money(choice.more)}</small>}
              </label>
            ))}
          </div>
        ),
      )}
      {missing !== null && <p className="combo-missing">{missing}</p>}
      <button type="button" className="button goods-button" onClick={() => onAdd({ combo: key, choices })}>
        <span>Add {name}</span>
        <small className="tabular">{money(price + more)}</small>
      </button>
    </fieldset>
  )
}
