/** Runs many seeds in processes of their own, says how far it is, and what it found. */

import type { Reported } from './order.ts'
import { openProcesses, type Processes, SEEDS_A_PROCESS } from './processes.ts'
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
  /** Shared by simulations that come one after the other; undefined: started and ended by this one. */
  processes?: Processes
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

export async function simulate(
  {
    seeds,
    seed,
    from,
    workers,
    without,
    only,
    log,
    untilFound,
    processes: shared,
    checksRemembered = false,
  }: SimulateOptions,
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
  const processes = shared ?? openProcesses()
  const stopped = new AbortController()

  function take(report: Reported): void {
    if (untilFound && first) return
    done++
    hashes.set(report.seed, report.hash)
    for (const [what, times] of Object.entries(report.counts)) counts.set(what, (counts.get(what) ?? 0) + times)
    if (report.violations.length === 0) return
    violated++
    first ??= { seed: report.seed, afterMs: performance.now() - began }
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
    const lanes = Math.min(workers, wanted)
    const lane = async (i: number): Promise<void> => {
      for (
        let left = Math.ceil((wanted - i) / lanes), at = i;
        left > 0 && !stopped.signal.aborted;
        left -= SEEDS_A_PROCESS
      ) {
        const piece = {
          first: alone ? seed : from + at,
          step: lanes,
          seeds: Math.min(left, SEEDS_A_PROCESS),
          without,
          only,
          checksRemembered,
          untilFound,
          print: alone,
          logLevel: alone ? log : 'silent',
        }
        await processes.carryOut(piece, take, stopped.signal)
        if (untilFound && first) stopped.abort()
        at += piece.seeds * lanes
      }
    }
    const all = Array.from({ length: lanes }, (_, i) => lane(i))
    // Where one has failed, nobody waits for the others.
    await Promise.all(all).finally(() => stopped.abort())
  } finally {
    clearInterval(telling)
    if (!shared) await processes.close()
  }
  const told = [...counts].sort(([a], [b]) => a.localeCompare(b)).map(([what, times]) => `${what} ${times}`)
  if (first && !alone) say(`first found by seed ${first.seed}, after ${(first.afterMs / 1000).toFixed(1)} s`)
  const idle = Object.keys(SAFEGUARDS).filter((name) => !without.includes(name) && !counts.has(`decided by ${name}`))
  if (!alone) say(idle.length > 0 ? `safeguards that never decided: ${idle.join(', ')}` : 'every safeguard decided')
  say(`seeds ${done}, violations ${violated}, ${told.join(', ')}`)
  return { runs: done, violated, first, hashes }
}
