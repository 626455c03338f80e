/** Runs work on one key one after the other; work on different keys doesn't wait for each other. */
export type InOrder = <T>(key: string, work: () => Promise<T>) => Promise<T>

export function inOrderByKey(): InOrder {
  const tails = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const before = tails.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    tails.set(key, mine)
    const clear = (): void => {
      if (tails.get(key) === mine) tails.delete(key)
    }
    mine.then(clear, clear)
    return mine
  }
}
