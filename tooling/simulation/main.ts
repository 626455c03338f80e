/** The process in which runs happen: told by its parent which seeds, it answers a line of JSON for each. */
import { installHooks } from './hooks.ts'

interface Order {
  first: number
  step: number
  seeds: number
  without: string[]
  print: boolean
  logLevel: string
}

const order = JSON.parse(process.argv[2] ?? '{}') as Order
installHooks(order.without)
// Not before the hooks: it imports the product.
const { openRunner } = await import('./run.ts')
const { run } = await openRunner()
for (let i = 0; i < order.seeds; i++) {
  const outcome = await run(order.first + i * order.step, order)
  process.stdout.write(`${JSON.stringify(outcome)}\n`)
}
process.exit(0)
