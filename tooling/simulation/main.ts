/** The process in which runs happen: told by its parent which seeds, it answers a line of JSON for each. */
import { installHooks } from './hooks.ts'
import type { Order, Reported } from './order.ts'

const order = JSON.parse(process.argv[2] ?? '{}') as Order
installHooks(order.without)
// Imported after the hooks: it imports the product.
const { openRunner } = await import('./run.ts')
const { run, rehearse } = await openRunner(order)
/** A search mostly finds at its first seed what it looks for. */
const rehearseBefore = order.untilFound ? 3 : 0
for (let i = 0; i < order.seeds; i++) {
  if (i === rehearseBefore) await rehearse()
  const outcome: Reported = await run(order.first + i * order.step, order)
  process.stdout.write(`${JSON.stringify(outcome)}\n`)
}
process.exit(0)
