/** The counter's stores, made once for the screen and handed down. */
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { type StoreApi, useStore } from 'zustand'
import { useConnection, useEngine } from '../app/terminal-context.tsx'
import { type CartStore, createCartStore } from '../cart/cart-store.ts'
import { markCartSeats } from '../cart/mark-cart-seats.ts'
import { resumeCart } from '../cart/resume-cart.ts'
import { createProgrammeStore, type ProgrammeStore } from '../show/programme-store.ts'
import { createShowingStore, type ShowingStore } from '../show/showing-store.ts'
import { createSaleStore, type SaleStore } from './sale-store.ts'

export interface CounterStores {
  programme: ProgrammeStore
  showing: ShowingStore
  cart: CartStore
  sale: SaleStore
}

const CounterContext = createContext<CounterStores | undefined>(undefined)

export function CounterProvider({ children }: { children: ReactNode }) {
  const engine = useEngine()
  const ownCinema = useConnection((state) => state.terminal?.terminal?.cinemaId ?? null)
  const [stores] = useState((): CounterStores => {
    const cart = createCartStore(engine)
    const showing = createShowingStore(engine)
    markCartSeats(cart, showing)
    return {
      programme: createProgrammeStore(engine, ownCinema),
      showing,
      cart,
      sale: createSaleStore(engine, () => cart.startAnew()),
    }
  })
  useEffect(() => {
    void resumeCart(engine, stores.cart, stores.showing)
  }, [engine, stores])
  return <CounterContext value={stores}>{children}</CounterContext>
}

export function useCounter(): CounterStores {
  const stores = useContext(CounterContext)
  if (stores === undefined) throw new Error('a part of the counter was rendered outside CounterProvider')
  return stores
}

type StateOf<S> = S extends StoreApi<infer T> ? T : never

export function useCounterState<N extends keyof CounterStores, T>(name: N, select: (state: StateOf<CounterStores[N]>) => T): T {
  // Each store is a StoreApi of its own state; TypeScript can't see that through the index.
  return useStore(useCounter()[name] as unknown as StoreApi<StateOf<CounterStores[N]>>, select)
}
