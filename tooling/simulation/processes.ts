/** The processes in which runs happen, each for one order at a time. One that has carried out its order is there for the next. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Order, Reported } from './order.ts'

/** A process keeps a megabyte or two of each run; one that has had a thousand makes room for the next. */
export const SEEDS_A_PROCESS = 1000
/** What was loaded for other safeguards stays in memory as well. */
const ORDERS_A_PROCESS = 12

interface Process {
  child: ChildProcess
  lines: AsyncIterableIterator<string>
  ended: Promise<number | null>
  orders: number
  seeds: number
  /** Postgres is asked besides for each answer that was remembered: chosen as it starts. */
  checksRemembered: boolean
}

export type Processes = ReturnType<typeof openProcesses>

export function openProcesses() {
  // Files that a process leaves when it is ended are removed with it.
  const dir = mkdtempSync(join(tmpdir(), 'marquee-simulations-'))
  const all = new Set<Process>()
  let idle: Process[] = []

  function start(checksRemembered: boolean): Process {
    const child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, TMPDIR: dir },
    })
    // It may be ended while it is told of an order.
    child.stdin?.on('error', () => {})
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]()
    const started = { child, lines, ended, orders: 0, seeds: 0, checksRemembered }
    all.add(started)
    return started
  }

  function takeFor({ seeds, checksRemembered }: Order): Process {
    const fits = (each: Process): boolean =>
      each.checksRemembered === checksRemembered && each.seeds + seeds <= SEEDS_A_PROCESS
    const found = idle.find(fits)
    idle = idle.filter((each) => each !== found)
    return found ?? start(checksRemembered)
  }

  async function end(ending: Process): Promise<number | null> {
    ending.child.stdin?.end()
    const status = await ending.ended
    all.delete(ending)
    return status
  }

  return {
    /**
     * Has an order carried out. An order that is for a search ends with the first violation.
     *
     * @param take is given each report
     * @param stopped ends the process at once when it is aborted
     * @throws when the process ends before it has run all of its seeds
     */
    async carryOut(
      order: Omit<Order, 'keptLedger'>,
      take: (report: Reported) => void,
      stopped: AbortSignal,
    ): Promise<void> {
      const whole: Order = { ...order, keptLedger: join(dir, 'ledger') }
      const working = takeFor(whole)
      working.orders++
      working.seeds += order.seeds
      const stop = (): void => void working.child.kill()
      stopped.addEventListener('abort', stop, { once: true })
      working.child.stdin?.write(`${JSON.stringify(whole)}\n`)
      let reported = 0
      let isWhole = false
      try {
        for (;;) {
          const { value: line, done } = await working.lines.next()
          if (stopped.aborted) break
          if (done) {
            const status = await working.ended
            throw new Error(`the process of seed ${order.first + reported * order.step} ended with ${status}`)
          }
          isWhole = line === ''
          if (isWhole) break
          reported++
          take(JSON.parse(line) as Reported)
        }
      } finally {
        stopped.removeEventListener('abort', stop)
        const isSpent = working.orders >= ORDERS_A_PROCESS || working.seeds >= SEEDS_A_PROCESS
        if (isWhole && !isSpent) idle.push(working)
        else await end(working)
      }
    },

    /** Ends all processes. No order is being carried out. */
    async close(): Promise<void> {
      await Promise.all([...all].map(end))
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
