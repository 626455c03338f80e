/** Card readers: asked for anew while somebody looks, and at once after one was assigned. */
import type { HouseReader } from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { ask } from '../../connection/ask.ts'
import type { Engine } from '../../connection/engine.ts'
import { watchList } from '../watch-list.ts'

export interface ReadersState {
  readers: HouseReader[]
  loaded: boolean
  /** A reader is being assigned. */
  busy: boolean
  /** Why the list is not known. */
  unknown: string | null
  /** Why a reader was not assigned. */
  refusal: string | null
}

export interface ReadersStore extends StoreApi<ReadersState> {
  /** Begins to ask; returns the function that ends it. */
  watch(): () => void
  /** @param terminalId null: it is taken away */
  give(reader: HouseReader, terminalId: string | null): Promise<void>
}

export function createReadersStore(engine: Engine): ReadersStore {
  const store = createStore<ReadersState>(() => ({
    readers: [],
    loaded: false,
    busy: false,
    unknown: null,
    refusal: null,
  }))
  const byName = (a: HouseReader, b: HouseReader): number => a.name.localeCompare(b.name, 'en', { numeric: true })
  const list = watchList(
    engine,
    () => engine.api.readers(),
    (answer) => {
      if (answer.ok) store.setState({ readers: answer.value.readers.toSorted(byName), loaded: true, unknown: null })
      else store.setState({ unknown: answer.sentence })
    },
  )
  return Object.assign(store, {
    watch: list.watch,
    async give({ readerRef }: HouseReader, terminalId: string | null) {
      store.setState({ busy: true, refusal: null })
      const answer = await ask(
        terminalId === null
          ? engine.api.takeReaderAway({ readerRef })
          : engine.api.assignReader({ readerRef, terminalId }),
      )
      store.setState({ refusal: answer.ok ? null : answer.sentence })
      await list.load()
      store.setState({ busy: false })
    },
  })
}
