/**
 * A tariff as a manager writes it. A field that holds no number, day or moment keeps the text that was typed, until the whole is
 * checked by the schema by which the server checks it. Pure.
 */
import type { Tariff } from '@marquee/shared'

/** Each number may be the text that was typed in its place. */
type Draft<T> = T extends number
  ? number | string
  : T extends readonly (infer Item)[]
    ? Draft<Item>[]
    : T extends object
      ? { [Key in keyof T]: Draft<T[Key]> }
      : T

export type TariffDraft = Draft<Omit<Tariff, 'id'>>
export type GoodsDraft = TariffDraft['goods']['goods'][number]
export type SizeDraft = GoodsDraft['sizes'][number]
export type ComboDraft = TariffDraft['goods']['combos'][number]
export type ChoiceDraft = ComboDraft['goods'][number][number]
export type DiscountDraft = TariffDraft['discounts'][number]
export type ReductionDraft = DiscountDraft['reduction']
export type FeeDraft = TariffDraft['fees'][number]
export type TermsDraft = TariffDraft['terms'][number]
export type RateDraft = TariffDraft['taxes']['rates'][number]

export function draftOf({ id: _, ...parts }: Tariff): TariffDraft {
  return parts
}

/** The order of fields in a text of JSON is no difference, nor is a field that is there without a value. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => isSame(Reflect.get(one, key), Reflect.get(other, key)))
}

/** undefined: nothing in it has a value, and it is left out itself. */
export function unlessEmpty<T extends object>(thing: T): T | undefined {
  return Object.values(thing).every((value) => value === undefined || value === '') ? undefined : thing
}

/** The list with another item at this place. */
export const withItem = <T>(list: readonly T[], at: number, item: T): T[] =>
  list.map((old, i) => (i === at ? item : old))
export const withoutItem = <T>(list: readonly T[], at: number): T[] => list.filter((_, i) => i !== at)

/** Adds it, or takes it away. undefined: none is left, and an empty list would mean nothing. */
export function toggled<T>(list: readonly T[] | undefined, one: T): T[] | undefined {
  const others = (list ?? []).filter((known) => known !== one)
  const all = list?.includes(one) ? others : [...others, one]
  return all.length === 0 ? undefined : all
}

/** The word by which a tariff knows a thing in all its versions: `Large popcorn` → `large_popcorn`. */
export function keyFor(name: string, taken: readonly string[], { longest = 40, letterFirst = false } = {}): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const word = plain.replace(/[^a-z0-9]+/g, '_').replace(letterFirst ? /^[^a-z]+|_+$/g : /^_+|_+$/g, '')
  const start = (word === '' ? 'item' : word).slice(0, longest)
  for (let n = 1; ; n++) {
    const key = n === 1 ? start : `${start.slice(0, longest - 1 - String(n).length)}_${n}`
    if (!taken.includes(key)) return key
  }
}
