/**
 * The process in which runs happen. Each line that it reads is an order for some seeds; it answers a line of JSON for each
 * seed. The next order may take other safeguards out: the product is loaded anew for it, and the ledger with all its plans,
 * which take most of the time to start, stays.
 */
import { createInterface } from 'node:readline'
import { installHooks, loadRuns } from './hooks.ts'
import type { Order, Reported } from './order.ts'

/** Any would do: on these, much of what can happen does. */
const FIRST_SEEDS = [4, 9]
/** A search mostly finds at its first seed what it looks for: plans for all statements are worth their time from the fourth on. */
const SEARCHED_BEFORE = 3

installHooks()
// Imported after the hooks: it imports the product.
const { openParts } = await import('./ledger/open-parts.ts')

type Run = typeof import('./run.ts')['run']
let parts: Awaited<ReturnType<typeof openParts>> | undefined
let loaded: { without: string; run: Run } | undefined
let rehearsed = false

async function runsWithout(without: readonly string[]): Promise<Run> {
  const name = without.join(' ')
  if (loaded?.without !== name) loaded = { without: name, run: (await loadRuns(without)).run }
  return loaded.run
}

async function carryOut(order: Order): Promise<void> {
  const run = await runsWithout(order.without)
  parts ??= await openParts(order)
  for (let i = 0; i < order.seeds; i++) {
    if (!rehearsed && i >= (order.untilFound ? SEARCHED_BEFORE : 0)) {
      for (const seed of FIRST_SEEDS) await run(parts, seed, {})
      parts.ledger.keepRehearsed()
      rehearsed = true
    }
    const outcome: Reported = await run(parts, order.first + i * order.step, order)
    process.stdout.write(`${JSON.stringify(outcome)}\n`)
    if (order.untilFound && outcome.violations.length > 0) break
  }
  process.stdout.write('\n')
}

for await (const line of createInterface({ input: process.stdin })) await carryOut(JSON.parse(line) as Order)
process.exit(0)
