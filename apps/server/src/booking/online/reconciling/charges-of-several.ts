/** Charges that several parts of the house have asked the gateway for, beside online bookings: whoever's it is takes it. */
import type { ChargesAtReaders } from './charges-at-readers.ts'

export function chargesOfSeveral(parts: readonly ChargesAtReaders[]): ChargesAtReaders {
  async function first(work: (part: ChargesAtReaders) => Promise<boolean>): Promise<boolean> {
    for (const part of parts) if (await work(part)) return true
    return false
  }
  return {
    heard: (gatewayRef) => first((part) => part.heard(gatewayRef)),
    enterLost: (charge) => first((part) => part.enterLost(charge)),
    isLost: (charge) => first((part) => part.isLost(charge)),
    tryNow: (paymentId) => first((part) => part.tryNow(paymentId)),
  }
}
