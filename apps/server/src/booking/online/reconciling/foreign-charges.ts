/**
 * Charges that another house or shop has made at the account that we share with it. No manager of this house can do anything about
 * them, so they are counted, and shown to nobody.
 */
import type { GatewayEvent } from '../../../payments/gateway.ts'

export interface ForeignFigures {
  /** The number of events about them, by kind. */
  events: ReadonlyMap<GatewayEvent['kind'], number>
  /** The number of them in the gateway's last list of captured charges. */
  listed: number
}

export interface ForeignCharges {
  toldOf(kind: GatewayEvent['kind']): void
  listed(charges: number): void
  /** Counts since this server's start. */
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
