/** A day's money at the gateway, of one cinema or of the whole house. */
import type { GatewayDayAnswer } from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { ask } from '../../connection/ask.ts'
import type { Engine } from '../../connection/engine.ts'

export interface GatewayMoneyState {
  /** null: not known, or of another day than the one that is asked for now. */
  day: GatewayDayAnswer | null
  loading: boolean
  sentence: string | null
}

export interface GatewayMoneyStore extends StoreApi<GatewayMoneyState> {
  /** @param cinemaId null: the whole house @param day `2026-11-25` */
  read(cinemaId: string | null, day: string): Promise<void>
}

export function createGatewayMoneyStore(engine: Engine): GatewayMoneyStore {
  const store = createStore<GatewayMoneyState>(() => ({ day: null, loading: true, sentence: null }))
  let latest = 0
  let shown = ''
  return Object.assign(store, {
    async read(cinemaId: string | null, day: string) {
      const mine = ++latest
      const asked = `${cinemaId} ${day}`
      store.setState({ loading: true, ...(asked !== shown && { day: null, sentence: null }) })
      const answer = await ask(engine.api.gatewayDay({ cinemaId, day }))
      // Another day was chosen meanwhile.
      if (mine !== latest) return
      if (answer.ok) {
        shown = asked
        store.setState({ day: answer.value, loading: false, sentence: null })
      } else store.setState({ loading: false, sentence: answer.sentence })
    },
  })
}
