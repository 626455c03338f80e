/** Fields that messages of an older protocol version have under other names, or with other values. */

/** The names that lead to a part of a message; `*` is each item of a list. */
export type Path = readonly string[]

/**
 * `field`: the older version's name, in the object at `path`. `now`: the name of today, where that is another. `values`: the
 * values that have other names today, by the older ones.
 */
export type Difference = { path: Path; field: string } & (
  | { now: string }
  | { values: Readonly<Record<string, string>> }
)

/** @returns the message of an older terminal in today's form. A message that hasn't these fields comes back as it is. */
export const toToday = (message: unknown, differences: readonly Difference[] = []): unknown =>
  differences.reduce((before, each) => {
    if ('now' in each) return changed(before, each.path, (part) => renamed(part, each.field, each.now))
    return changed(before, each.path, (part) => revalued(part, each.field, each.values))
  }, message)

/** @returns the server's message in the older form */
export const fromToday = (message: unknown, differences: readonly Difference[] = []): unknown =>
  differences.reduce((before, each) => {
    if ('now' in each) return changed(before, each.path, (part) => renamed(part, each.now, each.field))
    const values = Object.fromEntries(Object.entries(each.values).map(([then, now]) => [now, then]))
    return changed(before, each.path, (part) => revalued(part, each.field, values))
  }, message)

type Part = Record<string, unknown>

function changed(whole: unknown, [name, ...rest]: Path, change: (part: Part) => Part): unknown {
  if (name === '*') return Array.isArray(whole) ? whole.map((item) => changed(item, rest, change)) : whole
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) return whole
  const part = whole as Part
  if (name === undefined) return change(part)
  return Object.hasOwn(part, name) ? { ...part, [name]: changed(part[name], rest, change) } : part
}

function renamed(part: Part, from: string, to: string): Part {
  if (!Object.hasOwn(part, from)) return part
  const { [from]: value, ...rest } = part
  return { ...rest, [to]: value }
}

function revalued(part: Part, field: string, values: Readonly<Record<string, string>>): Part {
  const value = part[field]
  return typeof value === 'string' && Object.hasOwn(values, value) ? { ...part, [field]: values[value] } : part
}
