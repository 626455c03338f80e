/**
 * Finds out if a terminal is really connected to the server that the ledger names: that server is asked, by a
 * notification, and asks the terminal. A server that has died, and left its name there, doesn't answer.
 */
import { Id, newId } from '@marquee/shared'
import { z } from 'zod'
import type { Listener } from '../../infra/listener.ts'
import type { Pool } from '../../infra/postgres.ts'

const ASKED_CHANNEL = 'terminal_asked_for'
const THERE_CHANNEL = 'terminal_is_there'
/** See begin-run.sql. */
const BEGUN_CHANNEL = 'terminal_run_begun'
/** Longer than a server waits for its terminal; only a terminal that is started anew waits for it, and only after such a death. */
const ANSWER_WITHIN_MS = 3000

const Asked = z.object({ id: Id, serverId: Id, terminalId: Id })
const Begun = z.object({ terminalId: Id, runNumber: z.int().min(1) })

export interface OtherServers {
  isConnected(terminalId: string, serverId: string): Promise<boolean>
  /** Answers for this server. */
  onAsked(isConnected: (terminalId: string) => Promise<boolean>): void
  /** A run of the terminal has got this number, here or elsewhere. */
  onRunBegun(begun: (terminalId: string, runNumber: number) => void): void
  /** This server could not hear for a while, and so didn't answer for the terminals that are connected to it. */
  onDeaf(hearsAgain: () => void): void
}

/** @param listener not started yet */
export function createOtherServers(options: {
  pool: Pool
  listener: Listener
  serverId: string
  onError(error: Error): void
}): OtherServers {
  const { pool, listener, serverId, onError } = options
  const waiting = new Map<string, () => void>()
  let isHere: (terminalId: string) => Promise<boolean> = async () => false

  listener.on(ASKED_CHANNEL, (payload) => {
    const asked = Asked.parse(JSON.parse(payload))
    if (asked.serverId !== serverId) return
    isHere(asked.terminalId)
      .then((is) => (is ? pool.query('select pg_notify($1, $2)', [THERE_CHANNEL, asked.id]) : undefined))
      .catch(onError)
  })
  listener.on(THERE_CHANNEL, (id) => waiting.get(id)?.())

  return {
    async isConnected(terminalId, to) {
      const id = newId()
      const { promise, resolve } = Promise.withResolvers<boolean>()
      waiting.set(id, () => resolve(true))
      const timer = setTimeout(() => resolve(false), ANSWER_WITHIN_MS)
      try {
        const asked: z.infer<typeof Asked> = { id, serverId: to, terminalId }
        await pool.query('select pg_notify($1, $2)', [ASKED_CHANNEL, JSON.stringify(asked)])
        return await promise
      } finally {
        clearTimeout(timer)
        waiting.delete(id)
      }
    },
    onAsked(answer) {
      isHere = answer
    },
    onRunBegun(begun) {
      listener.on(BEGUN_CHANNEL, (payload) => {
        const { terminalId, runNumber } = Begun.parse(JSON.parse(payload))
        begun(terminalId, runNumber)
      })
    },
    onDeaf: listener.onReconnect,
  }
}
