/** The state behind the light: this page's link to its engine, and the engine's own state. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { TerminalState } from '../../terminal/api.ts'
import { askPlain } from './ask.ts'
import type { Engine, PageLink } from './engine.ts'

export interface Connection {
  page: PageLink
  /** null: the engine has not told anything yet. */
  terminal: TerminalState | null
}

export type ConnectionStore = StoreApi<Connection>

export function createConnectionStore(engine: Engine): ConnectionStore {
  const store = createStore<Connection>(() => ({
    page: { state: 'connecting', since: new Date().toISOString() },
    terminal: null,
  }))
  engine.onLink((page) => store.setState({ page }))
  engine.on('state', (terminal) => store.setState({ terminal }))
  engine.onConnected(() => {
    void askPlain(engine.api.state()).then((answer) => {
      if (answer.ok) store.setState({ terminal: answer.value })
    })
  })
  return store
}
