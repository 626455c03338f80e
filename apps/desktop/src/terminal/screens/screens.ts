/** The screens that are open: each hears the engine's events, and has calls of its own. */
import type { TerminalApi, TerminalEvents, TerminalState } from '../api.ts'
import type { Events } from '../events.ts'
import { createScreenApi, type ScreenApiOptions } from './screen-api.ts'

export interface Screen {
  api: TerminalApi
  /** Closes a screen's shows; its carts are given back if it isn't opened again soon. */
  close(): void
}

export interface Screens {
  open(listeners: Partial<TerminalEvents>): Screen
  /** No screen hears anything any more. */
  stop(): void
}

export function createScreens(options: {
  events: Events
  state: () => TerminalState
  calls: Omit<ScreenApiOptions, 'state'>
}): Screens {
  const { events, state, calls } = options
  /** Functions that end the subscription of each open screen. */
  const listening = new Set<() => void>()
  let isToldSoon = false

  /** Changes of one tick are told once. */
  events.on('stateChanged', () => {
    if (isToldSoon || listening.size === 0) return
    isToldSoon = true
    setImmediate(() => {
      isToldSoon = false
      if (listening.size > 0) events.emit('state', state())
    })
  })

  function listen(listeners: Partial<TerminalEvents>): () => void {
    const names = Object.keys(listeners) as (keyof TerminalEvents)[]
    const ends = names.map((name) => {
      const listener = listeners[name]
      return listener ? events.on(name, listener) : () => {}
    })
    const end = (): void => {
      listening.delete(end)
      for (const each of ends) each()
    }
    listening.add(end)
    return end
  }

  return {
    open(listeners) {
      const end = listen(listeners)
      const screen = createScreenApi({ ...calls, state })
      return {
        api: screen.api,
        close() {
          end()
          screen.close()
        },
      }
    },
    stop() {
      for (const end of [...listening]) end()
    },
  }
}
