/** Items that need a manager's attention: asked for anew every few seconds, and at once after an act on one. */
import type { AttentionAnswer, AttentionItem } from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { ask } from '../../connection/ask.ts'
import type { Engine } from '../../connection/engine.ts'
import { watchList } from '../watch-list.ts'
import type { Said } from './outcome-words.ts'

export interface AttentionState extends AttentionAnswer {
  loaded: boolean
  /** The item that is being tried. */
  busyId: string | null
  /** The outcome of the last act. */
  said: Said | null
  sentence: string | null
}

export interface AttentionStore extends StoreApi<AttentionState> {
  /** Begins to ask; returns the function that ends it. */
  watch(): () => void
  tryAgain(item: AttentionItem): Promise<void>
  /** Resolves with whether it is set aside. */
  setAside(item: AttentionItem, reason: string): Promise<boolean>
  /** The money of an item went back at the card machine, by this slip. Resolves with whether it is written down. */
  refundedAtMachine(item: AttentionItem, slip: string): Promise<boolean>
}

export function createAttentionStore(engine: Engine): AttentionStore {
  const store = createStore<AttentionState>(() => ({
    items: [],
    setAside: [],
    loaded: false,
    busyId: null,
    said: null,
    sentence: null,
  }))
  const list = watchList(
    engine,
    () => engine.api.attention(),
    (answer) => {
      if (answer.ok) store.setState({ ...answer.value, loaded: true, sentence: null })
      else store.setState({ sentence: answer.sentence })
    },
  )

  return Object.assign(store, {
    watch: list.watch,
    async tryAgain(item: AttentionItem) {
      store.setState({ busyId: item.id, said: null })
      const answer = await ask(engine.api.tryAgain({ id: item.id }))
      const { inWords } = await import('./outcome-words.ts')
      store.setState({
        busyId: null,
        said: answer.ok ? inWords(item, answer.value) : { tone: 'bad', sentence: answer.sentence },
      })
      await list.load()
    },
    async refundedAtMachine(item: AttentionItem, slip: string) {
      store.setState({ busyId: item.id, said: null })
      const conflictId = item.id.slice(item.id.indexOf(':') + 1)
      const answer = await ask(engine.api.refundedAtMachine({ conflictId, slip }))
      const { inWords } = await import('./outcome-words.ts')
      store.setState({
        busyId: null,
        said: answer.ok ? inWords(item, { outcome: 'done' }) : { tone: 'bad', sentence: answer.sentence },
      })
      await list.load()
      return answer.ok
    },
    async setAside(item: AttentionItem, reason: string) {
      store.setState({ busyId: item.id, said: null })
      const answer = await ask(engine.api.setAside({ id: item.id, reason }))
      store.setState({
        busyId: null,
        said: answer.ok ? null : { tone: 'bad', sentence: answer.sentence },
      })
      await list.load()
      return answer.ok
    },
  })
}
