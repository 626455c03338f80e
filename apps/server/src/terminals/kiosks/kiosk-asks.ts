/**
 * Has a kiosk do something at once: a restart, a picture of its page. The ledger rings at every server; the one that the kiosk is
 * connected to asks it over its own authenticated connection, and writes down what came of it. Nothing waits for a kiosk that is away.
 */
import {
  type Answer,
  granted,
  Id,
  KIOSK_TASKS,
  type KioskDecline,
  type KioskTask,
  newId,
  refused,
  type TerminalIdentity,
} from '@marquee/shared'
import { z } from 'zod'
import type { Listener } from '../../infra/listener.ts'
import { inTransaction, loadStatement, type Pool } from '../../infra/postgres.ts'
import type { AskTerminal } from '../conversation/ask.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const KIOSK_HERE = statement('kiosk-here')
const ASK = statement('ask')
const ANSWER_ASK = statement('answer-ask')
const TAKE_ANSWER = statement('take-answer')

const ASKED_CHANNEL = 'kiosk_asked'
const ANSWERED_CHANNEL = 'kiosk_answered'
/** A picture of a large page is made within this. */
const KIOSK_ANSWERS_WITHIN_MS = 8000
const WAIT_MS = 10_000

const Asked = z.object({ askId: Id, terminalId: Id, task: z.enum(KIOSK_TASKS) })

/** `picture`: null where none was asked for. */
interface Done {
  picture: string | null
  at: string
}

export interface KioskAsks {
  /** @param manager of the kiosk's cinema, or of every one */
  ask(terminalId: Id, task: KioskTask, manager: Pick<TerminalIdentity, 'cinemaId' | 'name'>): Promise<Answer<Done>>
  close(): Promise<void>
}

/** @param listener not started yet @param isConnected to any server */
export function createKioskAsks({
  pool,
  listener,
  terminals,
  isConnected,
  onError,
}: {
  pool: Pool
  listener: Pick<Listener, 'on'>
  terminals: { runNumberOf(terminalId: string): number | undefined; ask: AskTerminal }
  isConnected(terminalId: Id): Promise<boolean>
  onError(error: Error): void
}): KioskAsks {
  const waiting = new Map<Id, () => void>()
  const asking = new Set<Promise<void>>()

  async function askHere({ askId, terminalId, task }: z.infer<typeof Asked>): Promise<void> {
    // Another server has its connection.
    if (terminals.runNumberOf(terminalId) === undefined) return
    const answer = await terminals.ask(terminalId, 'kioskAsked', { askId, task }, KIOSK_ANSWERS_WITHIN_MS)
    const why: KioskDecline | null = !answer ? 'failed' : answer.done ? null : answer.why
    const picture = answer?.done ? (answer.picture ?? null) : null
    await pool.query({ ...ANSWER_ASK, values: [askId, why, picture] })
  }

  listener.on(ASKED_CHANNEL, (payload) => {
    const work = askHere(Asked.parse(JSON.parse(payload)))
      .catch(onError)
      .finally(() => asking.delete(work))
    asking.add(work)
  })
  listener.on(ANSWERED_CHANNEL, (askId) => waiting.get(askId)?.())

  async function answered(askId: Id): Promise<Answer<Done>> {
    const { rows } = await pool.query<{ at: Date; declined: KioskDecline | null; picture: string | null }>({
      ...TAKE_ANSWER,
      values: [askId],
    })
    const [answer] = rows
    if (!answer) return refused({ code: 'kiosk_away' })
    if (answer.declined !== null) return refused({ code: 'kiosk_declined', why: answer.declined })
    return granted({ picture: answer.picture, at: answer.at.toISOString() })
  }

  return {
    async ask(terminalId, task, { cinemaId, name }) {
      const isHere = await inTransaction(pool, async (tx) => {
        const { rowCount } = await tx.query({ ...KIOSK_HERE, values: [terminalId, cinemaId] })
        return rowCount !== 0
      })
      if (!isHere) return refused({ code: 'unknown_terminal_here' })
      if (!(await isConnected(terminalId))) return refused({ code: 'kiosk_away' })
      const askId = newId()
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.set(askId, resolve)
      const timer = setTimeout(resolve, WAIT_MS)
      try {
        await pool.query({ ...ASK, values: [askId, terminalId, task, name.slice(0, 200)] })
        await promise
        return await answered(askId)
      } finally {
        clearTimeout(timer)
        waiting.delete(askId)
      }
    },
    async close() {
      for (const resolve of waiting.values()) resolve()
      await Promise.all(asking)
    },
  }
}
