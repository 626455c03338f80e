/** The fake house as an `Engine` without a wire between, for tests of the stores. */
import type { TerminalIdentity } from '@marquee/shared'
import type { TerminalEvents } from '../../terminal/api.ts'
import type { Engine, PageLink } from '../connection/engine.ts'
import { refusalsLoaded } from '../connection/refusal-sentence.ts'
import type { FakeHouse } from './fake-house.ts'
import type { FakeTerminal } from './fake-terminal.ts'

// A page loads them a moment after its first files; a test counts no moments for them.
await refusalsLoaded()

export interface DirectEngine extends Engine {
  terminal: FakeTerminal
  setLink(state: 'connected' | 'lost'): void
}

export function directEngine(house: FakeHouse, kind: TerminalIdentity['kind']): DirectEngine {
  const listeners = new Map<string, Set<(...args: unknown[]) => void>>()
  const links = new Set<(link: PageLink) => void>()
  let link: PageLink = { state: 'connected', since: new Date().toISOString() }
  const names = [
    'state',
    'mapChanges',
    'map',
    'occupancy',
    'catalogueChanged',
    'stockChanged',
    'cartEnded',
    'cartHeld',
    'saleAnswered',
    'allotted',
    'doorChanged',
    'terminalChanged',
    'approvalsChanged',
    'pageToReload',
  ]
  const events = Object.fromEntries(
    names.map((name) => [name, (...args: unknown[]) => listeners.get(name)?.forEach((tell) => tell(...args))]),
  ) as Partial<TerminalEvents>
  const terminal = house.openTerminal(kind, events)
  return {
    terminal,
    api: terminal.api,
    on(event, listener) {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener as (...args: unknown[]) => void))
      return () => known.delete(listener as (...args: unknown[]) => void)
    },
    onLink(listener) {
      links.add(listener)
      listener(link)
      return () => links.delete(listener)
    },
    onConnected(listener) {
      const tell = (now: PageLink): void => {
        if (now.state === 'connected') listener()
      }
      links.add(tell)
      tell(link)
      return () => links.delete(tell)
    },
    setLink(state) {
      const since = new Date().toISOString()
      link = state === 'lost' ? { state, since, why: undefined } : { state, since }
      for (const tell of links) tell(link)
    },
    close() {},
  }
}
