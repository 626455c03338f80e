/**
 * The gateway's books. Each change is a line of a journal, written before the request is answered. A restart, or a kill
 * at any moment, therefore keeps the charges and the answers under each key.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BalanceTransaction, PayoutRow } from './balance/balance-objects.ts'
import type { Charge, Customer, Dispute, Intent, PaymentMethod, Refund, SetupIntent, Warning } from './objects.ts'
import type { ReaderRow } from './readers/reader-objects.ts'
import type { Reply } from './reply.ts'

/** The answer to a request under its Idempotency-Key. */
export interface Answered {
  /** The request's fingerprint: another request may not come under the same key. */
  fingerprint: string
  requestId: string
  reply: Reply
}

interface Tables {
  intents: Map<string, Intent>
  charges: Map<string, Charge>
  refunds: Map<string, Refund>
  disputes: Map<string, Dispute>
  warnings: Map<string, Warning>
  balance: Map<string, BalanceTransaction>
  payouts: Map<string, PayoutRow>
  readers: Map<string, ReaderRow>
  customers: Map<string, Customer>
  setups: Map<string, SetupIntent>
  methods: Map<string, PaymentMethod>
  answers: Map<string, Answered>
}

type Row<T extends keyof Tables> = Tables[T] extends Map<string, infer R> ? R : never

export interface Books extends Readonly<{ [T in keyof Tables]: ReadonlyMap<string, Row<T>> }> {
  put<T extends keyof Tables>(table: T, key: string, row: Row<T>): void
  /** Writes what was put since the last time. */
  flush(): void
}

export function openBooks(dataDir: string | undefined): Books {
  const tables: Tables = {
    intents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    warnings: new Map(),
    balance: new Map(),
    payouts: new Map(),
    readers: new Map(),
    customers: new Map(),
    setups: new Map(),
    methods: new Map(),
    answers: new Map(),
  }
  const file = dataDir === undefined ? undefined : journalIn(dataDir)
  if (file !== undefined) {
    load(tables, file)
    compact(tables, file)
  }
  let unwritten = ''
  return {
    ...tables,
    put(table, key, row) {
      ;(tables[table] as Map<string, typeof row>).set(key, row)
      unwritten += lineOf(table, key, row)
    },
    flush() {
      if (file !== undefined && unwritten !== '') appendFileSync(file, unwritten)
      unwritten = ''
    },
  }
}

function journalIn(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return join(dataDir, 'books.jsonl')
}

const lineOf = (table: string, key: string, row: unknown): string => `${JSON.stringify([table, key, row])}\n`

function load(tables: Tables, file: string) {
  if (!existsSync(file)) return
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    try {
      const [table, key, row] = JSON.parse(line) as [keyof Tables, string, never]
      tables[table].set(key, row)
    } catch {
      // The last line of a process that was killed while it wrote: nobody was answered.
    }
  }
}

/** Rewrites the journal with only the last state of each row, so that it doesn't grow from start to start. */
function compact(tables: Tables, file: string) {
  const text = Object.entries(tables).flatMap(([table, rows]) => [...rows].map(([key, row]) => lineOf(table, key, row)))
  writeFileSync(`${file}.new`, text.join(''))
  renameSync(`${file}.new`, file)
}
