/**
 * Says which server alone does a job at a time, and whether a server lives: rows with an owner and an end, by the
 * ledger's clock. A server prolongs its leases every second, in one statement. A server that dies loses them, and another
 * takes them.
 *
 * A lease spares work; it is no lock. A server that stands still may go on with what it had begun when another has the
 * lease. So each job that asks for a lease must be right when two servers run it at once.
 */
import { loadStatement, type Pool } from './postgres.ts'

const TAKE_LEASES = loadStatement(new URL('./sql/take-leases.sql', import.meta.url))

const BEAT_MS = 1000

/** Each job with the length of its lease in seconds: nobody does the job for so long after its server has died. */
const JOBS = {
  'due holds': 3,
  payments: 3,
  'reader payments': 3,
  renewals: 3,
  refunds: 3,
  'gateway events': 3,
  'gateway list': 3,
  presence: 3,
  retention: 60,
} as const
export type JobName = keyof typeof JOBS

/** Longer: a busy server whose terminals were called away for a moment would alarm every manager. */
const SERVER_SECONDS = 10

export interface Leases {
  /** True while the job is this server's. Asks nobody. */
  has(job: JobName): boolean
  /** Called when this server was taken for dead, and lives. */
  onRevived(listener: () => void): void
  /** Takes what nobody has; resolves when the ledger has answered. */
  start(): Promise<void>
  /** Gives all of them back. */
  close(): Promise<void>
}

/** @param serverId made at this server's start */
export function createLeases(options: { pool: Pool; serverId: string; onError(error: Error): void }): Leases {
  const { pool, serverId, onError } = options
  const seconds: Record<string, number> = { ...JOBS, [`server:${serverId}`]: SERVER_SECONDS }
  const names = Object.keys(seconds).sort()
  /** The time is by performance.now(). */
  const endsAt = new Map<string, number>()
  const revived: (() => void)[] = []
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let beating: Promise<void> = Promise.resolve()

  const isHeld = (name: string): boolean => performance.now() < (endsAt.get(name) ?? 0)

  async function take(): Promise<void> {
    // Taken before the statement: here a lease ends no later than in the ledger.
    const asked = performance.now()
    const { rows } = await pool.query<{ name: string }>({
      ...TAKE_LEASES,
      values: [serverId, names, names.map((name) => seconds[name])],
    })
    const own = `server:${serverId}`
    const wasDead = endsAt.has(own) && !isHeld(own)
    for (const { name } of rows) endsAt.set(name, asked + (seconds[name] ?? 0) * 1000)
    if (wasDead) for (const listener of revived) listener()
  }

  function beat(): void {
    beating = take()
      .catch(onError)
      .then(() => {
        if (!closed) timer = setTimeout(beat, BEAT_MS)
      })
  }

  return {
    has: (job) => !closed && isHeld(job),
    onRevived: (listener) => void revived.push(listener),
    async start() {
      await take()
      timer = setTimeout(beat, BEAT_MS)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await beating
      await pool.query('delete from leases where owner = $1', [serverId]).catch(onError)
    },
  }
}
