/**
 * Sends the pages of the queue to the printer in use, one after the other. A page is noted as sent before its first byte, and as printed
 * when the printer has said so. Whatever happens between, nobody knows whether it is out: the clerk is asked, and the next one is a copy.
 */
import { type Answer, granted, type Id, refused } from '@marquee/shared'
import type { OpenPrint, PrinterName, PrinterState } from '../api.ts'
import type { Events } from '../events.ts'
import type { Log } from '../log.ts'
import type { Db } from '../store/database/database.ts'
import {
  addJob,
  dropWaitingJobs,
  findJob,
  moveJob,
  openJobs,
  type PrintJob,
  type PrintWhat,
  printerInUse,
  savePrinterInUse,
  suspectSentJobs,
} from '../store/printing/print-jobs-table.ts'
import type { Tx, Writer } from '../store/writer.ts'
import type { Printer } from './printer.ts'
import { mayPrint, type PrinterStatus, status } from './printer-status.ts'

export interface PrintQueue {
  /** Runs in the transaction of what the page is about. */
  /** `copies`: so many there are of it, printed elsewhere. */
  add(tx: Tx, pages: readonly { what: PrintWhat; called: string; copies?: number }[]): void
  view(): PrinterState
  cameOut(jobId: Id, cameOut: boolean): Promise<Answer<null>>
  drop(): Promise<Answer<null>>
  /** Whoever waited for these is gone: those that can't be printed now, or may not be out, never are. */
  giveUp(jobIds: readonly Id[]): Promise<void>
  use(printer: PrinterName): Promise<Answer<null>>
  /** Opens the drawer now, or not at all. */
  kick(): void
  /** A page that is on its way is left to itself after a while, and is in doubt at the next start. */
  stop(): Promise<void>
}

/** How often a printer with nothing to do is asked how it is. */
const LOOK_EVERY_MS = 5000
/** A printer that can't print is asked again. */
const AGAIN_MS = 2000
/** A drawer that opens later surprises whoever stands before it. */
const KICK_WITHIN_MS = 5000
const STOP_WITHIN_MS = 3000

const NO_SPARE = { code: 'unavailable', what: 'this terminal has no other printer' } as const
const NO_SUCH_PAGE = {
  code: 'malformed',
  field: 'jobId',
  problem: 'must be a page of which nobody knows whether it came out',
} as const

export function createPrintQueue(options: {
  db: Db
  writer: Writer
  log: Log
  now: () => Date
  events: Events
  main: Printer
  spare: Printer | undefined
  byItself: boolean
  /** False: this terminal has nothing to print, and leaves the printer to others. */
  isWanted: () => boolean
  /** The bytes of a page; null: what it was about is not there any more. */
  pageOf: (job: PrintJob) => Buffer | null
  /** Runs in the transaction that notes it. */
  printed: (tx: Tx, job: PrintJob) => void
}): PrintQueue {
  const { db, writer, log, now, events, main, spare, byItself, isWanted, pageOf, printed } = options
  let inUse: PrinterName = spare && printerInUse(db) === 'spare' ? 'spare' : 'main'
  let seen: PrinterStatus = status('unknown')
  let jobs = openJobs(db)
  let kickBefore = 0
  /** It could not be reached when it was asked last. */
  let isMissed = false
  let stopped = false
  let isWoken = false
  let wakeNow: (() => void) | undefined

  const printer = (): Printer => (inUse === 'spare' && spare ? spare : main)

  function changed(): void {
    if (db.open) jobs = openJobs(db)
    events.emit('stateChanged')
  }

  function saw(found: PrinterStatus, by: PrinterName): void {
    // The clerk has changed to the other one meanwhile.
    if (by !== inUse) return
    if (found.trouble === seen.trouble && found.paperLow === seen.paperLow) return
    log.info({ printer: by, ...found }, 'the receipt printer is in another state')
    seen = found
    events.emit('stateChanged')
  }

  function write(work: (tx: Tx) => void): Promise<void> {
    return writer.write((tx) => {
      work(tx)
      tx.afterCommit(changed)
    })
  }

  function wake(): void {
    isWoken = true
    wakeNow?.()
  }

  async function pause(ms: number): Promise<void> {
    if (!isWoken && !stopped) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        timer.unref()
        wakeNow = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    isWoken = false
  }

  async function run(): Promise<void> {
    while (!stopped) {
      try {
        await suspectSent()
        await pause(await step())
      } catch (error) {
        if (stopped) return
        if (error instanceof Dropped) continue
        log.error({ err: error }, 'a page could not be printed')
        await pause(AGAIN_MS)
      }
    }
  }

  /** The program before this one ended while it printed, or the end of a page could not be written. */
  async function suspectSent(): Promise<void> {
    if (jobs.some(({ state }) => state === 'sent')) await write((tx) => suspectSentJobs(tx.db))
  }

  /** @returns how long nothing is to do */
  async function step(): Promise<number> {
    if (!isWanted()) return LOOK_EVERY_MS
    if (kickBefore !== 0) {
      const isInTime = now().getTime() < kickBefore
      kickBefore = 0
      // What a printer gets while it can't print, it may do much later.
      if (isInTime && mayPrint(seen)) await printer().kick()
    }
    const job = jobs.find(({ state }) => state === 'waiting')
    const by = inUse
    if (job) return (await printNext(job, by)) ? 0 : AGAIN_MS
    const found = await printer().look()
    // Many printers serve one at a time: another counter may print on it now.
    if (found.trouble === 'unreachable' && !isMissed) {
      isMissed = true
      return AGAIN_MS
    }
    isMissed = found.trouble === 'unreachable'
    saw(found, by)
    return mayPrint(seen) ? LOOK_EVERY_MS : AGAIN_MS
  }

  /** @returns whether the next one may follow at once */
  async function printNext(job: PrintJob, by: PrinterName): Promise<boolean> {
    const { jobId } = job
    const page = drawn(job)
    if (!page) {
      log.warn({ page: job.called }, 'a page was not printed: what it was about is not there any more')
      await write((tx) => moveJob(tx.db, jobId, 'waiting', 'dropped'))
      return true
    }
    const { outcome, status: found } = await printer().print(page, () =>
      write((tx) => {
        if (!moveJob(tx.db, jobId, 'waiting', 'sent')) throw new Dropped()
      }),
    )
    if (outcome !== 'not_sent' && !stopped) {
      await write((tx) => {
        if (moveJob(tx.db, jobId, 'sent', outcome) && outcome === 'printed') printed(tx, job)
      })
    }
    saw(found, by)
    return outcome === 'printed'
  }

  function drawn(job: PrintJob): Buffer | null {
    try {
      return pageOf(job)
    } catch (error) {
      log.error({ err: error, page: job.called }, 'a page could not be drawn, and is not printed')
      return null
    }
  }

  const running = run().catch((error: unknown) => log.error({ err: error }, 'the print queue has stopped'))

  return {
    add(tx, pages) {
      if (pages.length === 0) return
      const at = now().toISOString()
      for (const { what, called, copies } of pages) addJob(tx.db, what, called, at, copies)
      tx.afterCommit(() => {
        changed()
        wake()
      })
    },

    view: () => ({ inUse, hasSpare: spare !== undefined, ...seen, byItself, jobs: jobs.map(viewOf) }),

    async cameOut(jobId, cameOut) {
      let known = false
      await write((tx) => {
        const job = findJob(tx.db, jobId)
        known = job?.state === 'unknown'
        if (!job || !known) return
        if (!cameOut) return addJob(tx.db, job.what, job.called, now().toISOString())
        moveJob(tx.db, jobId, 'unknown', 'printed')
        printed(tx, job)
      })
      wake()
      return known ? granted(null) : refused(NO_SUCH_PAGE)
    },

    async drop() {
      await write((tx) => dropWaitingJobs(tx.db))
      return granted(null)
    },

    async giveUp(jobIds) {
      const isStuck = !mayPrint(seen)
      await write((tx) => {
        for (const jobId of jobIds) {
          moveJob(tx.db, jobId, 'unknown', 'lost')
          if (isStuck) moveJob(tx.db, jobId, 'waiting', 'dropped')
        }
      })
    },

    async use(wanted) {
      if (wanted === 'spare' && !spare) return refused(NO_SPARE)
      if (wanted === inUse) return granted(null)
      await writer.write((tx) => savePrinterInUse(tx.db, wanted))
      inUse = wanted
      seen = status('unknown')
      events.emit('stateChanged')
      wake()
      return granted(null)
    },

    kick() {
      kickBefore = now().getTime() + KICK_WITHIN_MS
      wake()
    },

    async stop() {
      stopped = true
      wake()
      let timer: NodeJS.Timeout | undefined
      const enough = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, STOP_WITHIN_MS)
      })
      await Promise.race([running, enough])
      clearTimeout(timer)
    },
  }
}

/** Thrown before the first byte: the page isn't wanted any more. */
class Dropped extends Error {
  override name = 'Dropped'
}

function viewOf({ jobId, what, called, copy, state }: PrintJob): OpenPrint {
  const of = what.kind === 'ticket' ? what.bookingId : 'orderId' in what ? what.orderId : null
  return { jobId, called, copy, of, state: state === 'sent' ? 'printing' : state === 'unknown' ? 'unknown' : 'waiting' }
}
