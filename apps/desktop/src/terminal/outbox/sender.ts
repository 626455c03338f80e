/**
 * Sends the chain from its first entry without an answer, batch after batch. Only the batch on its way is kept in memory;
 * its answers are written while the next one travels.
 */
import {
  type ChainEntry,
  type Command,
  type CommandBatch,
  type EntryAnswer,
  isPassing,
  MAX_COMMANDS_IN_BATCH,
} from '@marquee/shared'
import type { Link } from '../connection/link.ts'
import type { Log } from '../log.ts'
import type { Db } from '../store/database/database.ts'
import {
  answerEntry,
  entriesFrom,
  type FinalAnswer,
  firstUnanswered,
  type OutboxEntry,
  wholeLink,
} from '../store/outbox/outbox-table.ts'
import { saveAnswered } from '../store/runs/known-table.ts'
import type { Tx, Writer } from '../store/writer.ts'

export interface Sender {
  /** Wakes the sender for a new entry. */
  wake(): void
  /** A new connection: begins with the first entry that has no answer. */
  restart(): void
  stop(): void
}

/** Changes that come with an answer, in its transaction. */
export type OnAnswer = (tx: Tx, command: Command, answer: FinalAnswer) => void

interface Batch {
  entries: OutboxEntry[]
  body: CommandBatch
}

/** Far below what closes the connection (64 KB); a sale takes about 1 KB of it. */
const MAX_BATCH_BYTES = 40 * 1024
const FIRST_PATIENCE_MS = 500
const LONGEST_PATIENCE_MS = 5_000

export function createSender(options: {
  db: Db
  writer: Writer
  link: Link
  log: Log
  now: () => Date
  answered: OnAnswer
  progressed: () => void
  /**
   * Takes the entries out of the chain that it doesn't prove, and enters them at its end. Answered entries from that
   * sequence on are included.
   */
  enterUnproven: (db: Db, from: number) => void
}): Sender {
  const { db, writer, link, log, now, answered, progressed, enterUnproven } = options
  /** The next sequence to send; undefined: it is to be looked up. */
  let next: number | undefined
  /** Entries that the server waits for and that aren't here any more, to be told with the next batch. */
  let lost: CommandBatch['lost']
  let sending = false
  let stopped = false
  let again = false
  let patience = FIRST_PATIENCE_MS
  let timer: NodeJS.Timeout | undefined
  /** The batch was refused as a whole: each entry travels alone, so that the others get through. */
  let alone = false

  function wake(): void {
    again = true
    if (sending || stopped || timer !== undefined || !link.online()) return
    sending = true
    sendAll()
      .catch((error: unknown) => {
        log.error({ err: error }, 'the outbox could not be sent')
        putOff()
      })
      .finally(() => {
        sending = false
        if (again && timer === undefined) wake()
      })
  }

  function putOff(): void {
    next = undefined
    lost = undefined
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      wake()
    }, patience)
    patience = Math.min(LONGEST_PATIENCE_MS, patience * 2)
  }

  async function sendAll(): Promise<void> {
    let writing: Promise<boolean> = Promise.resolve(true)
    while (link.online() && !stopped) {
      again = false
      const batch = nextBatch()
      if (!batch) break
      if ('broken' in batch) {
        if (!(await writing)) return putOff()
        log.error({ sequence: batch.broken }, 'the outbox is not as it was written')
        await writer.write(({ db }) => enterUnproven(db, batch.broken))
        next = undefined
        continue
      }
      const answer = await link.request('commands', batch.body)
      // Writes go one at a time, and none is forgotten: an answer that the disk doesn't take comes again when its entry
      // is sent again.
      if (!(await writing)) return putOff()
      if (!answer.ok) {
        log.warn({ refusal: answer.refusal, commands: batch.entries.length }, 'the server did not take commands')
        if (!isPassing(answer.refusal)) alone = true
        return putOff()
      }
      if (answer.value.answers.length !== batch.entries.length) {
        log.error({ batch: batch.body }, 'the server did not answer each command')
        return putOff()
      }
      if (!follow(batch, answer.value.answers)) return putOff()
      writing = keep(batch, answer.value.answers)
    }
    if (!(await writing)) putOff()
  }

  /** undefined: there is nothing to send. `broken`: from there on something isn't as it was written. */
  function nextBatch(): Batch | { broken: number } | undefined {
    next ??= firstUnanswered(db)
    if (next === undefined) return undefined
    const entries: OutboxEntry[] = []
    const sent: ChainEntry[] = []
    let bytes = 0
    for (const entry of entriesFrom(db, next, alone ? 1 : MAX_COMMANDS_IN_BATCH)) {
      // Rows are missing: the entries after them are sent by themselves, so that the server tells its place.
      if (entries.length > 0 && entry.sequence !== (entries.at(-1)?.sequence ?? 0) + 1) break
      if (!wholeLink(entry)) return { broken: next }
      const each = { text: entry.text, hash: entry.hash }
      bytes += Buffer.byteLength(JSON.stringify(each)) + 1
      if (entries.length > 0 && bytes > MAX_BATCH_BYTES) break
      entries.push(entry)
      sent.push(each)
    }
    const [first] = entries
    if (!first) {
      next = undefined
      return undefined
    }
    return { entries, body: { first: first.sequence, ...(lost && { lost }), entries: sent } }
  }

  /**
   * Finds the entry at which to go on.
   * @returns false when the server waits for what it has been sent already.
   */
  function follow({ entries }: Batch, answers: readonly EntryAnswer[]): boolean {
    const [first] = entries
    if (!first) return false
    const gap = answers.find((answer) => answer.outcome === 'gap')
    if (!gap) {
      lost = undefined
      alone = false
      patience = FIRST_PATIENCE_MS
      next = first.sequence + entries.length
      return true
    }
    const { expected } = gap
    const [from] = entriesFrom(db, expected, 1)
    log.warn({ expected, has: from?.sequence }, 'the server misses entries of the outbox')
    if (!from || (from.sequence === first.sequence && (expected === first.sequence || lost))) return false
    lost = from.sequence > expected ? { from: expected, to: from.sequence - 1 } : undefined
    next = from.sequence
    return true
  }

  /** @returns false when the disk doesn't take them. */
  async function keep({ entries }: Batch, answers: readonly EntryAnswer[]): Promise<boolean> {
    const at = now().toISOString()
    try {
      await writer.write((tx) => {
        for (const [i, entry] of entries.entries()) {
          const answer = answers[i]
          if (!answer || answer.outcome === 'gap') continue
          saveAnswered(tx.db, entry)
          keepOne(tx, entry, answer, at)
        }
      })
      progressed()
      return true
    } catch (error) {
      log.error({ err: error }, 'could not keep the answers of commands')
      return false
    }
  }

  function keepOne(tx: Tx, entry: OutboxEntry, answer: FinalAnswer, at: string): void {
    const command = answerEntry(tx.db, entry, answer, at)
    if (command === 'unreadable') {
      log.error({ sequence: entry.sequence, answer }, 'an entry of the outbox cannot be read here')
    } else if (command) answered(tx, command, answer)
  }

  return {
    wake,
    restart() {
      clearTimeout(timer)
      timer = undefined
      patience = FIRST_PATIENCE_MS
      next = undefined
      lost = undefined
      wake()
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
