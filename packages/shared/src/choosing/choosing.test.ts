/** Invariants of every choice: in rooms made from a seed, in real auditoria, and in a stadium. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { makeStadium } from '../../../../tooling/stadium.ts'
import { type Seat, seatId } from '../seat-plan.ts'
import { BLOCKED, BOOKED, FREE, HELD, type SeatStates } from '../seat-states.ts'
import { alternatives } from './alternatives.ts'
import { bestSeats, MAX_PARTY, SINGLE_COST } from './best-seats.ts'
import { type PreparedPlan, preparePlan } from './prepared-plan.ts'
import { strandedBy } from './single-seat-rule.ts'
import { singleSeatsLeftBy } from './single-seats.ts'
import { drawHall } from './testing/drawn-hall.ts'

type Dice = () => number

/** The same numbers for the same seed, from 0 up to 1. */
function diceFrom(seed: number): Dice {
  let state = seed * 2_654_435_761 + 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function pick<T>(dice: Dice, from: readonly T[]): T {
  return from[Math.floor(dice() * from.length)] as T
}

/** A room with aisles, gaps and all categories; its rows are of several lengths. */
function makeRoom(dice: Dice): Seat[] {
  const rows = 1 + Math.floor(dice() * 8)
  const drawn = Array.from({ length: rows }, (_, r) => {
    const length = 1 + Math.floor(dice() * 22)
    let kind = '.'
    const letters = Array.from({ length }, () => {
      if (dice() < 0.08) kind = pick(dice, ['.', '.', '.', 'p', 'r', 'l', 'w', 'c'])
      return dice() < 0.1 ? ' ' : kind
    })
    return `${String.fromCharCode(65 + r)}  ${letters.join('')}.`
  })
  return drawHall(drawn.join('\n')).seats
}

function makeStates(dice: Dice, seats: readonly Seat[], full: number): SeatStates {
  return Uint8Array.from(seats, () => (dice() < full ? pick(dice, [HELD, BOOKED, BOOKED, BLOCKED]) : FREE))
}

/** Written anew from the seats, not from the prepared plan: in rooms drawn in seat widths, neighbours are one apart. */
function isTogether(seats: readonly Seat[], chosen: readonly number[]): boolean {
  const [first, ...others] = chosen.map((index) => seats[index] as Seat).sort((a, b) => a.x - b.x)
  return others.every((seat, i) => seat.row === first?.row && seat.x === (first?.x ?? 0) + i + 1)
}

function hasBlock(seats: readonly Seat[], allows: (seat: Seat, index: number) => boolean, size: number): boolean {
  const open = new Set(seats.filter(allows).map((seat) => `${seat.row} ${seat.x}`))
  return seats.some(({ row, x }) => Array.from({ length: size }, (_, i) => open.has(`${row} ${x + i}`)).every(Boolean))
}

function isKept({ category }: Seat): boolean {
  return category === 'wheelchair' || category === 'companion'
}

function expectFreeAndDistinct(states: SeatStates, chosen: readonly number[], quantity: number, about: string): void {
  expect(new Set(chosen).size, about).toBe(quantity)
  expect(chosen.length, about).toBe(quantity)
  for (const index of chosen) expect(states[index], about).toBe(FREE)
}

/** The cost of a block, single seats aside: `bestSeats` weighs them against it. */
function blockCost({ costBefore, endWorth, category, sameLoveseat, placeOf }: PreparedPlan, chosen: readonly number[]) {
  const from = Math.min(...chosen.map((index) => placeOf[index] as number))
  const to = from + chosen.length
  const changes = chosen.filter((_, i) => i > 0 && category[from + i] !== category[from + i - 1]).length
  return (
    ((costBefore[to] as number) - (costBefore[from] as number)) / chosen.length -
    Math.max(endWorth[from] as number, endWorth[to] as number) +
    12 * ((sameLoveseat[from] as number) + (sameLoveseat[to] as number)) +
    6 * changes
  )
}

/** Every block of free ordinary seats of that size, as indexes. */
function* blocksOf(plan: PreparedPlan, seats: readonly Seat[], states: SeatStates, size: number): Generator<number[]> {
  for (let from = 0; from + size <= seats.length; from++) {
    const block = Array.from(plan.seatAt.subarray(from, from + size))
    const isOpen = block.every((index) => states[index] === FREE && !isKept(seats[index] as Seat))
    if (isOpen && isTogether(seats, block)) yield block
  }
}

const ROOMS = Array.from({ length: 150 }, (_, seed) => {
  const dice = diceFrom(seed)
  const seats = makeRoom(dice)
  return { seed, dice, seats, plan: preparePlan(seats), states: makeStates(dice, seats, dice() * 1.05) }
})

describe('the best seats of any room', () => {
  it('are free, as many as asked for, and together unless no block is left', () => {
    for (const { seed, seats, plan, states } of ROOMS) {
      for (let quantity = 1; quantity <= MAX_PARTY; quantity++) {
        const about = `room ${seed}, ${quantity} people`
        const isOrdinary = (seat: Seat, index: number) => states[index] === FREE && !isKept(seat)
        const isForAnyone = (seat: Seat, index: number) => states[index] === FREE && seat.category !== 'wheelchair'
        const chosen = bestSeats(plan, states, { quantity })
        if (!chosen) {
          expect(seats.filter(isForAnyone).length, about).toBeLessThan(quantity)
          continue
        }
        expectFreeAndDistinct(states, chosen.seats, quantity, about)
        expect(isTogether(seats, chosen.seats), about).toBe(chosen.together)
        const areOrdinaryEnough = seats.filter(isOrdinary).length >= quantity
        expect(chosen.together, about).toBe(hasBlock(seats, areOrdinaryEnough ? isOrdinary : isForAnyone, quantity))
        if (areOrdinaryEnough)
          expect(
            chosen.seats.some((index) => isKept(seats[index] as Seat)),
            about,
          ).toBe(false)
        expect(chosen.seats.some((index) => seats[index]?.category === 'wheelchair')).toBe(false)
      }
    }
  })

  it('leave no single seat when an equal choice leaves none', () => {
    let weighed = 0
    for (const { seed, seats, plan, states } of ROOMS) {
      for (let quantity = 1; quantity <= MAX_PARTY; quantity++) {
        const chosen = bestSeats(plan, states, { quantity })
        if (!chosen?.together || chosen.seats.some((index) => isKept(seats[index] as Seat))) continue
        const singles = singleSeatsLeftBy(plan, states, chosen.seats).length
        if (singles === 0) continue
        const equal = [...blocksOf(plan, seats, states, quantity)].filter(
          (block) =>
            singleSeatsLeftBy(plan, states, block).length === 0 &&
            blockCost(plan, block) < blockCost(plan, chosen.seats) + SINGLE_COST * singles - 1e-6,
        )
        expect(equal, `room ${seed}, ${quantity} people`).toEqual([])
        weighed++
      }
    }
    expect(weighed).toBeGreaterThan(20)
  })

  it('are of the requested category', () => {
    for (const { seed, seats, plan, states } of ROOMS) {
      for (const category of new Set(seats.map((seat) => seat.category))) {
        const isOpen = (seat: Seat, index: number) => states[index] === FREE && seat.category === category
        const chosen = bestSeats(plan, states, { quantity: 2, category })
        const about = `room ${seed}, two ${category}`
        if (!chosen) expect(seats.filter(isOpen).length, about).toBeLessThan(2)
        else {
          expect(chosen.seats.map((index) => seats[index]?.category)).toEqual([category, category])
          expectFreeAndDistinct(states, chosen.seats, 2, about)
          expect(chosen.together, about).toBe(hasBlock(seats, isOpen, 2))
        }
      }
    }
  })
})

describe('alternatives in any room', () => {
  it('are free, disjoint, as many as were wanted, and without a refused seat', () => {
    for (const { seed, dice, seats, plan, states } of ROOMS) {
      const wanted = Array.from(plan.seatAt.subarray(0, 1 + Math.floor(dice() * MAX_PARTY)))
      const taken = wanted.filter((_, i) => i === 0 || dice() < 0.5)
      const offers = alternatives(plan, states, wanted, taken)
      expect(offers.length).toBeLessThanOrEqual(3)
      const offered = offers.flat()
      expectFreeAndDistinct(states, offered, offers.length * wanted.length, `room ${seed}`)
      expect(offered.some((index) => taken.includes(index))).toBe(false)
      const wheelchairs = (places: readonly number[]) =>
        places.filter((index) => seats[index]?.category === 'wheelchair').length
      for (const offer of offers) {
        expect(wheelchairs(offer), `room ${seed}`).toBe(wheelchairs(wanted))
        if (offers.length > 1) expect(isTogether(seats, offer), `room ${seed}`).toBe(true)
      }
    }
  })
})

describe('the rule against single seats in any room', () => {
  it('names the single seats, and a better choice that leaves none', () => {
    let refused = 0
    for (const { seed, dice, seats, plan } of ROOMS) {
      for (let n = 0; n < 12; n++) {
        const quantity = 1 + (n % 3)
        const states = makeStates(dice, seats, 0.7 + dice() * 0.2)
        const blocks = [...blocksOf(plan, seats, states, quantity)]
        if (blocks.length === 0) continue
        const selection = pick(dice, blocks)
        const stranded = strandedBy(plan, states, selection)
        if (!stranded) continue
        refused++
        expect(stranded.seats).toEqual(singleSeatsLeftBy(plan, states, selection).sort((a, b) => a - b))
        expectFreeAndDistinct(states, stranded.better, quantity, `room ${seed}`)
        expect(isTogether(seats, stranded.better)).toBe(true)
        expect(strandedBy(plan, states, stranded.better), 'the better choice is accepted').toBeUndefined()
      }
    }
    expect(refused).toBeGreaterThan(15)
  })
})

const sample = new URL('../../../../resources/sample/auditoria.jsonl', import.meta.url)
const AUDITORIA = readFileSync(sample, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { cinema: string; auditorium: string; seats: Seat[] })

describe('in 70 real auditoria', () => {
  it('two seats are neighbours exactly when they are drawn one seat width apart in their row', () => {
    for (const { seats } of AUDITORIA) {
      const { seatAt, joined } = preparePlan(seats)
      for (let p = 1; p < seats.length; p++) {
        expect(joined[p] === 1).toBe(isTogether(seats, [seatAt[p - 1] as number, seatAt[p] as number]))
      }
    }
  })

  it('a couple sits together in the rear half of an empty house and leaves no single seat', () => {
    for (const { cinema, auditorium, seats } of AUDITORIA) {
      const plan = preparePlan(seats)
      const empty = new Uint8Array(seats.length)
      const chosen = bestSeats(plan, empty, { quantity: 2 })?.seats ?? []
      const about = `${cinema} ${auditorium}: ${chosen.map((index) => seatId(seats[index] as Seat)).join(' ')}`
      const depth = Math.max(...seats.map((seat) => seat.y))
      expect(isTogether(seats, chosen), about).toBe(true)
      for (const index of chosen) expect(seats[index]?.y, about).toBeGreaterThan(depth / 2)
      expect(singleSeatsLeftBy(plan, empty, chosen), about).toEqual([])
    }
  })

  it('couples in turn fill four fifths of every house, 93 % on average, before one must sit apart', () => {
    const shares = AUDITORIA.map(({ cinema, auditorium, seats }) => {
      const plan = preparePlan(seats)
      const states = new Uint8Array(seats.length)
      let together = 0
      for (let chosen = bestSeats(plan, states, { quantity: 2 }); chosen?.together; ) {
        for (const index of chosen.seats) states[index] = BOOKED
        together += 2
        chosen = bestSeats(plan, states, { quantity: 2 })
      }
      const share = together / seats.filter((seat) => !isKept(seat)).length
      expect(share, `${cinema} ${auditorium}`).toBeGreaterThan(0.8)
      return share
    })
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeGreaterThan(0.93)
  })
})

const STADIUM_CATEGORIES: Record<string, Seat['category']> = {
  Premium: 'premium',
  'Wheelchair space': 'wheelchair',
  'Companion seat': 'companion',
}

describe('in a stadium of 80,000 seats', () => {
  const seats = makeStadium().zones.flatMap(({ name, rows }) =>
    rows.flatMap(({ row_number, seats }) =>
      seats.map(
        ({ seat_number, position, category }): Seat => ({
          row: `${name} ${row_number}`,
          number: seat_number,
          ...position,
          category: STADIUM_CATEGORIES[category] ?? 'standard',
        }),
      ),
    ),
  )
  const plan = preparePlan(seats)
  /** Numbers run along a row, around corners too; on two sides the plan's coordinates don't tell right from left. */
  const areInOnePiece = (chosen: readonly number[]) => {
    const numbers = chosen.map((index) => Number(seats[index]?.number)).sort((a, b) => a - b)
    const rows = new Set(chosen.map((index) => seats[index]?.row))
    return rows.size === 1 && numbers.every((number, i) => number === (numbers[0] as number) + i)
  }

  it('ten people sit together in a section, whichever side it is on', () => {
    const states = new Uint8Array(seats.length)
    expect(areInOnePiece(bestSeats(plan, states, { quantity: 10 })?.seats ?? [])).toBe(true)
    for (const wanted of [100, 20_000, 40_000, 60_000, 79_000]) {
      const asked = Array.from(plan.seatAt.subarray(wanted, wanted + 4))
      const offers = alternatives(plan, states, asked, asked.slice(0, 1))
      expect(offers).toHaveLength(3)
      for (const offer of offers) expect(areInOnePiece(offer)).toBe(true)
    }
  })

  it('a house of single seats still has room for ten, close to each other', () => {
    const states = new Uint8Array(seats.length).fill(BOOKED)
    for (let p = 0; p < seats.length; p += 2) states[plan.seatAt[p] as number] = FREE
    const chosen = bestSeats(plan, states, { quantity: 10 })
    expect(chosen?.together).toBe(false)
    const xs = (chosen?.seats ?? []).map((index) => plan.x[plan.placeOf[index] as number] as number)
    expect(xs).toHaveLength(10)
    expect(Math.max(...xs) - Math.min(...xs)).toBeLessThan(12)
  })

  it('the last ten seats are found, wherever they are', () => {
    const states = new Uint8Array(seats.length).fill(BOOKED)
    const last = [...seats.keys()].filter((index) => index % 6_007 === 13 && !isKept(seats[index] as Seat)).slice(0, 10)
    for (const index of last) states[index] = FREE
    expect(bestSeats(plan, states, { quantity: 10 })?.seats.toSorted((a, b) => a - b)).toEqual(last)
    expect(bestSeats(plan, new Uint8Array(seats.length).fill(BOOKED), { quantity: 1 })).toBeUndefined()
  })
})
