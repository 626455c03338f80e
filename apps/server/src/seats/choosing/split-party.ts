/**
 * A party for which no block is left: in as few groups as possible, close to each other, and nobody by himself.
 *
 * As people do it themselves: of 278 real parties of 3 to 10 that sat in two groups, 158 sat one straight behind the other,
 * 32 behind and a seat or two aside, 46 across an aisle; 74 of 93 fours were two and two, 35 of 48 fives three and two.
 */
import { type Block, type Mask, placesOf, runsOf } from './blocks.ts'
import type { PreparedPlan } from './prepared-plan.ts'
import { countLoveseatsCut, singlesBeside } from './single-seats.ts'

/** In seat widths; `apart` a seat width that the party's members are from each other on average. */
const COST = { apart: 2, group: 15, alone: 8, single: 3, cut: 6 }

/**
 * Only so many blocks are looked at, half of them the longest, half the cheapest: all that a cinema can have left, and
 * enough of a stadium. Of pairs of blocks, only the most promising are tried seat by seat.
 */
const BLOCKS_TRIED = 300
const PAIRS_TRIED = 24
const STARTS_TRIED = 60

/**
 * The places of a party of `size`, or undefined when `open` has fewer. `costBefore` sums the seats' own cost up to each
 * place. Blocks as long as the party are taken in part: for a party together, look for one block before.
 */
export function splitParty(
  plan: PreparedPlan,
  free: Mask,
  open: Mask,
  size: number,
  costBefore: Float64Array,
): number[] | undefined {
  const runs = promisingRuns(runsOf(plan, open), costBefore)
  let best: { places: number[]; cost: number } | undefined
  const offer = (groups: readonly Block[]): void => {
    const places = groups.flatMap(placesOf)
    const cost = costOfGroups(plan, free, groups, places, costBefore)
    if (cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = { places, cost }
  }
  for (const [one, other] of promisingPairs(plan, runs, size, costBefore)) {
    for (let first = Math.max(1, size - lengthOf(other)); first <= Math.min(lengthOf(one), size - 1); first++) {
      for (const a of partsOf(one, first)) for (const b of partsOf(other, size - first)) offer([a, b])
    }
  }
  for (const start of runs.slice(0, STARTS_TRIED)) {
    const groups = gather(plan, runs, start, size)
    if (groups) offer(groups)
  }
  return best?.places
}

function lengthOf({ from, to }: Block): number {
  return to - from
}

function meanCost({ from, to }: Block, costBefore: Float64Array): number {
  return ((costBefore[to] as number) - (costBefore[from] as number)) / (to - from)
}

/** The cheapest first. */
function promisingRuns(runs: readonly Block[], costBefore: Float64Array): Block[] {
  const byCost = runs
    .map((run) => ({ run, cost: meanCost(run, costBefore) }))
    .sort((a, b) => a.cost - b.cost)
    .map(({ run }) => run)
  if (byCost.length <= BLOCKS_TRIED) return byCost
  const half = BLOCKS_TRIED / 2
  const longest = byCost.slice(half).sort((a, b) => lengthOf(b) - lengthOf(a))
  return [...byCost.slice(0, half), ...longest.slice(0, half)]
}

/** Pairs that have room for all, the closest to each other and to the best places. */
function promisingPairs(
  plan: PreparedPlan,
  runs: readonly Block[],
  size: number,
  costBefore: Float64Array,
): [Block, Block][] {
  const pairs: { pair: [Block, Block]; cost: number }[] = []
  for (const [i, one] of runs.entries()) {
    for (const other of runs.slice(i + 1)) {
      if (lengthOf(one) + lengthOf(other) < size) continue
      const cost =
        COST.apart * gapBetween(plan, one, other) + (meanCost(one, costBefore) + meanCost(other, costBefore)) / 2
      pairs.push({ pair: [one, other], cost })
    }
  }
  return pairs
    .sort((a, b) => a.cost - b.cost)
    .slice(0, PAIRS_TRIED)
    .map(({ pair }) => pair)
}

/** About how far it is from one to the other, taking both for straight. */
function gapBetween({ x, y }: PreparedPlan, one: Block, other: Block): number {
  const middleX = (b: Block) => ((x[b.from] as number) + (x[b.to - 1] as number)) / 2
  const middleY = (b: Block) => ((y[b.from] as number) + (y[b.to - 1] as number)) / 2
  const halves = (lengthOf(one) + lengthOf(other)) / 2
  const apart = Math.hypot(middleX(one) - middleX(other), middleY(one) - middleY(other))
  return Math.max(apart - halves, Math.min(apart, 1))
}

function partsOf(run: Block, length: number): Block[] {
  return Array.from({ length: lengthOf(run) - length + 1 }, (_, i) => ({
    from: run.from + i,
    to: run.from + i + length,
  }))
}

/** From one block on, the nearest next one, until all have a seat. */
function gather(plan: PreparedPlan, runs: readonly Block[], start: Block, size: number): Block[] | undefined {
  const groups = [{ from: start.from, to: Math.min(start.to, start.from + size) }]
  const left = new Set(runs)
  left.delete(start)
  let need = size - lengthOf(groups[0] as Block)
  while (need > 0) {
    let next: { run: Block; cost: number } | undefined
    for (const run of left) {
      const missing = Math.max(0, need - lengthOf(run))
      const away = groups.reduce((sum, group) => sum + gapBetween(plan, group, run), 0) / groups.length
      const cost = COST.apart * away + (missing > 0 ? COST.group : 0) + (lengthOf(run) === 1 ? COST.alone : 0)
      if (cost < (next?.cost ?? Number.POSITIVE_INFINITY)) next = { run, cost }
    }
    if (!next) return undefined
    left.delete(next.run)
    const part = nearestPart(plan, next.run, Math.min(need, lengthOf(next.run)), groups)
    groups.push(part)
    need -= lengthOf(part)
  }
  return groups
}

function nearestPart(plan: PreparedPlan, run: Block, length: number, groups: readonly Block[]): Block {
  let best = { part: run, away: Number.POSITIVE_INFINITY }
  for (const part of partsOf(run, length)) {
    const away = groups.reduce((sum, group) => sum + meanDistance(plan, [...placesOf(group), ...placesOf(part)]), 0)
    if (away < best.away) best = { part, away }
  }
  return best.part
}

function costOfGroups(
  plan: PreparedPlan,
  free: Mask,
  groups: readonly Block[],
  places: readonly number[],
  costBefore: Float64Array,
): number {
  const own = groups.reduce((sum, group) => sum + meanCost(group, costBefore) * lengthOf(group), 0) / places.length
  const alone = groups.filter((group) => lengthOf(group) === 1).length
  const cut = groups.reduce((sum, group) => sum + countLoveseatsCut(plan, group), 0)
  return (
    own +
    COST.apart * meanDistance(plan, places) +
    COST.group * groups.length +
    COST.alone * alone +
    COST.cut * cut +
    COST.single * countSingles(plan, free, places)
  )
}

function countSingles(plan: PreparedPlan, free: Mask, places: readonly number[]): number {
  for (const place of places) free[place] = 0
  const singles = singlesBeside(plan, free, places).length
  for (const place of places) free[place] = 1
  return singles
}

/** Of every two of them. */
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
