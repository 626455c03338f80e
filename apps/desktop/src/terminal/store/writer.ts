/**
 * Writes that come in the same tick share a transaction, and so its fsync. With FULL, SQLite does 9,400 rows/s at one a
 * transaction and 221,000 at fifty. A write is durable when its promise resolves, never before.
 */
import type { Log } from '../log.ts'
import type { Db } from './database/database.ts'

/** The part of one write in a transaction. */
export interface Tx {
  readonly db: Db
  /**
   * Runs `step` when this write is on the disk, before its promise resolves; never when it is undone. Steps run in the
   * order in which they were given. An exception in a step is logged and stops no other: the write stands, so nobody may
   * hear of a refusal.
   */
  afterCommit(step: () => void): void
}

export interface Writer {
  /** Runs `work` in a transaction; what it throws undoes it alone. Rejects when it, or the commit, failed. */
  write<T>(work: (tx: Tx) => T): Promise<T>
  /** Resolves when everything that was asked for so far is on the disk, or has failed. */
  settled(): Promise<void>
}

interface Job {
  run(): void
  done(): void
  fail(error: unknown): void
}

export function createWriter(
  db: Db,
  options: {
    log: Log
    /** Called after each commit, before anybody is told of it. It must not throw: what is committed stands. */
    committed?: () => void
  },
): Writer {
  const { log, committed = () => {} } = options
  let waiting: Job[] = []
  let round: Promise<void> | undefined

  function flush(): void {
    const jobs = waiting
    waiting = []
    round = undefined
    const finished: Job[] = []
    try {
      db.exec('begin immediate')
      for (const job of jobs) {
        db.exec('savepoint job')
        try {
          job.run()
          db.exec('release job')
          finished.push(job)
        } catch (error) {
          // SQLite undoes the whole transaction by itself on a full disk: then nothing before it holds either.
          if (!db.inTransaction) throw error
          db.exec('rollback to job')
          db.exec('release job')
          job.fail(error)
        }
      }
      db.exec('commit')
    } catch (error) {
      if (db.inTransaction) db.exec('rollback')
      for (const job of jobs) job.fail(error)
      return
    }
    if (finished.length > 0) committed()
    for (const job of finished) job.done()
  }

  function take(step: () => void): void {
    try {
      step()
    } catch (error) {
      log.error({ err: error }, 'a step after a commit failed; the commit stands')
    }
  }

  function write<T>(work: (tx: Tx) => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const steps: (() => void)[] = []
      let result: T
      waiting.push({
        run: () => {
          result = work({ db, afterCommit: (step) => void steps.push(step) })
        },
        done: () => {
          for (const step of steps) take(step)
          resolve(result)
        },
        fail: reject,
      })
      round ??= new Promise((next) =>
        setImmediate(() => {
          flush()
          next()
        }),
      )
    })
  }

  return {
    write,
    async settled() {
      while (round) await round
    },
  }
}
