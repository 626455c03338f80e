/**
 * Charges that another house or shop has made at the account that we share with it. No manager of this house can do anything about
 * them, so they are counted, and shown to nobody.
 */
import type { GatewayEvent } from '../../payments/gateway.ts'

export interface ForeignFigures {
  /** How many events about them came, by what they tell of. */
  events: ReadonlyMap<GatewayEvent['kind'], number>
  /** How many were in the gateway's list of captured charges when it was read last. */
  listed: number
}

export interface ForeignCharges {
  toldOf(kind: GatewayEvent['kind']): void
  listed(charges: number): void
  /** Since this server's start. */
  figures(): ForeignFigures
}

export function createForeignCharges(): ForeignCharges {
  const events = new Map<GatewayEvent['kind'], number>()
  let listed = 0
  return {
    toldOf: (kind) => void events.set(kind, (events.get(kind) ?? 0) + 1),
    listed(charges) {
      listed = charges
    },
    figures: () => ({ events, listed }),
  }
}
