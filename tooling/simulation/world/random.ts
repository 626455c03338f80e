/** All chance of a run comes from its seed: sfc32, of Chris Doty-Humphrey's PractRand. */

export interface Random {
  /** 0 ≤ x < 1 */
  next(): number
  /** 0 … n − 1 */
  below(n: number): number
  /** from … to, both included */
  between(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** Picks some of them, each once, in any order. */
  some<T>(items: readonly T[], quantity: number): T[]
  bytes(into: Uint8Array): void
  /** A generator of its own: what one part draws doesn't change what another draws. */
  fork(name: string): Random
}

export function createRandom(seed: number, name = ''): Random {
  let a = seed | 0
  let b = Math.floor(seed / 2 ** 32) | 0
  let c = 0x9e3779b9
  let counter = 1
  for (let i = 0; i < name.length; i++) c = (Math.imul(c ^ name.charCodeAt(i), 0x01000193) + i) | 0

  function word(): number {
    const t = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return t >>> 0
  }
  for (let i = 0; i < 15; i++) word()

  const next = (): number => word() / 2 ** 32
  const below = (n: number): number => Math.floor(next() * n)
  return {
    next,
    below,
    between: (from, to) => from + below(to - from + 1),
    chance: (probability) => next() < probability,
    pick(items) {
      if (items.length === 0) throw new Error('nothing to pick from')
      return items[below(items.length)] as (typeof items)[number]
    },
    some(items, quantity) {
      const left = [...items]
      const taken: (typeof items)[number][] = []
      while (taken.length < quantity && left.length > 0) taken.push(...left.splice(below(left.length), 1))
      return taken
    },
    bytes(into) {
      for (let i = 0; i < into.length; i++) into[i] = word() & 0xff
    },
    fork: (part) => createRandom(seed, `${name}/${part}`),
  }
}
