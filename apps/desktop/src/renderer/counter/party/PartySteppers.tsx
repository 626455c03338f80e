/** How many tickets of each type the party wants: each step takes or gives back the best seat for all of it. */
import { type PriceList, priceOf, SEAT_CATEGORIES, type TicketType, ticketTypesOf } from '@marquee/shared'
import { Hash, Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { countTypes } from '../../cart/type-counts.ts'
import { ActionKey } from '../../keys/ActionKey.tsx'
import { oneLess, oneMore, TYPES_WITH_KEYS } from '../../keys/actions.ts'
import { useActions, useKeyLabel } from '../../keys/use-actions.ts'
import { ticketTypeName } from '../../ticket-types/ticket-type-name.ts'
import { later } from '../../ui/later.tsx'
import { money } from '../../words/staff/figures.ts'
import { useCart, useCounter, useOrder, useSale, useShowing } from '../counter-context.tsx'
import { focusTickets } from '../focus-tickets.ts'
import { say } from './words/say.ts'
import './party-steppers.css'

const HowMany = later(async () => (await import('./HowMany.tsx')).HowMany)

export function PartySteppers({ list, disabled }: { list: PriceList; disabled: boolean }) {
  const { chooser, sale } = useCounter()
  const phase = useSale((state) => state.stage.phase)
  const counts = useTicketCounts()
  const types = ticketTypesOf(list)
  const howManyKey = useKeyLabel('howMany')
  const isOpen = !disabled && (phase === 'choosing' || phase === 'cash')
  const step = (act: () => void): void => {
    if (!isOpen) return
    sale.backToSeats()
    act()
  }
  const add = (type: TicketType): void => step(() => chooser.add(type))
  const takeAway = (type: TicketType): void => step(() => chooser.takeAway(type))
  /** Whose number is asked for; null: nobody's. */
  const [asked, setAsked] = useState<TicketType | null>(null)
  const ask = (type: TicketType | undefined): void => {
    if (isOpen && type !== undefined) setAsked(type)
  }
  const withKeys = types.slice(0, TYPES_WITH_KEYS)
  useActions({
    ...Object.fromEntries(withKeys.map((type, i) => [oneMore(i), () => add(type)])),
    ...Object.fromEntries(withKeys.map((type, i) => [oneLess(i), () => takeAway(type)])),
    lastTicketAway: () => step(chooser.takeLastAway),
    // That of the tickets that are wanted, or the first.
    howMany: () => ask(types.findLast((type) => (counts.get(type) ?? 0) > 0) ?? types[0]),
  })
  return (
    <fieldset className="party-steppers" aria-label={say('tickets')} tabIndex={-1}>
      {types.map((type, i) => {
        const count = counts.get(type) ?? 0
        const name = ticketTypeName(type)
        const hasKey = i < TYPES_WITH_KEYS
        return (
          <fieldset key={type} className={`stepper ${count > 0 ? 'some' : ''}`} aria-label={name}>
            <span className="stepper-name">{name}</span>
            <span className="stepper-price tabular">{priceInWords(list, type)}</span>
            <button type="button" disabled={!isOpen || count === 0} onClick={() => takeAway(type)}>
              <span className="visually-hidden">{say('one_less', { type: name })}</span>
              <Minus aria-hidden="true" size={18} />
              {hasKey && <ActionKey of={oneLess(i)} />}
            </button>
            <output className="stepper-count tabular" aria-label={say('tickets_of', { type: name })}>
              {count}
            </output>
            {count > 0 && (
              <button
                type="button"
                className="stepper-number"
                title={say('type_how_many_key', { key: howManyKey })}
                disabled={!isOpen}
                onClick={() => ask(type)}
              >
                <span className="visually-hidden">{say('type_how_many', { type: name })}</span>
                <Hash aria-hidden="true" size={16} />
              </button>
            )}
            <button type="button" disabled={!isOpen} onClick={() => add(type)}>
              <span className="visually-hidden">{say('one_more', { type: name })}</span>
              <Plus aria-hidden="true" size={18} />
              {hasKey && <ActionKey of={oneMore(i)} />}
            </button>
          </fieldset>
        )
      })}
      {asked !== null && (
        <HowMany
          type={asked}
          count={counts.get(asked) ?? 0}
          onSet={(count) => {
            setAsked(null)
            step(() => chooser.setCount(asked, count))
            focusTickets()
          }}
          onBack={() => setAsked(null)}
        />
      )}
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
    if (amount !== undefined) return money({ amount, currency: list.currency })
  }
  return ''
}
