/**
 * Limits how many pieces of work wait for the gateway at once. An unanswered one mustn't hold up all that come after it, nor may
 * all ask at once.
 */

const AT_ONCE = 4

/** @param work never throws */
export async function aFewAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values()
  const one = async (): Promise<void> => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}
