/** Runs many seeds in processes of their own, says how far it is, and what it found. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Order, Reported } from './order.ts'
import { SAFEGUARDS } from './reverted/safeguards.ts'
import type { Subject } from './settings.ts'

export interface SimulateOptions {
  seeds: number
  seed?: number
  from: number
  workers: number
  without: string[]
  /** The evenings are about this alone; undefined: the usual mix. */
  only?: Subject | undefined
  log: string
  /** True ends with the first violation, as a search for one does. */
  untilFound: boolean
  /** A file for the migrated ledger, which later simulations may share; undefined: one for this simulation. */
  keptLedger?: string | undefined
  /** True asks Postgres besides for each answer that was remembered. */
  checksRemembered?: boolean
}

export interface Found {
  runs: number
  /** The number of them that had a violation. */
  violated: number
  first: { seed: number; afterMs: number } | undefined
  hashes: Map<number, string>
}

const PROGRESS_MS = 10_000
const SHOWN_VIOLATIONS = 8
/** A process keeps a megabyte or two of each run; one that has had a thousand makes room for the next. */
const SEEDS_A_PROCESS = 1000

export async function simulate(
  { seeds, seed, from, workers, without, only, log, untilFound, keptLedger, checksRemembered = false }: SimulateOptions,
  { say, progress }: { say(text: string): void; progress(text: string): void },
): Promise<Found> {
  const alone = seed !== undefined
  const options = [...(only ? [` --only ${only}`] : []), ...without.map((name) => ` --without ${name}`)].join('')
  const wanted = alone ? 1 : seeds
  const began = performance.now()
  const counts = new Map<string, number>()
  let done = 0
  let violated = 0
  let first: Found['first']
  const hashes = new Map<number, string>()
  const children = new Set<ChildProcess>()
  // Files that a process leaves when it is ended are removed with it.
  const dir = mkdtempSync(join(tmpdir(), 'marquee-simulations-'))

  function take(report: Reported): void {
    if (untilFound && first) return
    done++
    hashes.set(report.seed, report.hash)
    for (const [what, times] of Object.entries(report.counts)) counts.set(what, (counts.get(what) ?? 0) + times)
    if (report.violations.length === 0) return
    violated++
    first ??= { seed: report.seed, afterMs: performance.now() - began }
    if (untilFound) for (const child of children) child.kill()
    say(`seed ${report.seed}: ${report.violations.length} violations`)
    for (const violation of report.violations.slice(0, SHOWN_VIOLATIONS)) say(`  ${violation}`)
    if (alone) return
    say(`  what happened last:`)
    for (const line of report.last.slice(-12)) say(`    ${line}`)
    say(`  again: npm run marquee -- simulate --seed ${report.seed}${options}`)
  }

  const perSecond = (): number => done / ((performance.now() - began) / 1000)
  const telling = setInterval(
    () => progress(`${done} of ${wanted} seeds, ${perSecond().toFixed(1)} a second, violations ${violated}`),
    PROGRESS_MS,
  )
  try {
    const processes = Math.min(workers, wanted)
    const mayEnd = (): boolean => untilFound && first !== undefined
    const lane = async (i: number): Promise<void> => {
      for (let left = Math.ceil((wanted - i) / processes), at = i; left > 0 && !mayEnd(); left -= SEEDS_A_PROCESS) {
        const piece = {
          first: alone ? seed : from + at,
          step: processes,
          seeds: Math.min(left, SEEDS_A_PROCESS),
          without,
          only,
          checksRemembered,
          untilFound,
          keptLedger: keptLedger ?? join(dir, 'ledger'),
          print: alone,
          logLevel: alone ? log : 'silent',
        }
        await worker(piece, { dir, take, children, mayEnd })
        at += piece.seeds * processes
      }
    }
    await Promise.all(Array.from({ length: processes }, (_, i) => lane(i)))
  } finally {
    clearInterval(telling)
    rmSync(dir, { recursive: true, force: true })
  }
  const told = [...counts].sort(([a], [b]) => a.localeCompare(b)).map(([what, times]) => `${what} ${times}`)
  if (first && !alone) say(`first found by seed ${first.seed}, after ${(first.afterMs / 1000).toFixed(1)} s`)
  const idle = Object.keys(SAFEGUARDS).filter((name) => !without.includes(name) && !counts.has(`decided by ${name}`))
  if (!alone) say(idle.length > 0 ? `safeguards that never decided: ${idle.join(', ')}` : 'every safeguard decided')
  say(`seeds ${done}, violations ${violated}, ${told.join(', ')}`)
  return { runs: done, violated, first, hashes }
}

/** @throws when the process ends before it has run all of its seeds, unless it may */
async function worker(
  order: Order,
  {
    dir,
    take,
    children,
    mayEnd,
  }: { dir: string; take(report: Reported): void; children: Set<ChildProcess>; mayEnd(): boolean },
): Promise<void> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url)), JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: dir },
  })
  children.add(child)
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  let reported = 0
  for await (const line of createInterface({ input: child.stdout })) {
    // The process was ended while it wrote, and left half a report.
    if (mayEnd()) break
    reported++
    take(JSON.parse(line) as Reported)
  }
  const status = await ended
  children.delete(child)
  if (reported < order.seeds && !mayEnd()) {
    throw new Error(`the process of seed ${order.first + reported * order.step} ended with ${status}`)
  }
}
