/** A hold moves from one terminal to the counter at which it is paid, and the program of either dies at each step of it. */
import { newId } from '@marquee/shared'
import { beforeAll } from 'vitest'
import { soonTrue } from '../testing/soon-true.ts'
import { row } from './row.ts'
import { must, openStage, type Stage } from './stage.ts'
import { type Terminal, TerminalDied } from './terminal.ts'

let stage: Stage
let holder: Terminal
let taker: Terminal

beforeAll(async () => {
  // Seats that are allotted to a terminal would be held without the server.
  stage = await openStage({ shows: 2, redis: false, allots: 0 })
  holder = await stage.counter()
  taker = await stage.counter()
  return () => stage.close()
}, 120_000)

interface Moving {
  showId: string
  seatId: string
  /** Of the hold, which its customer says at the counter. */
  reference: string
  /** The booking that it has with its holder. */
  from: string
  /** The booking that it becomes at the counter. */
  to: string
}

async function begin(showId: string, seatId: string): Promise<Moving> {
  const from = newId()
  const cart = must(await holder.api.claimSeats({ sessionId: newId(), bookingId: from, showId, seatIds: [seatId] }))
  if (cart.reference === null) throw new Error('the server has given the hold no reference')
  return { showId, seatId, reference: cart.reference, from, to: newId() }
}

/** @returns whether the process of one of them died meanwhile */
async function dies(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return false
  } catch (error) {
    if (error instanceof TerminalDied) return true
    throw error
  }
}

async function startAgain(terminal: Terminal): Promise<void> {
  await terminal.kill()
  await terminal.start()
  await stage.lineBack(terminal)
}

const takeOver = ({ reference, to }: Moving) => taker.api.takeOverHold({ sessionId: newId(), bookingId: to, reference })

const saleOf = ({ seatId }: Moving, bookingId: string) => ({
  bookingId,
  tickets: [{ seatId, type: 'adult' as const }],
  tendered: 1250,
})

/** The customer pays at the counter; the terminal that had the hold can sell it no more. */
async function pay(moving: Moving): Promise<void> {
  const sold = must(await taker.api.sell(saleOf(moving, moving.to)))
  taker.confirmed.push(sold)
  const again = await holder.api.sell(saleOf(moving, moving.from))
  if (again.ok) throw new Error(`${holder.name} sold ${moving.seatId} after it had gone to ${taker.name}`)
}

row('a counter killed at each step of taking a hold over', async () => {
  const showId = stage.show()
  let steps = 0
  let died = 0
  for (let isWhole = false; !isWhole; ) {
    const moving = await begin(showId, stage.seatAt(40 + steps))
    steps++
    await taker.tell('dieAt', steps)
    if (await dies(takeOver(moving))) {
      died++
      await startAgain(taker)
    } else {
      isWhole = true
      await taker.tell('live')
    }
    must(await takeOver(moving))
    await pay(moving)
  }
  const { sold, drawers } = await stage.audit([holder, taker], { sold: steps })
  return {
    injected: `kill -9 of the counter at each of ${died} steps towards its disk, while the hold of another comes to it`,
    held: `asked again it had each hold, and the other sold none: ${sold} sales, each once, drawer ${drawers} by both books`,
  }
})

row('a terminal killed at each step of letting its hold go to a counter', async () => {
  const showId = stage.show()
  let steps = 0
  let died = 0
  for (let isWhole = false; !isWhole; ) {
    const moving = await begin(showId, stage.seatAt(40 + steps))
    steps++
    await holder.tell('dieAt', steps)
    const asked = await takeOver(moving)
    isWhole = !(await dies(holder.tell('live')))
    if (!isWhole) {
      died++
      await startAgain(holder)
    }
    // A terminal that has not said a word keeps its hold, until it has been heard.
    if (!asked.ok) await soonTrue('its hold is at the counter', async () => (await takeOver(moving)).ok)
    await pay(moving)
  }
  const { sold, drawers } = await stage.audit([holder, taker])
  return {
    injected: `kill -9 of the terminal that has the hold at each of ${died} steps towards its disk, while it lets go`,
    held: `no seat was at both, and each hold came to the counter: ${sold} sales in all, each once, drawer ${drawers} by both books`,
  }
})
