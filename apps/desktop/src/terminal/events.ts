/** Events that parts of the engine emit, without knowing who reacts. */
import type { TerminalEvents } from './api.ts'
import type { Log } from './log.ts'

export interface EngineEvents extends TerminalEvents {
  /** Something that `TerminalState` tells is different. */
  stateChanged(): void
  /** Other seats of the show can be sold here while cut off. */
  allotmentChanged(showId: string): void
  /** The server granted seats of the show, or ended claims on them. */
  claimsChanged(showId: string): void
  /** A sale is on the disk. */
  sold(): void
  /** Commands that had waited for the connection have their answers. */
  drained(): void
  /** More claims may have ended at the server: it doesn't know a hold, or a payment is over, during which ends were not taken. */
  claimsInDoubt(): void
  /** The ledger is in another incarnation than this terminal knew. */
  ledgerSetBack(): void
}

export interface Events {
  /** @returns what ends the listening */
  on<N extends keyof EngineEvents>(name: N, listener: EngineEvents[N]): () => void
  /** Calls each listener at once. A listener that throws is logged, and stops no other. */
  emit<N extends keyof EngineEvents>(name: N, ...args: Parameters<EngineEvents[N]>): void
}

/** One act of listening: the same function may listen twice, and each ends by itself. */
interface Listening<N extends keyof EngineEvents> {
  listener: EngineEvents[N]
}

type Listeners = { [N in keyof EngineEvents]?: Set<Listening<N>> }

export function createEvents(log: Log): Events {
  const listeners: Listeners = {}
  return {
    on<N extends keyof EngineEvents>(name: N, listener: EngineEvents[N]) {
      const listenings: Set<Listening<N>> = listeners[name] ?? new Set()
      listeners[name] = listenings as Listeners[N]
      const listening = { listener }
      listenings.add(listening)
      return () => void listenings.delete(listening)
    },
    emit<N extends keyof EngineEvents>(name: N, ...args: Parameters<EngineEvents[N]>) {
      const listenings: Set<Listening<N>> | undefined = listeners[name]
      for (const { listener } of listenings ?? []) {
        try {
          ;(listener as (...args: Parameters<EngineEvents[N]>) => void)(...args)
        } catch (error) {
          log.error({ err: error, event: name }, 'a listener could not take an event')
        }
      }
    },
  }
}
