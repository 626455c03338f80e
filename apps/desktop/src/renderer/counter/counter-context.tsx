/** The counter's stores, made once for the screen and handed down. */
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useConnection, useEngine } from '../app/terminal-context.tsx'
import { type CartState, type CartStore, createCartStore } from '../cart/cart-store.ts'
import { followPrices } from '../cart/follow-prices.ts'
import { markCartSeats } from '../cart/mark-cart-seats.ts'
import { createProgrammeStore, type ProgrammeState, type ProgrammeStore } from '../show/programme-store.ts'
import { createShowingStore, type Showing, type ShowingStore } from '../show/showing-store.ts'
import { createReaderDesk, type ReaderDesk } from './at-reader/reader-desk.ts'
import { compareCartWithEngine } from './compare-cart.ts'
import { createExchangeStore, type ExchangeState, type ExchangeStore } from './exchange/exchange-store.ts'
import type { OrderState } from './order/order-state.ts'
import { createOrderStore, type OrderStore } from './order/order-store.ts'
import { createParty, type Party } from './order/party.ts'
import { createParking, type Parking, type ParkingState } from './parked/parking.ts'
import { createPartyChooser, type PartyChooser } from './party/party-chooser.ts'
import { createSaleStore, type SaleState, type SaleStore } from './sale/sale-store.ts'

export interface CounterStores {
  programme: ProgrammeStore
  showing: ShowingStore
  cart: CartStore
  order: OrderStore
  party: Party
  chooser: PartyChooser
  sale: SaleStore
  desk: ReaderDesk
  exchange: ExchangeStore
  parking: Parking
}

const CounterContext = createContext<CounterStores | undefined>(undefined)

export function CounterProvider({ children }: { children: ReactNode }) {
  const engine = useEngine()
  const ownCinema = useConnection((state) => state.terminal?.terminal?.cinemaId ?? null)
  const [stores] = useState((): CounterStores => {
    const cart = createCartStore(engine)
    const showing = createShowingStore(engine)
    followPrices(cart, showing)
    const order = createOrderStore(engine, cart, showing)
    markCartSeats(cart, showing, {
      seatsOf: (showId) =>
        order.getState().setAside.flatMap((each) => (each.showId === showId ? each.tickets.map((t) => t.seatId) : [])),
      subscribe: (changed) =>
        order.subscribe((now, before) => {
          if (now.setAside !== before.setAside) changed()
        }),
    })
    const sale = createSaleStore(
      engine,
      () => {
        cart.startAnew()
        order.startAnew()
      },
      order.startAnew,
    )
    const party = createParty(engine, { cart, order, showing })
    const chooser = createPartyChooser({ cart, order, party, showing })
    const exchange = createExchangeStore(engine, { cart, order, sale })
    return {
      programme: createProgrammeStore(engine, ownCinema),
      showing,
      cart,
      order,
      party,
      chooser,
      sale,
      desk: createReaderDesk(engine, { cart, order, sale }),
      exchange,
      parking: createParking(engine, { cart, order, showing, sale, chooser, exchange }),
    }
  })
  useEffect(() => compareCartWithEngine(engine, stores), [engine, stores])
  return <CounterContext value={stores}>{children}</CounterContext>
}

export function useCounter(): CounterStores {
  const stores = useContext(CounterContext)
  if (stores === undefined) throw new Error('a part of the counter was rendered outside CounterProvider')
  return stores
}

export function useProgramme<T>(select: (state: ProgrammeState) => T): T {
  return useStore(useCounter().programme, select)
}

export function useShowing<T>(select: (state: Showing) => T): T {
  return useStore(useCounter().showing, select)
}

/** True when the show on the map doesn't take place; the programme hears of it first. */
export function useCancelled(): boolean {
  const shown = useShowing((state) => state.show?.show)
  const listed = useProgramme((state) => state.programme?.shows.find(({ show }) => show.id === shown?.id)?.show)
  return (listed ?? shown)?.cancelledAt !== undefined
}

/** True when nothing new is sold for the open show until the sales since a restored backup are known. */
export function useClosed(): boolean {
  const showId = useShowing((state) => state.show?.show.id)
  return useProgramme(
    (state) => state.programme?.shows.find(({ show }) => show.id === showId)?.occupancy?.closed === true,
  )
}

export function useCart<T>(select: (state: CartState) => T): T {
  return useStore(useCounter().cart, select)
}

export function useOrder<T>(select: (state: OrderState) => T): T {
  return useStore(useCounter().order, select)
}

export function useExchange<T>(select: (state: ExchangeState) => T): T {
  return useStore(useCounter().exchange, select)
}

export function useParking<T>(select: (state: ParkingState) => T): T {
  return useStore(useCounter().parking, select)
}

export function useSale<T>(select: (state: SaleState) => T): T {
  return useStore(useCounter().sale, select)
}
