/**
 * Faults of a terminal: its program dies at any step, its disk fills up, breaks or goes back in time, its clock is wrong.
 */
import { createHash } from 'node:crypto'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { newId } from '@marquee/shared'
import { beforeAll } from 'vitest'
import { soonTrue } from '../testing/soon-true.ts'
import { row } from './row.ts'
import { must, openStage, type Stage } from './stage.ts'
import { type Terminal, TerminalDied } from './terminal.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage({ shows: 10, redis: false })
  return () => stage.close()
}, 120_000)

/** The machine has been started again: what told that only the program had ended is gone. */
function restartMachine({ dir }: Terminal): void {
  const name = createHash('sha256').update(dir).digest('hex').slice(0, 32)
  rmSync(`/dev/shm/marquee-${process.getuid?.() ?? 0}/${name}.json`, { force: true })
}

row('engine killed at each step of a sale', async () => {
  const counter = await stage.counter()
  const sessionId = newId()
  const seats: { showId: string; seatId: string }[] = []
  for (const showId of stage.programme.showIds.slice(0, 6)) {
    for (const seatId of await stage.allottedTo(counter, showId)) seats.push({ showId, seatId })
  }
  counter.line.cut('all')
  await counter.noticesCutOff()
  let steps = 0
  let stood = 0
  for (let dies = true; dies; ) {
    const seat = seats[steps++]
    if (!seat) throw new Error('a sale takes more steps than there are seats')
    const bookingId = newId()
    must(await counter.api.claimSeats({ sessionId, bookingId, showId: seat.showId, seatIds: [seat.seatId] }))
    await counter.tell('dieAt', steps)
    const sale = { bookingId, tickets: [{ seatId: seat.seatId, type: 'adult' }], tendered: 1250 }
    try {
      counter.confirmed.push(must(await counter.api.sell(sale)))
      await counter.tell('live')
      dies = false
    } catch (error) {
      if (!(error instanceof TerminalDied)) throw error
      await counter.kill()
      await counter.start()
      const known = (await counter.api.recentSales()).some(({ booking }) => booking.bookingId === bookingId)
      if (known) stood++
      // The screen wasn't told: the same tap again makes it one sale, whether or not it was written.
      counter.confirmed.push(must(await counter.api.sell(sale)))
    }
  }
  counter.line.pass()
  const { sold, drawers } = await stage.audit([counter], { sold: steps })
  return {
    injected: `kill -9 at each of the ${steps - 1} steps towards the disk of a sale that was made while cut off`,
    held: `after each restart the sale was whole (${stood} times) or not there at all; ${sold} sales are in the ledger once, drawer ${drawers} by both books`,
  }
})

row('disk full', async () => {
  const counter = await stage.counterOnSmallDisk()
  const showId = stage.show()
  const allotted = await stage.allottedTo(counter, showId)
  counter.line.cut('all')
  await counter.noticesCutOff()
  await counter.tell('fillDisk')
  const refusals = new Set<string>()
  for (const seat of allotted) {
    const outcome = await counter.trySell(showId, [seat])
    if (outcome === 'sold') continue
    refusals.add(outcome)
    break
  }
  const before = counter.confirmed.length
  await counter.tell('freeDisk')
  for (const seat of allotted.slice(before)) await counter.sell(showId, [seat])
  counter.line.pass()
  const { sold } = await stage.audit([counter], { sold: allotted.length })
  return {
    injected: 'no byte left on the disk of a counter that is cut off',
    held: `after ${before} sales the clerk was told (${[...refusals].join(', ')}) and nothing was half written; with room again it went on: ${sold} sales, each once`,
  }
})

row('SQLite corrupt', async () => {
  const counter = await stage.counter()
  const showId = stage.show()
  const allotted = await stage.allottedTo(counter, showId)
  counter.line.cut('all')
  await counter.noticesCutOff()
  for (const seat of allotted.slice(0, 3)) await counter.sell(showId, [seat])
  await counter.kill()
  restartMachine(counter)
  const file = openSync(join(counter.dir, 'terminal.sqlite'), 'r+')
  writeSync(file, Buffer.alloc(16_384, 0xa5), 0, 16_384, 0)
  closeSync(file)
  await counter.start()
  const refused = await counter.trySell(showId, [allotted[3] ?? ''])
  counter.line.pass()
  await stage.lineBack(counter)
  // The drawer's book was on the disk that is gone: the ledger's balance is the truth now.
  const { sold } = await stage.audit([counter], { drawers: 'ledger', sold: 3 })
  const [after = ''] = await soonTrue('it is allotted other seats', async () => {
    const { allotted } = must(await counter.api.openShow({ showId }))
    return allotted.length > 0 ? allotted : undefined
  })
  await counter.sell(showId, [after])
  await stage.audit([counter], { drawers: 'ledger' })
  return {
    injected: 'the first pages of the database overwritten, with 3 sales in it that were not sent',
    held: `${sold} sales were found in the pieces and are in the ledger once; until the server was heard it sold nothing (${refused}), then again`,
  }
})

row('old disk restored', async () => {
  const counter = await stage.counter()
  const showId = stage.show()
  const allotted = await stage.allottedTo(counter, showId)
  const copy = join(counter.dir, 'copy.sqlite')
  await counter.tell('copyDisk', copy)
  for (const seat of allotted.slice(0, 2)) await counter.sell(showId, [seat])
  await stage.audit([counter])
  await counter.kill()
  restartMachine(counter)
  stage.restoreDisk(counter, copy)
  counter.line.cut('all')
  await counter.start()
  const alone = await counter.trySell(showId, [allotted[0] ?? ''])
  counter.line.pass()
  await stage.lineBack(counter)
  const again = await counter.trySell(showId, [allotted[0] ?? ''])
  const { sold } = await stage.audit([counter], { drawers: 'ledger', sold: 2 })
  return {
    injected: 'the disk of a counter is set back to before its last 2 sales',
    held: `cut off it sold nothing (${alone}); with the server the sold seat stayed sold (${again}); ${sold} sales, each once`,
  }
})

row('disk copied to another machine', async () => {
  const counter = await stage.counter()
  const showId = stage.show()
  const allotted = await stage.allottedTo(counter, showId)
  const clone = await stage.cloneOf(counter)
  clone.line.cut('all')
  await clone.start()
  const alone = await clone.trySell(showId, [allotted[0] ?? ''])
  clone.line.pass()
  const light = await soonTrue('the copy is turned away', async () => {
    const { link } = await clone.state()
    return link.state === 'refused' ? link.why : undefined
  })
  for (const seat of allotted) await counter.sell(showId, [seat])
  await clone.stop()
  const { sold } = await stage.audit([counter], { sold: allotted.length })
  return {
    injected: 'a copy of a counter’s disk runs on a second machine beside it',
    held: `cut off the copy sold nothing (${alone}); connected it was told: "${light}" The counter sold its ${sold} seats`,
  }
})

row('clock a day off', async () => {
  const counter = await stage.counter()
  const showId = stage.show()
  const allotted = await stage.allottedTo(counter, showId)
  const off: string[] = []
  for (const [i, days] of [-1, 1, 365].entries()) {
    await counter.stop()
    await counter.start({ clockOffMs: days * 86_400_000 })
    await stage.lineBack(counter)
    counter.line.cut('all')
    await counter.noticesCutOff()
    off.push(`${days}: ${await counter.trySell(showId, [allotted[i] ?? ''])}`)
    counter.line.pass()
    await stage.lineBack(counter)
  }
  const { sold } = await stage.audit([counter], { sold: 3 })
  return {
    injected: `a counter's clock so many days off, cut off (${off.join(', ')})`,
    held: `${sold} sales are in the ledger once, at the server's own time`,
  }
})
