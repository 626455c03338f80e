/**
 * Knows which terminals are connected, to whichever server: each server writes its own into the ledger, and tells the
 * others. Terminals of a server whose lease has ended are away; the server that has the lease `presence` says so.
 */
import { Id } from '@marquee/shared'
import { z } from 'zod'
import type { Leases } from '../../infra/leases.ts'
import type { Listener } from '../../infra/listener.ts'
import { loadStatement, type Pool } from '../../infra/postgres.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const CONNECTED = statement('terminal-connected')
const DISCONNECTED = statement('terminal-disconnected')
const END_PRESENCE = statement('end-presence')
const REVIVE = statement('revive-presence')

const CHANNEL = 'terminal_changed'
const SWEEP_MS = 2000
/** Terminals that come back together are read together. */
const TOGETHER_MS = 100

/** `by`: the server that has told its own managers already. */
const Changed = z.object({ id: Id, by: Id.optional() })

export interface Presence {
  isHere(terminalId: string): boolean
  here(): string[]
  connected(terminalId: string, protocol: number): Promise<void>
  disconnected(terminalId: string): Promise<void>
  /** Terminals whose state has changed elsewhere; null: any may have, because this server could not hear. */
  onElsewhere(changed: (terminalIds: string[] | null) => void): void
  close(): Promise<void>
}

/** @param listener not started yet */
export function createPresence(options: {
  pool: Pool
  listener: Listener
  leases: Leases
  serverId: string
  onError(error: Error): void
}): Presence {
  const { pool, listener, leases, serverId, onError } = options
  /** The number of a terminal's connections: for a moment, a half-open one and its successor. */
  const connections = new Map<string, number>()
  const listeners: ((terminalIds: string[] | null) => void)[] = []
  const changed = new Set<string>()
  let telling: NodeJS.Timeout | undefined
  let sweeping: Promise<unknown> = Promise.resolve()

  const tell = (terminalIds: string[] | null): void => {
    for (const each of listeners) each(terminalIds)
  }
  function tellChanged(): void {
    telling = undefined
    const ids = [...changed]
    changed.clear()
    tell(ids)
  }

  listener.on(CHANNEL, (payload) => {
    const { id, by } = Changed.parse(JSON.parse(payload))
    if (by === serverId) return
    changed.add(id)
    telling ??= setTimeout(tellChanged, TOGETHER_MS)
  })
  listener.onReconnect(() => tell(null))
  leases.onRevived(() => {
    pool.query({ ...REVIVE, values: [[...connections.keys()], serverId] }).catch(onError)
  })
  const timer = setInterval(() => {
    if (leases.has('presence')) sweeping = pool.query(END_PRESENCE).catch(onError)
  }, SWEEP_MS)

  return {
    isHere: (terminalId) => connections.has(terminalId),
    here: () => [...connections.keys()],
    async connected(terminalId, protocol) {
      connections.set(terminalId, (connections.get(terminalId) ?? 0) + 1)
      await pool.query({ ...CONNECTED, values: [terminalId, serverId, protocol] })
    },
    async disconnected(terminalId) {
      const left = (connections.get(terminalId) ?? 1) - 1
      if (left > 0) {
        connections.set(terminalId, left)
        return
      }
      connections.delete(terminalId)
      await pool.query({ ...DISCONNECTED, values: [terminalId, serverId] })
    },
    onElsewhere: (listener) => void listeners.push(listener),
    async close() {
      clearInterval(timer)
      clearTimeout(telling)
      await sweeping
    },
  }
}
