/** The seats allotted to terminals or held by them, asked for anew every few seconds while somebody looks. */
import type { AllottedSeats, ForceReleaseRequest } from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { ask, isUnanswered } from '../../connection/ask.ts'
import type { Engine } from '../../connection/engine.ts'
import { watchList } from '../watch-list.ts'

export interface AllottedState {
  rows: AllottedSeats[]
  loaded: boolean
  said: { tone: 'good' | 'bad'; sentence: string } | null
  sentence: string | null
}

/** `unknown`: it may have been done; the same again does it once. */
export type Released = 'done' | 'refused' | 'unknown'

export interface AllottedStore extends StoreApi<AllottedState> {
  watch(): () => void
  release(request: ForceReleaseRequest, from: AllottedSeats['terminal']): Promise<Released>
}

export function createAllottedStore(engine: Engine): AllottedStore {
  const store = createStore<AllottedState>(() => ({ rows: [], loaded: false, said: null, sentence: null }))
  const list = watchList(
    engine,
    () => engine.api.allottedSeats(),
    (answer) => {
      if (answer.ok) store.setState({ rows: answer.value.allotments, loaded: true, sentence: null })
      else store.setState({ sentence: answer.sentence })
    },
  )

  return Object.assign(store, {
    watch() {
      const end = list.watch()
      return () => {
        end()
        store.setState({ said: null })
      }
    },
    async release(request: ForceReleaseRequest, terminal: AllottedSeats['terminal']): Promise<Released> {
      const answer = await ask(engine.api.forceRelease(request))
      if (!answer.ok) {
        store.setState({ said: { tone: 'bad', sentence: answer.sentence } })
        const unknown = isUnanswered(answer)
        return unknown ? 'unknown' : 'refused'
      }
      const { releasedInWords } = await import('./allotted-words.ts')
      store.setState({ said: { tone: 'good', sentence: releasedInWords(answer.value.released, terminal) } })
      await list.load()
      return 'done'
    },
  })
}
