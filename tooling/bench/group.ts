/** A part of the bench: rows that are measured together, on one stage. */
import type { Figure } from './figure.ts'
import type { Stage } from './stage.ts'

export interface Size {
  rounds: number
  /** So much of everything is done: 1 to measure, less to see that it runs. */
  part: number
}

export const FULL: Size = { rounds: 5, part: 1 }
export const SMALL: Size = { rounds: 1, part: 0.02 }

/** At least one. */
export const times = (count: number, { part }: Size): number => Math.max(1, Math.round(count * part))

export interface Group {
  name: string
  /** Not in the small bench: it takes minutes at any size, or needs a browser. */
  isLong?: true
  run(stage: Stage, size: Size): Promise<Figure[]>
}

/** Runs each case once a round; the first round warms up, and isn't counted. */
export async function inRounds<Name extends string, Result>(
  cases: Record<Name, () => Promise<Result>>,
  { rounds }: Size,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(cases) as Name[]
  const results = Object.fromEntries(names.map((name) => [name, [] as Result[]])) as Record<Name, Result[]>
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const result = await cases[name]()
      if (round > 0) results[name].push(result)
    }
  }
  return results
}
