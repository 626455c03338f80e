/** Stripe's test cards: what becomes of a charge is told by the card's token. */
import type { CardError } from './objects.ts'

export const declined = (decline_code: string): CardError => ({
  type: 'card_error',
  code: 'card_declined',
  decline_code,
  message: 'Your card was declined.',
})

const failed = (code: string, message: string): CardError => ({ type: 'card_error', code, message })

export const DECLINED_BY_FAULT = declined('generic_decline')

const GOOD = null

/** The bank asks the card's owner first; then the charge ends so. */
export interface Asks {
  asks: true
  outcome: CardError | null
}

/** null: it is charged */
export type Card = CardError | Asks | null

const asks = (outcome: CardError | null): Asks => ({ asks: true, outcome })

/** The owner is asked, and says no or can't be reached. */
export const NOT_AUTHENTICATED = failed(
  'payment_intent_authentication_failure',
  'The card was not authenticated by its owner.',
)

/** The owner can't be asked. */
export const MUST_BE_ASKED = failed('authentication_required', 'This card needs its owner to authenticate.')

const CARDS: Readonly<Record<string, Card>> = {
  pm_card_visa: GOOD,
  pm_card_visa_debit: GOOD,
  pm_card_mastercard: GOOD,
  pm_card_amex: GOOD,
  pm_card_visa_chargeDeclined: declined('generic_decline'),
  pm_card_visa_chargeDeclinedInsufficientFunds: declined('insufficient_funds'),
  pm_card_visa_chargeDeclinedLostCard: declined('lost_card'),
  pm_card_visa_chargeDeclinedStolenCard: declined('stolen_card'),
  pm_card_chargeDeclinedExpiredCard: failed('expired_card', 'Your card has expired.'),
  pm_card_chargeDeclinedIncorrectCvc: failed('incorrect_cvc', "Your card's security code is incorrect."),
  pm_card_chargeDeclinedProcessingError: failed('processing_error', 'An error occurred while processing your card.'),
  pm_card_authenticationRequired: asks(GOOD),
  pm_card_authenticationRequiredOnSetup: asks(GOOD),
  pm_card_chargeCustomerFail: declined('generic_decline'),
  pm_card_threeDSecure2Required: asks(GOOD),
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: asks(declined('insufficient_funds')),
}

/** A card that is saved is asked about or declined then, or first when it is charged. */
const GOOD_TO_SAVE: ReadonlySet<string> = new Set(['pm_card_chargeCustomerFail'])
const GOOD_ONCE_SAVED: ReadonlySet<string> = new Set(['pm_card_authenticationRequiredOnSetup'])

const BRANDS: Readonly<Record<string, { brand: string; last4: string }>> = {
  pm_card_mastercard: { brand: 'mastercard', last4: '4444' },
  pm_card_amex: { brand: 'amex', last4: '8431' },
  pm_card_authenticationRequired: { brand: 'visa', last4: '3184' },
  pm_card_authenticationRequiredOnSetup: { brand: 'visa', last4: '3155' },
  pm_card_chargeCustomerFail: { brand: 'visa', last4: '0341' },
}

/** What people are shown of a card. */
export const lookOf = (token: string): { brand: string; last4: string } =>
  BRANDS[token] ?? { brand: 'visa', last4: '4242' }

/** What becomes of a card that is saved. @returns undefined for a token that isn't one */
export const cardToSave = (token: string): Card | undefined => (GOOD_TO_SAVE.has(token) ? GOOD : cardOf(token))

/** What becomes of a charge of a saved card. */
export const savedCard = (token: string): Card | undefined => (GOOD_ONCE_SAVED.has(token) ? GOOD : cardOf(token))

/** @returns undefined for a token that isn't one */
export function cardOf(token: string): Card | undefined {
  return Object.hasOwn(CARDS, token) ? CARDS[token] : undefined
}
