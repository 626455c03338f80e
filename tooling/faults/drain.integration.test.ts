/** A counter that comes back with hundreds of sales: they are entered in order, and its clerk doesn't wait for them. */
import { beforeAll, expect } from 'vitest'
import { row } from './row.ts'
import { openStage, type Stage } from './stage.ts'

const SHOWS = 4
const ALLOTTED_EACH = 100
const WAITING = SHOWS * ALLOTTED_EACH

let stage: Stage

beforeAll(async () => {
  stage = await openStage({ shows: SHOWS, allots: ALLOTTED_EACH })
  return () => stage.close()
}, 120_000)

row('many sales wait', async () => {
  const counter = await stage.counter()
  const showIds = Array.from({ length: SHOWS }, () => stage.show())
  const allotted = new Map<string, string[]>()
  for (const showId of showIds) allotted.set(showId, await stage.allottedTo(counter, showId, ALLOTTED_EACH))
  counter.line.cut('all')
  await counter.noticesCutOff()
  for (const [showId, seats] of allotted) for (const seat of seats) await counter.sell(showId, [seat])
  expect((await counter.state()).waitingCommands).toBe(WAITING)

  // Slow enough for a customer to come before all is sent.
  counter.line.pass()
  await stage.lineBack(counter)
  counter.line.delay(20)
  const free = Array.from({ length: 20 }, (_, i) => stage.seatAt(i)).filter(
    (seat) => !showIds.some((showId) => allotted.get(showId)?.includes(seat)),
  )
  const left: number[] = []
  for (const seat of free.slice(0, 5)) {
    await counter.sell(showIds[0] ?? '', [seat])
    left.push((await counter.state()).waitingCommands)
  }
  counter.line.pass()
  const { sold, drawers } = await stage.audit([counter], { sold: WAITING + 5 })
  return {
    injected: `a counter is back with ${WAITING} sales, and sells 5 free seats while they are sent`,
    held: `each of those was sold at once, with ${left.join(', ')} sales waiting behind it; all ${sold} are in the ledger once, drawer ${drawers} by both books`,
  }
})
