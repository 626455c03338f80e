/**
 * Stands in for `better-sqlite3`: SQLite itself, in memory, on a disk of the world. Committed data is on the disk; a
 * crash comes between two commits, also between those of one moment.
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
    this.#watchTransactions()
    this.#watchStatements()
  }

  #watchTransactions(): void {
    const noticed =
      (run: Run): Run =>
      (...args) => {
        const value = run(...args)
        if (!this.inTransaction) this.#committed()
        return value
      }
    const transaction = this.transaction.bind(this) as unknown as (work: Run) => Record<string, Run> & Run
    const watched = (work: Run): unknown => {
      const made = transaction(work)
      const kinds = ['default', 'deferred', 'immediate', 'exclusive'].map((kind) => [kind, noticed(made[kind] as Run)])
      return Object.assign(noticed(made), Object.fromEntries(kinds))
    }
    Object.defineProperty(this, 'transaction', { value: watched, writable: true, configurable: true })
  }

  #watchStatements(): void {
    const prepare = this.prepare.bind(this)
    const watched = (source: string): SqliteDatabase.Statement => {
      const statement = prepare(source)
      if (statement.readonly) return statement
      const run = statement.run.bind(statement)
      statement.run = (...args: unknown[]) => {
        const value = run(...args)
        if (!this.inTransaction) this.#committed()
        return value
      }
      return statement
    }
    Object.defineProperty(this, 'prepare', { value: watched, writable: true, configurable: true })
  }

  /** The memory has no log to be ahead of; the program is told that it has what it asks for. */
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

  #committed(): void {
    const { crashAtCommitOnceIn } = world().faults
    if (crashAtCommitOnceIn === 0 || !this.#life?.alive) return
    if (world().random.below(crashAtCommitOnceIn) !== 0) return
    world().note(`${this.#life.host} dies behind a commit to its disk`)
    world().count('crashes of terminals')
    endLife(this.#life)
  }
}
