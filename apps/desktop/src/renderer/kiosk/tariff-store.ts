/** What the cinema sells beside seats, and on which terms: its tariff, as last heard. */
import type { Tariff } from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { ask } from '../connection/ask.ts'
import type { Engine } from '../connection/engine.ts'
import type { ProgrammeStore } from '../show/programme-store.ts'

/** null: not known. */
export type TariffStore = StoreApi<{ tariff: Tariff | null }>

export function createTariffStore(engine: Engine, programme: ProgrammeStore): TariffStore {
  const store: TariffStore = createStore(() => ({ tariff: null }))
  const load = async (): Promise<void> => {
    const cinemaId = programme.getState().cinema?.id
    if (cinemaId === undefined) return
    const answer = await ask(engine.api.tariff({ cinemaId }))
    if (answer.ok && programme.getState().cinema?.id === cinemaId) store.setState({ tariff: answer.value })
  }
  programme.subscribe(({ cinema }, before) => {
    if (cinema?.id === before.cinema?.id) return
    store.setState({ tariff: null })
    void load()
  })
  engine.on('catalogueChanged', () => void load())
  return store
}
