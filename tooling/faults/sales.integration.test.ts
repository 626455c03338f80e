/** A counter sells while the server, its ledger and its line die at the worst moments. */
import { beforeAll } from 'vitest'
import { row } from './row.ts'
import { openStage, type Stage } from './stage.ts'
import type { Terminal } from './terminal.ts'
import { says } from './websocket-text.ts'

/** The statement that enters a sale, as it passes on the line to Postgres. */
const RECORDS_A_SALE = 'record-counter-sales'

let stage: Stage
let counter: Terminal

beforeAll(async () => {
  stage = await openStage({ shows: 12, redis: false })
  counter = await stage.counter()
  return () => stage.close()
}, 120_000)

for (const [when, side] of [
  ['before the commit', 'before'],
  ['after the commit, before its answer', 'after'],
] as const) {
  row(`server killed ${when}`, async () => {
    const showId = stage.show()
    const [first = '', second = ''] = await stage.allottedTo(counter, showId)
    const hold = stage.between.ledger.hold([RECORDS_A_SALE, 'COMMIT'], side)
    await counter.sell(showId, [first])
    await hold.held
    await stage.kill()
    await counter.sell(showId, [second])
    await stage.start()
    const { sold, drawers } = await stage.audit([counter])
    return {
      injected: `kill -9 of the server ${when} of a sale, held on its line to Postgres`,
      held: `${sold} sales that the screen was told of are in the ledger once, drawer ${drawers} by both books`,
    }
  })
}

row("the commit's reply is lost", async () => {
  const showId = stage.show()
  const [seat = ''] = await stage.allottedTo(counter, showId)
  const hold = stage.between.ledger.hold([RECORDS_A_SALE, 'COMMIT'], 'after')
  await counter.sell(showId, [seat])
  await hold.held
  stage.between.ledger.cut('all')
  stage.between.ledger.pass()
  const { sold } = await stage.audit([counter])
  return {
    injected: "the line to Postgres is cut when a sale's commit is done and its answer on the way",
    held: `the sale is sent again and gets its first answer: ${sold} sales, each once`,
  }
})

row('the acknowledgement of each batch is lost', async () => {
  const showId = stage.show()
  const allotted = await stage.allottedTo(counter, showId)
  let lost = 0
  for (const seat of allotted) {
    // The answer to `commands` goes back on the counter's own line.
    const hold = counter.line.hold(says('"commands"'), 'after')
    const held = hold.held.then(() => {
      lost++
      counter.line.cut('all')
      counter.line.pass()
    })
    await counter.sell(showId, [seat])
    await held
    await stage.lineBack(counter)
  }
  const { sold } = await stage.audit([counter])
  return {
    injected: `the line breaks with the answer to each of ${lost} batches on it`,
    held: `each batch is sent again and gets its first answer: ${sold} sales, each once`,
  }
})
