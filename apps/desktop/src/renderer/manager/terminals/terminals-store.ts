/** Every terminal of the house with its state, live. */
import type { TerminalStatus } from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { ask } from '../../connection/ask.ts'
import type { Engine } from '../../connection/engine.ts'

export interface TerminalsState {
  terminals: TerminalStatus[]
  sentence: string | null
}

export type TerminalsStore = StoreApi<TerminalsState>

export function createTerminalsStore(engine: Engine): TerminalsStore {
  const store = createStore<TerminalsState>(() => ({ terminals: [], sentence: null }))
  const byName = (a: TerminalStatus, b: TerminalStatus): number => a.name.localeCompare(b.name, 'en', { numeric: true })
  const load = (): void => {
    void ask(engine.api.terminals()).then((answer) => {
      if (answer.ok) store.setState({ terminals: answer.value.terminals.toSorted(byName), sentence: null })
      else store.setState({ sentence: answer.sentence })
    })
  }
  engine.on('terminalChanged', (status) => {
    const others = store.getState().terminals.filter((terminal) => terminal.id !== status.id)
    store.setState({ terminals: [...others, status].toSorted(byName) })
  })
  let wasOnline = false
  engine.on('state', (state) => {
    const online = state.link.state === 'online'
    // Changes while the server was away were not told: ask again.
    if (online && !wasOnline) load()
    wasOnline = online
  })
  engine.onConnected(load)
  return store
}
