/**
 * Stands in for `better-sqlite3`: SQLite itself, in memory, on a disk of the world. What is committed is on the disk; a crash comes
 * between two commits, also between those of one moment.
 */
import { createRequire } from 'node:module'
import type SqliteDatabase from 'better-sqlite3'
import { diskOf } from '../world/disks.ts'
import { currentLife, endLife } from '../world/life.ts'
import { world } from '../world/world.ts'

const Sqlite = createRequire(import.meta.url)('better-sqlite3') as typeof SqliteDatabase

type Run = (...args: unknown[]) => unknown

export default class Database extends Sqlite {
  static override SqliteError = Sqlite.SqliteError
  readonly #life = currentLife()

  constructor(path: string, options?: SqliteDatabase.Options) {
    const disk = diskOf(path)
    super(disk.content ?? ':memory:', options)
    disk.attach(this)
    this.#life?.ends.add(() => disk.detach(this))
  }

  /** In memory there is no log to be ahead of; what the program asks for, it is told that it has. */
  override pragma(source: string, options?: SqliteDatabase.PragmaOptions): unknown {
    if (/^journal_mode\s*=\s*wal$/i.test(source)) return options?.simple ? 'wal' : [{ journal_mode: 'wal' }]
    if (/^wal_/.test(source)) return []
    return super.pragma(source, options)
  }

  override exec(source: string): this {
    super.exec(source)
    if (/^commit/i.test(source)) this.#committed()
    return this
  }

  override transaction<F extends SqliteDatabase.VariableArgFunction>(work: F): SqliteDatabase.Transaction<F> {
    const made = super.transaction(work)
    const noticed = (run: Run): Run => {
      return (...args) => {
        const value = run(...args)
        if (!this.inTransaction) this.#committed()
        return value
      }
    }
    return Object.assign(noticed(made as unknown as Run), {
      default: noticed(made.default as Run),
      deferred: noticed(made.deferred as Run),
      immediate: noticed(made.immediate as Run),
      exclusive: noticed(made.exclusive as Run),
    }) as unknown as SqliteDatabase.Transaction<F>
  }

  override prepare<P extends unknown[] | {} = unknown[], R = unknown>(
    source: string,
  ): P extends unknown[] ? SqliteDatabase.Statement<P, R> : SqliteDatabase.Statement<[P], R> {
    const statement = super.prepare<P, R>(source)
    if (!statement.readonly) {
      const run = statement.run.bind(statement) as Run
      statement.run = ((...args: unknown[]) => {
        const value = run(...args)
        if (!this.inTransaction) this.#committed()
        return value
      }) as typeof statement.run
    }
    return statement
  }

  #committed(): void {
    const { crashAtCommitOnceIn } = world().faults
    if (crashAtCommitOnceIn === 0 || !this.#life?.alive) return
    if (world().random.below(crashAtCommitOnceIn) !== 0) return
    world().note(`${this.#life.host} dies behind a commit to its disk`)
    world().count('crashes of terminals')
    endLife(this.#life)
  }
}
