/** What waits for the gateway is done a few at a time: one that it doesn't answer mustn't hold up all behind it, nor all ask at once. */

const AT_ONCE = 4

/** @param work never throws */
export async function aFewAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values()
  const one = async (): Promise<void> => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}
