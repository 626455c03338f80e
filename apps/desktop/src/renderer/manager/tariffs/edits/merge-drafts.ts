/**
 * Another manager's version takes the place under what this one has changed: this one's own changes stay, and all else is as in
 * the other's version. Pure.
 */
import { isSame } from './draft.ts'

/** What was changed on both sides is as in `mine`. */
export function mergeDrafts<T>(base: T, mine: T, theirs: T): T {
  return merge(base, mine, theirs) as T
}

function merge(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(mine, base)) return theirs
  if (isSame(theirs, base)) return mine
  if (Array.isArray(mine) && Array.isArray(theirs)) return mergeLists(Array.isArray(base) ? base : [], mine, theirs)
  if (isRecord(mine) && isRecord(theirs)) {
    const before = isRecord(base) ? base : {}
    const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)])
    return Object.fromEntries([...keys].map((key) => [key, merge(before[key], mine[key], theirs[key])]))
  }
  return mine
}

function mergeLists(base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]): unknown {
  const lists = [base, mine, theirs]
  // Parts without a name, as those of a combo, can't be told apart.
  if (lists.flat().some((item) => nameOf(item) === undefined)) return mine
  const [before, own, others] = lists.map((list) => new Map(list.map((item) => [nameOf(item), item])))
  if (!before || !own || !others) return mine
  const names = new Set([...others.keys(), ...own.keys()])
  return [...names].flatMap((name) => {
    const [was, here, there] = [before.get(name), own.get(name), others.get(name)]
    if (here !== undefined && there !== undefined) return [merge(was, here, there)]
    // On one side alone. It is new there, or the other side has taken it away.
    if (was === undefined) return [here ?? there]
    return here !== undefined && !isSame(here, was) ? [here] : []
  })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function nameOf(item: unknown): unknown {
  if (!isRecord(item)) return item
  return item['id'] ?? item['key'] ?? item['type'] ?? item['code']
}
