/** One combo: what is in it, its choices, and the button that adds it. */
import { type Combo, type ComboChoice, goodsName, type Tariff } from '@marquee/shared'
import { useState } from 'react'
import { ticketTypeName } from '../../ticket-types/ticket-type-name.ts'
import { eitherOf, money as inMoney } from '../../words/staff/figures.ts'
import type { ChosenCombo } from '../order/combo-places.ts'
import { partsOf, type StockAround, whyNotLeft } from '../order/stock-left.ts'
import { say } from './words/say.ts'

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
  const money = (amount: number): string => inMoney({ amount, currency: tariff.currency })
  const nameOf = ({ goods, size }: ComboChoice): string => goodsName(tariff, { goods, size, extras: [] })
  const fixed = combo.goods.flatMap((part) => (part.length === 1 && part[0] ? [nameOf(part[0])] : []))
  const ofTickets = tickets === undefined ? [] : [ticketsInWords(tickets)]
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
          <div key={i} role="radiogroup" aria-label={say('part_of', { part: i + 1, name })} className="combo-choices">
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
        <span>{say('add', { name })}</span>
        <small className="tabular">{money(price + more)}</small>
      </button>
    </fieldset>
  )
}

/** "2 tickets (Adult or Senior)" */
function ticketsInWords({ quantity, types }: NonNullable<Combo['tickets']>): string {
  if (types === undefined) return say('tickets', { count: quantity })
  return say('tickets_of', { count: quantity, types: eitherOf(types.map(ticketTypeName)) })
}
