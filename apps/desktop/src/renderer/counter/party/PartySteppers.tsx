/** How many tickets of each type the party wants: each step takes or gives back the best seat for all of it. */
import {
  formatMoney,
  type PriceList,
  priceOf,
  SEAT_CATEGORIES,
  type TicketType,
  ticketTypeName,
  ticketTypesOf,
} from '@marquee/shared'
import { Minus, Plus } from 'lucide-react'
import { useStore } from 'zustand'
import { useKeys } from '../../ui/use-keys.ts'
import { useCart, useCounter, useOrder, useSale, useShowing } from '../counter-context.tsx'
import { countTypes } from './type-counts.ts'
import './party-steppers.css'

/** Types beyond these have no key. */
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

export function PartySteppers({ list, disabled }: { list: PriceList; disabled: boolean }) {
  const { chooser, sale } = useCounter()
  const phase = useSale((state) => state.stage.phase)
  const counts = useTicketCounts()
  const types = ticketTypesOf(list)
  const isOpen = !disabled && (phase === 'choosing' || phase === 'cash')
  const step = (act: () => void): void => {
    if (!isOpen) return
    sale.backToSeats()
    act()
  }
  const add = (type: TicketType): void => step(() => chooser.add(type))
  const takeAway = (type: TicketType): void => step(() => chooser.takeAway(type))
  useKeys({
    ...Object.fromEntries(types.slice(0, KEYS.length).map((type, i) => [`${KEYS[i]}`, () => add(type)])),
    ...Object.fromEntries(types.slice(0, KEYS.length).map((type, i) => [`Shift+${KEYS[i]}`, () => takeAway(type)])),
    Backspace: () => step(chooser.takeLastAway),
  })
  return (
    <fieldset className="party-steppers" aria-label="Tickets" tabIndex={-1}>
      {types.map((type, i) => {
        const count = counts.get(type) ?? 0
        const name = ticketTypeName(type)
        const key = KEYS[i]
        return (
          <fieldset key={type} className={`stepper ${count > 0 ? 'some' : ''}`} aria-label={name}>
            <span className="stepper-name">{name}</span>
            <span className="stepper-price tabular">{priceInWords(list, type)}</span>
            <button type="button" disabled={!isOpen || count === 0} onClick={() => takeAway(type)}>
              <span className="visually-hidden">One {name} less</span>
              <Minus aria-hidden="true" size={18} />
              {key !== undefined && <kbd>⇧{key}</kbd>}
            </button>
            <output className="stepper-count tabular" aria-label={`${name} tickets`}>
              {count}
            </output>
            <button type="button" disabled={!isOpen} onClick={() => add(type)}>
              <span className="visually-hidden">One {name} more</span>
              <Plus aria-hidden="true" size={18} />
              {key !== undefined && <kbd>{key}</kbd>}
            </button>
          </fieldset>
        )
      })}
    </fieldset>
  )
}

/** As wanted, of all carts for the open show. */
function useTicketCounts(): ReadonlyMap<TicketType, number> {
  const { chooser } = useCounter()
  const wanted = useStore(chooser, (state) => state.wanted)
  const showId = useShowing((state) => state.show?.show.id)
  const seats = useCart((state) => state.seats)
  const ofShow = useCart((state) => state.showId)
  const setAside = useOrder((state) => state.setAside)
  const aside = setAside.flatMap((each) => (each.showId === showId ? each.tickets.map(({ type }) => type) : []))
  const inCart = ofShow === showId ? seats.filter(({ status }) => status !== 'releasing') : []
  const here =
    wanted === null
      ? inCart.map(({ ticketType }) => ticketType)
      : [...wanted].flatMap(([type, count]) => Array.from({ length: count }, () => type))
  return countTypes([...aside, ...here])
}

/** Of the first category that it is sold in: dearer seats say so on the map. */
function priceInWords(list: PriceList, type: TicketType): string {
  for (const category of SEAT_CATEGORIES) {
    const amount = priceOf(list, type, category)
    if (amount !== undefined) return formatMoney({ amount, currency: list.currency })
  }
  return ''
}
