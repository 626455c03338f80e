/** What the bench measures: rows, what each is held to, and how it stands against what is committed. Pure. */
import { median } from './measure.ts'

/** `least`, `most`: what is to be reached. */
export type Reach = { least: number } | { most: number }

export interface Row {
  /** Names it, also in the files. */
  row: string
  against: string
  unit: string
  /** Which way is better. */
  better: 'more' | 'less'
  reach?: Reach
}

export interface Figure extends Row {
  value: number
  /** Half of the distance between the highest and the lowest round; 0 where there was one. */
  spread: number
}

/** The median of the rounds. */
export function figureOf(row: Row, rounds: readonly number[]): Figure {
  return { ...row, value: median(rounds), spread: (Math.max(...rounds) - Math.min(...rounds)) / 2 }
}

/** undefined: nothing was set for it. */
export function isReached({ value, reach }: Figure): boolean | undefined {
  if (reach === undefined) return undefined
  return 'least' in reach ? value >= reach.least : value <= reach.most
}

export interface Kept {
  value: number
  spread: number
}

/** True for a row that got worse since `before` by more than either run's own spread. */
export function gotWorse({ value, spread, better }: Figure, before: Kept): boolean {
  const worse = better === 'more' ? before.value - value : value - before.value
  return worse > Math.max(spread, before.spread)
}

/** Three figures that count: `0.762`, `1,379`, `12.4`. */
export function written(value: number): string {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1)))
  return value.toLocaleString('en', { minimumFractionDigits: 0, maximumFractionDigits: digits })
}

export function reachInWords({ reach, unit }: Row): string {
  if (reach === undefined) return '–'
  const [sign, bound] = 'least' in reach ? ['≥', reach.least] : ['≤', reach.most]
  return `${sign} ${written(bound)} ${unit}`.trim()
}
