/**
 * The charges of which this server knows that they are confirmed: it did that itself, and told the turnstile. The gateway's event of each
 * comes a moment later, and has nothing left to do. An event that comes to another server, or after a restart, is looked into.
 */
export interface ConfirmedHere {
  /** @param work rejects, or turns out false, when the charge wasn't confirmed here */
  note(gatewayRef: string, work: Promise<boolean>): void
  /** Waits for a confirmation that is under way. */
  has(gatewayRef: string): Promise<boolean>
  /** The ledger was set back: it may have lost them. */
  forget(): void
}

/** @param kept so many charges; the oldest is forgotten for one more */
export function createConfirmedHere(kept = 10_000): ConfirmedHere {
  const known = new Map<string, Promise<boolean>>()
  return {
    note(gatewayRef, work) {
      const confirmed = work.catch(() => false)
      known.delete(gatewayRef)
      known.set(gatewayRef, confirmed)
      void confirmed.then((is) => {
        if (!is && known.get(gatewayRef) === confirmed) known.delete(gatewayRef)
      })
      const [oldest] = known.keys()
      if (known.size > kept && oldest !== undefined) known.delete(oldest)
    },
    has: async (gatewayRef) => (await known.get(gatewayRef)) ?? false,
    forget: () => known.clear(),
  }
}
