/** The combos of an order, each with what its parts cost in it and by themselves. Its tickets keep their price. */
import { goodsName, type OrderLine } from '@marquee/shared'
import { X } from 'lucide-react'
import { plainAmount } from '../../cart/cart-totals.ts'
import { ticketTypeName } from '../../ticket-types/ticket-type-name.ts'
import { useCart, useCounter, useOrder } from '../counter-context.tsx'
import { comboNeeds } from './combo-places.ts'
import { say } from './words/say.ts'

export function ComboParts({ currency }: { currency: string | undefined }) {
  const { order } = useCounter()
  const combos = useOrder((state) => state.combos)
  const places = useOrder((state) => state.comboPlaces)
  const setAside = useOrder((state) => state.setAside)
  const tariff = useOrder((state) => state.tariff)
  const lines = useOrder((state) => state.priced?.lines ?? NO_LINES)
  const seats = useCart((state) => state.seats)
  const money = (amount: number): string => (currency === undefined ? '–' : plainAmount(amount, currency))
  const seatIds = [
    ...setAside.flatMap(({ tickets }) => tickets.map(({ seatId }) => seatId)),
    ...seats.map(({ seatId }) => seatId),
  ]
  const nameOf = ({ of }: OrderLine): string => {
    if (of.kind === 'ticket') return `${ticketTypeName(of.type)} ${seatIds[of.ticket] ?? ''}`
    return of.kind === 'goods' ? goodsName(tariff, { ...of, extras: [...of.extras] }) : ''
  }
  return combos.map(({ combo: key }, i) => {
    const combo = tariff?.goods.combos.find((each) => each.key === key)
    const name = combo?.name ?? key
    const mine = lines.filter(({ of }) => 'combo' in of && of.combo === i)
    const lacking = combo !== undefined && places[i] === null
    return (
      // The same combo may be there twice.
      // biome-ignore lint/suspicious/noArrayIndexKey: its parts are found by its place in the order
      <li key={i} className="order-combo" data-combo={key}>
        <span className="order-part-name">
          <strong>{name}</strong>
          {lacking && (
            <small className="combo-lacks" role="alert">
              {comboNeeds(combo)}
            </small>
          )}
        </span>
        <span className="tabular">
          {mine.length === 0 ? '–' : money(mine.reduce((sum, { amount }) => sum + amount, 0))}
        </span>
        <button
          type="button"
          className="icon-button"
          aria-label={say('take_combo_off', { name })}
          onClick={() => order.removeCombo(i)}
        >
          <X aria-hidden="true" size={18} />
        </button>
        {mine.length > 0 && (
          <ul className="combo-split" aria-label={say('in_combo', { name })}>
            {mine.map((line, n) => {
              const off = line.off.reduce((sum, { amount }) => sum + amount, 0)
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be the same goods
                <li key={n}>
                  <span>{nameOf(line)}</span>
                  <span className="tabular">
                    {off > 0 && (
                      <>
                        <span className="visually-hidden">{say('instead_of')} </span>
                        <s>{money(line.amount + off)}</s>{' '}
                      </>
                    )}
                    {money(line.amount)}
                  </span>
                </li>
              )
            })}
          </ul>
        )}
      </li>
    )
  })
}

const NO_LINES: OrderLine[] = []
