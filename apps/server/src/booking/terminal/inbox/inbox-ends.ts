/** How far terminals' inboxes are: read, and moved on, together for all whose batches come at the same moment. */
import type { ChainHead } from '@marquee/shared'
import { createMicroBatch } from '../../../infra/micro-batch.ts'
import { isConnectionLost, loadStatement, type Pool, type Tx } from '../../../infra/postgres.ts'
import { answersOfBatches, type SentEntries } from './answers-before.ts'
import type { Scene } from './plan.ts'

const INBOX_HEAD = loadStatement(new URL('./sql/inbox-head.sql', import.meta.url))
const MOVE_INBOX = loadStatement(new URL('./sql/move-inbox.sql', import.meta.url))

const TOGETHER = { maxItems: 64, maxInFlight: 2, failsWholeBatch: isConnectionLost }

interface RunRow extends ChainHead {
  terminal_id: string
  /** The number of the run that may send. */
  run_number: number
  first_run: number
}

export interface InboxMove {
  terminalId: string
  runNumber: number
  from: ChainHead
  to: ChainHead
  /** `off`: it may be lost with Postgres's last moments. */
  waits: 'on' | 'off'
}

export interface InboxEnds {
  /** The terminal's end, and what of the batch was answered before. `run` is undefined for a terminal that never began one. */
  look(batch: SentEntries): Promise<{ run: RunRow | undefined; before: Pick<Scene, 'answered' | 'answerOf'> }>
  /** @throws when another server has moved it, or a later run has begun */
  move(move: InboxMove): Promise<void>
}

export function createInboxEnds(pool: Pool): InboxEnds {
  const looks = createMicroBatch<SentEntries, Awaited<ReturnType<InboxEnds['look']>>>({
    ...TOGETHER,
    async run(batches) {
      const [runs, before] = await Promise.all([
        pool.query<RunRow>({ ...INBOX_HEAD, values: [batches.map(({ terminalId }) => terminalId)] }),
        answersOfBatches(pool, batches),
      ])
      const byTerminal = new Map(runs.rows.map((row) => [row.terminal_id, row]))
      return before.map((each, i) => ({ run: byTerminal.get(batches[i]?.terminalId ?? ''), before: each }))
    },
  })
  const moves = createMicroBatch<InboxMove, boolean>({ ...TOGETHER, run: (items) => moved(pool, items) })
  return {
    look: looks.submit,
    async move(move) {
      if (!(await moves.submit(move))) throw new MovedElsewhere(move)
    },
  }
}

/** The same in a transaction with other work. */
export async function moveInbox(tx: Tx, move: InboxMove): Promise<void> {
  if (!(await moved(tx, [move]))[0]) throw new MovedElsewhere(move)
}

/** @param moves at most one of a terminal @returns which of them were made */
async function moved(db: Pick<Tx, 'query'>, moves: readonly InboxMove[]): Promise<boolean[]> {
  const sorted = moves.toSorted((a, b) => (a.terminalId < b.terminalId ? -1 : 1))
  const { rows } = await db.query<{ terminal_id: string }>({
    ...MOVE_INBOX,
    values: [
      sorted.map((m) => m.terminalId),
      sorted.map((m) => m.runNumber),
      sorted.map((m) => m.from.sequence),
      sorted.map((m) => m.from.hash),
      sorted.map((m) => m.to.sequence),
      sorted.map((m) => m.to.hash),
      moves.some(({ waits }) => waits === 'on') ? 'on' : 'off',
    ],
  })
  const made = new Set(rows.map((row) => row.terminal_id))
  return moves.map(({ terminalId }) => made.has(terminalId))
}

class MovedElsewhere extends Error {
  constructor({ terminalId }: InboxMove) {
    super(`the inbox of terminal ${terminalId} was moved by another server`)
  }
}
