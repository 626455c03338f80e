/**
 * What the last look at the gateway gave for each subscription, for those who may not look again yet. Else whoever looks all the time
 * would keep its holder from their bank's question. Each server knows its own looks.
 */
export interface LastLooks<T> {
  /** @returns what the look gives */
  keep(subscriptionId: string, look: Promise<T>): Promise<T>
  /** Waits for a look that is under way. @returns null: this server has not looked lately */
  of(subscriptionId: string): Promise<T | null>
}

/** @param ms for how long a look counts */
export function createLastLooks<T>(ms: number): LastLooks<T> {
  const looks = new Map<string, { at: number; look: Promise<T> }>()

  function forgetOld(): void {
    // The oldest are first.
    for (const [id, { at }] of looks) {
      if (at > Date.now() - 2 * ms) return
      looks.delete(id)
    }
  }

  return {
    keep(subscriptionId, look) {
      forgetOld()
      looks.delete(subscriptionId)
      looks.set(subscriptionId, { at: Date.now(), look })
      return look
    },
    async of(subscriptionId) {
      forgetOld()
      return (await looks.get(subscriptionId)?.look) ?? null
    },
  }
}
