/**
 * Cards that the gateway keeps for later charges. A card's number goes from its owner's page to the gateway, and never comes here: what
 * comes is a token, and what is kept is the gateway's name of the card, its brand and its last four digits.
 */
import type { CustomerAction } from './gateway.ts'

export interface SavedCard {
  /** The gateway's name. */
  methodRef: string
  /** The gateway's word, such as `visa`. */
  brand: string
  last4: string
}

export type CardState =
  | { kind: 'saved'; card: SavedCard }
  /** No card was named yet. */
  | { kind: 'begun' }
  /** The card's bank asks its owner. */
  | { kind: 'requires_action'; action: CustomerAction }
  | { kind: 'declined'; code: string }
  /** The gateway itself doesn't know yet. */
  | { kind: 'processing' }
  /** It can't be saved any more. */
  | { kind: 'void' }

/** Every call throws GatewayUnknown when the gateway gives no answer. */
export interface SavedCards {
  /** Idempotent by the subscription's id, for a day. It tells the gateway no name and no address. */
  createCustomer(subscriptionId: string): Promise<{ customerRef: string }>
  /** Idempotent by the card's id. */
  begin(card: { cardId: string; customerRef: string }): Promise<{ setupRef: string; clientSecret: string }>
  /** `returnUrl`: the page to which a bank that asks the owner sends the browser back. */
  save(card: { setupRef: string; token: string; returnUrl?: string | undefined }): Promise<CardState>
  read(setupRef: string): Promise<CardState>
}
