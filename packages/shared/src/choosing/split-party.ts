/**
 * Seats a party for which no block is left: in as few groups as possible, close to each other, and nobody by himself.
 *
 * People do the same. Of 272 such real parties of 3 to 10 in two groups, 158 sat one straight behind the other. 32 sat
 * behind and a seat or two aside, 46 across an aisle. 74 of 89 such fours were two and two, 35 of 43 fives three and two.
 */
import { type Block, type Mask, meanOf, placesOf, runsOf } from './blocks.ts'
import type { PreparedPlan } from './prepared-plan.ts'
import { countLoveseatsCut, singlesBeside } from './single-seats.ts'

/** Costs, in seat widths; `apart` is for each that the party's members are from each other on average. */
const COST = { apart: 2, group: 15, alone: 14, single: 3, cut: 6 }

/**
 * The limit of blocks that are looked at, half of them the cheapest, half the longest of the others. It covers all that a
 * cinema can have left, and enough of a stadium. Only the most promising pairs of blocks are tried seat by seat.
 */
const BLOCKS_TRIED = 240
const PAIRS_TRIED = 24
const STARTS_TRIED = 40

/** A block with its middle, and what its seats cost on average. */
interface Group extends Block {
  x: number
  y: number
  cost: number
}

/**
 * The places of a party of `size`, or undefined when `open` has fewer. `costBefore` sums the seats' own cost up to each
 * place. A block as long as the party is taken in part: for a party together, look for one block before.
 */
export function splitParty(
  plan: PreparedPlan,
  free: Mask,
  open: Mask,
  size: number,
  costBefore: Float64Array,
): number[] | undefined {
  const groupOf = (block: Block): Group => measure(plan, block, costBefore)
  const runs = promisingRuns(runsOf(plan, open).map(groupOf))
  let best: { places: number[]; cost: number } | undefined
  const offer = (groups: readonly Group[]): void => {
    const places = groups.flatMap(placesOf)
    const cost = costOfGroups(plan, free, groups, places)
    if (cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = { places, cost }
  }
  for (const { one, other } of promisingPairs(runs, size)) {
    for (let first = Math.max(1, size - lengthOf(other)); first <= Math.min(lengthOf(one), size - 1); first++) {
      const seconds = partsOf(other, size - first).map(groupOf)
      for (const part of partsOf(one, first).map(groupOf)) for (const second of seconds) offer([part, second])
    }
  }
  for (const start of runs.slice(0, STARTS_TRIED)) {
    const groups = gather(plan, runs, start, size)
    if (groups) offer(groups.map(groupOf))
  }
  return best?.places
}

function lengthOf({ from, to }: Block): number {
  return to - from
}

function measure({ x, y }: PreparedPlan, { from, to }: Block, costBefore: Float64Array): Group {
  return {
    from,
    to,
    x: ((x[from] as number) + (x[to - 1] as number)) / 2,
    y: ((y[from] as number) + (y[to - 1] as number)) / 2,
    cost: meanOf(costBefore, { from, to }),
  }
}

/** The cheapest first. */
function promisingRuns(runs: readonly Group[]): Group[] {
  const byCost = runs.toSorted((a, b) => a.cost - b.cost)
  if (byCost.length <= BLOCKS_TRIED) return byCost
  const half = BLOCKS_TRIED / 2
  const longest = byCost.slice(half).sort((a, b) => lengthOf(b) - lengthOf(a))
  return [...byCost.slice(0, half), ...longest.slice(0, half)]
}

/** Pairs that have room for all, the closest to each other and to the best places first. */
function promisingPairs(runs: readonly Group[], size: number): { one: Group; other: Group }[] {
  const pairs: { one: Group; other: Group; cost: number }[] = []
  for (const [i, one] of runs.entries()) {
    for (let j = i + 1; j < runs.length; j++) {
      const other = runs[j] as Group
      if (lengthOf(one) + lengthOf(other) < size) continue
      pairs.push({ one, other, cost: COST.apart * gapBetween(one, other) + (one.cost + other.cost) / 2 })
    }
  }
  return pairs.sort((a, b) => a.cost - b.cost).slice(0, PAIRS_TRIED)
}

/** About how far it is from one to the other, taking both for straight; from one row to the next is not nothing. */
function gapBetween(one: Group, other: Group): number {
  const apart = Math.hypot(one.x - other.x, one.y - other.y)
  return Math.max(apart - (lengthOf(one) + lengthOf(other)) / 2, Math.min(apart, 1))
}

function partsOf(run: Block, length: number): Block[] {
  return Array.from({ length: lengthOf(run) - length + 1 }, (_, i) => ({
    from: run.from + i,
    to: run.from + i + length,
  }))
}

/** Starts with one block and adds the nearest next one, until all have a seat. */
function gather(plan: PreparedPlan, runs: readonly Group[], start: Group, size: number): Block[] | undefined {
  const parts: Block[] = [{ from: start.from, to: Math.min(start.to, start.from + size) }]
  const whole = new Set([start])
  let need = size - lengthOf(parts[0] as Block)
  while (need > 0) {
    let next: Group | undefined
    let least = Number.POSITIVE_INFINITY
    for (const run of runs) {
      if (whole.has(run)) continue
      let away = 0
      for (const taken of whole) away += gapBetween(taken, run)
      const cost =
        (COST.apart * away) / whole.size +
        (lengthOf(run) < need ? COST.group : 0) +
        (lengthOf(run) === 1 ? COST.alone : 0)
      if (cost < least) {
        next = run
        least = cost
      }
    }
    if (!next) return undefined
    whole.add(next)
    const part = nearestPart(plan, next, Math.min(need, lengthOf(next)), parts)
    parts.push(part)
    need -= lengthOf(part)
  }
  return parts
}

function nearestPart(plan: PreparedPlan, run: Block, length: number, party: readonly Block[]): Block {
  const seated = party.flatMap(placesOf)
  let nearest: Block = run
  let least = Number.POSITIVE_INFINITY
  for (const part of partsOf(run, length)) {
    const away = meanDistance(plan, [...seated, ...placesOf(part)])
    if (away < least) {
      nearest = part
      least = away
    }
  }
  return nearest
}

function costOfGroups(plan: PreparedPlan, free: Mask, groups: readonly Group[], places: readonly number[]): number {
  let cost = COST.apart * meanDistance(plan, places) + COST.single * countSingles(plan, free, places)
  for (const group of groups) {
    cost += COST.group + (group.cost * lengthOf(group)) / places.length + COST.cut * countLoveseatsCut(plan, group)
    if (lengthOf(group) === 1) cost += COST.alone
  }
  return cost
}

function countSingles(plan: PreparedPlan, free: Mask, places: readonly number[]): number {
  for (const place of places) free[place] = 0
  const singles = singlesBeside(plan, free, places).length
  for (const place of places) free[place] = 1
  return singles
}

/** The mean over every two of them. */
function meanDistance({ x, y }: PreparedPlan, places: readonly number[]): number {
  let sum = 0
  for (const [i, a] of places.entries()) {
    for (let j = 0; j < i; j++) {
      const b = places[j] as number
      sum += Math.hypot((x[a] as number) - (x[b] as number), (y[a] as number) - (y[b] as number))
    }
  }
  return places.length > 1 ? (2 * sum) / (places.length * (places.length - 1)) : 0
}
