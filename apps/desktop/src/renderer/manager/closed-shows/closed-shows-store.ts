/** The shows that are closed since the ledger was set back: asked for anew every few seconds, and at once after one was opened. */
import type { ClosedShow, ClosedShowsAnswer } from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { ask } from '../../connection/ask.ts'
import type { Engine } from '../../connection/engine.ts'
import { watchList } from '../watch-list.ts'
import { nameOf } from './closed-shows-words.ts'
import { say } from './words/say.ts'

export interface ClosedShowsState extends ClosedShowsAnswer {
  loaded: boolean
  /** The outcome of opening one. */
  said: { tone: 'good' | 'bad'; sentence: string } | null
  sentence: string | null
}

export interface ClosedShowsStore extends StoreApi<ClosedShowsState> {
  /** Begins to ask; returns the function that ends it. */
  watch(): () => void
  /** Asked again, it has happened once. */
  open(closed: ClosedShow, reason: string): Promise<void>
  /** The manager looks at something else. */
  forgetSaid(): void
}

export function createClosedShowsStore(engine: Engine): ClosedShowsStore {
  const store = createStore<ClosedShowsState>(() => ({
    shows: [],
    total: 0,
    loaded: false,
    said: null,
    sentence: null,
  }))
  const list = watchList(
    engine,
    () => engine.api.closedShows(),
    (answer) => {
      if (answer.ok) store.setState({ ...answer.value, loaded: true, sentence: null })
      else store.setState({ sentence: answer.sentence })
    },
  )

  return Object.assign(store, {
    watch: list.watch,
    async open(closed: ClosedShow, reason: string) {
      store.setState({ said: null })
      const answer = await ask(engine.api.openClosedShow({ showId: closed.show.showId, reason }))
      const said = (tone: 'good' | 'bad', sentence: string): void => store.setState({ said: { tone, sentence } })
      if (!answer.ok) said('bad', answer.sentence)
      else if (answer.value.outcome === 'opened') said('good', say('is_open', { show: nameOf(closed) }))
      else said('good', say('was_open', { show: nameOf(closed) }))
      await list.load()
    },
    forgetSaid: () => store.setState({ said: null }),
  })
}
