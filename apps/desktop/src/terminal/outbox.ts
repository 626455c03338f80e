/**
 * Sends what this terminal did, in order, until each command has its answer; then keeps the answer.
 * While one batch is on its way the next ones gather, so that many sales at once share a round trip and a commit.
 */
import {
  type Answer,
  answerSchema,
  type Command,
  MAX_COMMANDS_IN_BATCH,
  type Refusal,
  refused,
  SoldBooking,
} from '@marquee/shared'
import type { Link } from './link.ts'
import type { Log } from './log.ts'
import type { Db } from './store/database.ts'
import { addCommand, answerCommand, unansweredCommands } from './store/outbox-table.ts'
import type { Writer } from './store/writer.ts'

export interface Outbox {
  /** Resolves when the command is on the disk; it is sent after that, never before. */
  add(command: Command): Promise<void>
  /** Whether a sale of the booking is being written, waits, or is on its way. */
  hasSaleOf(bookingId: string): boolean
  size(): number
  /** Sends what waits. */
  wake(): void
  stop(): void
}

interface Entry {
  sequence: number
  command: Command
  bytes: number
  /** It has an answer, which is being written. */
  settling: boolean
  /** Not to be sent again before this (performance.now()), and how long it waits the next time. */
  notBefore: number
  patience: number
  /** Was in a batch that was refused as a whole: it travels alone, so that only the culprit gets that answer. */
  alone: boolean
}

/** Half of what closes the connection; a sell command takes about 1 KB of it. */
const MAX_BATCH_BYTES = 32 * 1024
const BATCH_TIMEOUT_MS = 10_000
const FIRST_PATIENCE_MS = 500
const LONGEST_PATIENCE_MS = 30_000

const CommandAnswer = answerSchema(SoldBooking)

/** What may be different the next time; anything else is the command's answer. */
function isPassing(refusal: Refusal): boolean {
  return refusal.code === 'timeout' || refusal.code === 'offline' || refusal.code === 'unavailable'
}

export function createOutbox(options: {
  db: Db
  writer: Writer
  link: Link
  log: Log
  now: () => Date
  /** What else changes with an answer, in its transaction. It returns what to do when that is on the disk. */
  settle: (db: Db, command: Command, answer: Answer<SoldBooking>) => () => void
  sizeChanged: () => void
}): Outbox {
  const { db, writer, link, log, now, settle, sizeChanged } = options
  const queue = new Map<number, Entry>()
  const bookings = new Set<string>()
  let sending = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  function enqueue(sequence: number, command: Command): void {
    queue.set(sequence, {
      sequence,
      command,
      bytes: Buffer.byteLength(JSON.stringify(command)) + 1,
      settling: false,
      notBefore: 0,
      patience: FIRST_PATIENCE_MS,
      alone: false,
    })
    bookings.add(command.body.bookingId)
  }

  async function add(command: Command): Promise<void> {
    const { bookingId } = command.body
    bookings.add(bookingId)
    try {
      const { sequence } = await writer.write((db) => addCommand(db, command, now().toISOString()))
      enqueue(sequence, command)
    } catch (error) {
      bookings.delete(bookingId)
      throw error
    }
    sizeChanged()
    wake()
  }

  function nextBatch(): Entry[] {
    const batch: Entry[] = []
    let bytes = 0
    const time = performance.now()
    for (const entry of queue.values()) {
      if (entry.settling || entry.notBefore > time) continue
      if (batch.length > 0 && (entry.alone || bytes + entry.bytes > MAX_BATCH_BYTES)) break
      batch.push(entry)
      bytes += entry.bytes
      if (entry.alone || batch.length === MAX_COMMANDS_IN_BATCH) break
    }
    return batch
  }

  function wake(): void {
    if (sending || stopped) return
    sending = true
    sendAll()
      .catch((error: unknown) => log.error({ err: error }, 'the outbox could not be sent'))
      .finally(() => {
        sending = false
        wakeLater()
      })
  }

  /** For what was put off. */
  function wakeLater(): void {
    clearTimeout(timer)
    if (stopped || !link.online()) return
    const waiting = [...queue.values()].filter((entry) => !entry.settling)
    if (waiting.length === 0) return
    const due = Math.min(...waiting.map((entry) => entry.notBefore))
    timer = setTimeout(wake, Math.max(0, due - performance.now()))
  }

  async function sendAll(): Promise<void> {
    while (link.online() && !stopped) {
      const batch = nextBatch()
      if (batch.length === 0) return
      const commands = batch.map((entry) => entry.command)
      const answer = await link.request('commands', { commands }, 'the sale waits to be sent', BATCH_TIMEOUT_MS)
      if (answer.ok && answer.value.answers.length === batch.length) onAnswers(batch, answer.value.answers)
      else if (answer.ok || isPassing(answer.refusal)) {
        log.warn({ answer, commands: batch.length }, 'commands were sent, and are not known to be applied')
        for (const entry of batch) putOff(entry)
      } else if (batch.length === 1) onAnswers(batch, [refused(answer.refusal)])
      else for (const entry of batch) entry.alone = true
    }
  }

  function putOff(entry: Entry): void {
    entry.notBefore = performance.now() + entry.patience
    entry.patience = Math.min(LONGEST_PATIENCE_MS, entry.patience * 2)
  }

  function onAnswers(batch: readonly Entry[], answers: readonly unknown[]): void {
    const answered: { entry: Entry; answer: Answer<SoldBooking> }[] = []
    batch.forEach((entry, i) => {
      const answer = CommandAnswer.safeParse(answers[i])
      if (!answer.success || (!answer.data.ok && isPassing(answer.data.refusal))) {
        log.warn({ commandId: entry.command.id, answer: answers[i] }, 'a command has no answer yet')
        putOff(entry)
        return
      }
      entry.settling = true
      answered.push({ entry, answer: answer.data })
    })
    if (answered.length > 0) void keep(answered)
  }

  async function keep(answered: readonly { entry: Entry; answer: Answer<SoldBooking> }[]): Promise<void> {
    try {
      const effects = await writer.write((db) =>
        answered.map(({ entry, answer }) => {
          answerCommand(db, entry.sequence, answer, now().toISOString())
          return settle(db, entry.command, answer)
        }),
      )
      for (const { entry } of answered) {
        queue.delete(entry.sequence)
        bookings.delete(entry.command.body.bookingId)
      }
      for (const effect of effects) effect()
      sizeChanged()
    } catch (error) {
      // The server will answer the same again when the disk can be written.
      log.error({ err: error }, 'could not keep the answers of commands')
      for (const { entry } of answered) {
        entry.settling = false
        putOff(entry)
      }
      wakeLater()
    }
  }

  for (const { sequence, command } of unansweredCommands(db)) enqueue(sequence, command)

  return {
    add,
    hasSaleOf: (bookingId) => bookings.has(bookingId),
    size: () => queue.size,
    wake() {
      // A new connection: what was put off needn't wait any longer.
      for (const entry of queue.values()) entry.notBefore = 0
      wake()
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
