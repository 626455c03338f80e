/**
 * Cards that holders save for the renewals of their subscriptions, over the HTTP API. The signed code on the holder's card is what lets
 * them in, and somebody else may have photographed it. Such a person can't flood the gateway: so many cards a day are begun and tried, and
 * one look at the gateway in some seconds. Nor can they lock the holder out, lead them elsewhere, or save a card that nobody hears of.
 */
import {
  type Answer,
  type BeginCardRequest,
  type BegunCard,
  granted,
  type IsSigned,
  type Language,
  newId,
  readSubscription,
  refused,
  type SaveCardAnswer,
  type SaveCardRequest,
  type SubscriptionFault,
  type SubscriptionStatus,
} from '@marquee/shared'
import { inTransaction, loadStatement, type Pool, withDeadlockRetry } from '../../infra/postgres.ts'
import { type CustomerAction, GatewayUnknown, type PaymentGateway } from '../../payments/gateway.ts'
import type { CardState, SavedCards } from '../../payments/saved-cards.ts'
import { followCardSaved } from '../follow-ups.ts'
import { aFewAtOnce } from '../online/a-few-at-once.ts'
import { forgetTry, takeTry } from './card-tries.ts'
import { createLastLooks } from './last-looks.ts'
import { tryRenewalsAgain } from './renewal-rows.ts'
import { renewalStanding } from './renewal-standing.ts'
import type { Renewals } from './renewals.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const BEGIN_CARD = statement('begin-card')
const NEXT_CARD_AT = statement('next-card-at')
const NAME_CARD = statement('name-card')
const CARD = statement('card')
const CARD_TO_LOOK_AT = statement('card-to-look-at')
const TAKE_CARDS = statement('take-cards')
const CARD_WAITS = statement('card-waits')
const REPLACE_CARD = statement('replace-card')
const CARD_IS_SAVED = statement('card-is-saved')
const TAKE_LOOK = statement('take-look')
const OF_SIGNED_CODE = statement('of-signed-code')
const LOCK_SUBSCRIPTION = loadStatement(new URL('../subscriptions/sql/lock-subscription.sql', import.meta.url))

export const CARDS_A_DAY = 20
export const LOOK_EVERY_SECONDS = 3
const LOOK_SOON_MS = 60_000
const AT_MOST = 50

const NO_CARDS = refused({ code: 'unavailable', what: 'card payments are not set up here' })
/** The issuer's own word would tell a thief what a card is good for. */
const DECLINED = refused({ code: 'payment_declined', reason: 'card_declined' })
const SILENT = refused({ code: 'unavailable', what: 'the payment gateway does not answer' })
const refuse = (fault: SubscriptionFault): Answer<never> => refused({ code: 'subscription_refused', fault })

export interface HoldersCards {
  /** @param language of the holder's page: mails about the subscription are written in it */
  begin(request: BeginCardRequest, language?: Language): Promise<Answer<BegunCard>>
  /** Idempotent: a card that is saved is answered again. */
  save(cardId: string, request: SaveCardRequest): Promise<Answer<SaveCardAnswer>>
  /** Of what the gateway may have news of, it is asked, unless it was a moment ago: the ledger answers then. */
  status(request: BeginCardRequest): Promise<Answer<SubscriptionStatus>>
  /** Looks after cards whose banks asked their holders. */
  lookAtDue(): Promise<void>
}

interface Found {
  id: string
  holder: string
  plan: string
  paidUntil: Date | null
  isPaused: boolean
  ends: boolean
}

interface CardRow {
  id: string
  state: 'begun' | 'saved' | 'replaced' | 'removed'
  setup_ref: string | null
  brand: string | null
  last4: string | null
}

/** @param options `publicKeys`: the house's. `gateway` undefined: cards can't be taken */
export function createHoldersCards(options: {
  pool: Pool
  publicKeys: () => readonly string[]
  isSigned: IsSigned
  gateway: (Pick<PaymentGateway, 'ownersPart'> & { savedCards: SavedCards }) | undefined
  renewals: Pick<Renewals, 'goOn' | 'heard'>
  onError(error: Error): void
}): HoldersCards {
  const { pool, publicKeys, isSigned, gateway, renewals, onError } = options

  const lastLooks = createLastLooks<CustomerAction | null | undefined>(LOOK_EVERY_SECONDS * 1000)

  /** A code that was typed lets nobody in: it is read out at counters. */
  async function find(text: string): Promise<Answer<Found>> {
    const read = readSubscription(text, publicKeys(), isSigned)
    if (!read.ok) return refuse(read.fault)
    if (!read.signed) return refuse({ why: 'not_genuine' })
    const { rows } = await pool.query<Found>({ ...OF_SIGNED_CODE, values: [read.code, text.trim()] })
    return rows[0] ? granted(rows[0]) : refuse({ why: 'unknown' })
  }

  const mayLook = async (subscriptionId: string): Promise<boolean> =>
    (await pool.query({ ...TAKE_LOOK, values: [subscriptionId, LOOK_EVERY_SECONDS] })).rowCount === 1

  async function beginRow(
    cardId: string,
    subscriptionId: string,
    language: Language | null,
  ): Promise<Answer<string | null>> {
    return inTransaction(pool, async (tx) => {
      await tx.query({ ...LOCK_SUBSCRIPTION, values: [subscriptionId] })
      const values = [cardId, subscriptionId, CARDS_A_DAY, language]
      const begun = (await tx.query<{ customer_ref: string | null }>({ ...BEGIN_CARD, values })).rows[0]
      if (begun) return granted(begun.customer_ref)
      const { rows } = await tx.query<{ seconds: number }>({ ...NEXT_CARD_AT, values: [subscriptionId, CARDS_A_DAY] })
      const retryAfterSeconds = Math.max(1, rows[0]?.seconds ?? 1)
      return refused({ code: 'rate_limited', what: 'cards of one subscription in a day', retryAfterSeconds })
    })
  }

  const isSaved = (subscriptionId: string, cardId: string, { card }: Extract<CardState, { kind: 'saved' }>) =>
    withDeadlockRetry(() =>
      inTransaction(pool, async (tx) => {
        await tx.query({ ...LOCK_SUBSCRIPTION, values: [subscriptionId] })
        await tx.query({ ...REPLACE_CARD, values: [cardId] })
        const { methodRef, brand, last4 } = card
        const saved = await tx.query({ ...CARD_IS_SAVED, values: [cardId, methodRef, brand, last4] })
        if (saved.rowCount !== 1) return
        await tryRenewalsAgain(tx, subscriptionId)
        await followCardSaved(tx, { cardId })
      }),
    )

  /** The ledger agrees with the gateway after this. */
  async function follow(subscriptionId: string, cardId: string, state: CardState): Promise<void> {
    switch (state.kind) {
      case 'saved':
        await isSaved(subscriptionId, cardId, state)
        renewals.goOn()
        return
      case 'declined':
        await pool.query({ ...CARD_WAITS, values: [cardId, state.code.slice(0, 100), null] })
        return
      case 'requires_action':
      case 'processing':
        await pool.query({ ...CARD_WAITS, values: [cardId, null, new Date(Date.now() + LOOK_SOON_MS)] })
        return
      case 'begun':
      case 'void':
        await pool.query({ ...CARD_WAITS, values: [cardId, null, null] })
    }
  }

  /** @returns undefined where it can't be asked */
  async function asking<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof GatewayUnknown)) onError(error as Error)
      return undefined
    }
  }

  const cardOf = async (cardId: string, subscriptionId: string): Promise<CardRow | undefined> =>
    (await pool.query<CardRow>({ ...CARD, values: [cardId, subscriptionId] })).rows[0]

  /** The question of the bank of a card that is being saved; the ledger agrees with the gateway after that. */
  async function askedOfCard(subscriptionId: string): Promise<CustomerAction | null> {
    if (!gateway) return null
    const { rows } = await pool.query<{ id: string; setup_ref: string }>({
      ...CARD_TO_LOOK_AT,
      values: [subscriptionId],
    })
    const card = rows[0]
    const state = card && (await asking(() => gateway.savedCards.read(card.setup_ref)))
    if (card && state) await follow(subscriptionId, card.id, state)
    return state?.kind === 'requires_action' ? state.action : null
  }

  /**
   * What the bank's question needs of the holder, if it asks one now; undefined: the gateway says nothing. The question about a renewal
   * goes before one about a card: anybody with the code can begin a card.
   */
  async function askedOf(subscriptionId: string): Promise<CustomerAction | null | undefined> {
    if (!gateway) return null
    const ofCard = await askedOfCard(subscriptionId)
    const standing = await renewalStanding(pool, subscriptionId)
    if (!standing?.gatewayRef || (ofCard && standing.state !== 'holder_asked')) return ofCard
    const { gatewayRef } = standing
    const ofRenewal = await asking(async () => {
      await renewals.heard(gatewayRef)
      return (await gateway.ownersPart(gatewayRef)) ?? null
    })
    return ofRenewal === null ? ofCard : ofRenewal
  }

  return {
    async begin({ code }, language) {
      if (!gateway) return NO_CARDS
      const found = await find(code)
      if (!found.ok) return found
      const { id: subscriptionId } = found.value
      const cardId = newId()
      const begun = await beginRow(cardId, subscriptionId, language ?? null)
      if (!begun.ok) return begun
      const made = await asking(async () => {
        const { savedCards } = gateway
        const customerRef = begun.value ?? (await savedCards.createCustomer(subscriptionId)).customerRef
        const { setupRef, clientSecret } = await savedCards.begin({ cardId, customerRef })
        await pool.query({ ...NAME_CARD, values: [cardId, customerRef, setupRef] })
        return { cardId, clientSecret }
      })
      return made ? granted(made) : SILENT
    },

    async save(cardId, { code, paymentMethod, returnUrl }) {
      if (!gateway) return NO_CARDS
      const found = await find(code)
      if (!found.ok) return found
      const { id: subscriptionId } = found.value
      const card = await cardOf(cardId, subscriptionId)
      if (!card || (card.setup_ref === null && card.state === 'begun')) return refused({ code: 'unknown_card' })
      if (card.state === 'begun') {
        const named = await takeTry(pool, subscriptionId, cardId)
        if (!named.ok) return named
        const setupRef = card.setup_ref as string
        const state = await asking(() => gateway.savedCards.save({ setupRef, token: paymentMethod, returnUrl }))
        if (!state || state.kind === 'saved') await forgetTry(pool, named.value)
        if (!state) return SILENT
        await follow(subscriptionId, cardId, state)
        if (state.kind === 'declined') return DECLINED
        if (state.kind === 'requires_action') {
          const { clientSecret, redirectUrl } = state.action
          const nextAction = { clientSecret, ...(redirectUrl !== undefined && { url: redirectUrl }) }
          return granted({ status: 'requires_action', nextAction })
        }
        if (state.kind !== 'saved') return granted({ status: 'processing' })
      }
      const now = await cardOf(cardId, subscriptionId)
      if (!now || now.brand === null || now.last4 === null) return refused({ code: 'unknown_card' })
      return granted({ status: 'saved', card: { brand: now.brand, last4: now.last4 } })
    },

    async status({ code }) {
      const found = await find(code)
      if (!found.ok) return found
      const { id, holder, plan, paidUntil, isPaused, ends } = found.value
      const before = await renewalStanding(pool, id)
      const { rowCount: cards } = await pool.query({ ...CARD_TO_LOOK_AT, values: [id] })
      const isAsked = cards !== 0 || before?.state === 'holder_asked'
      let asked: CustomerAction | null | undefined = null
      if (isAsked) {
        asked = (await mayLook(id)) ? await lastLooks.keep(id, askedOf(id)) : await lastLooks.of(id)
        if (asked === undefined) return SILENT
      }
      const now = isAsked ? await renewalStanding(pool, id) : before
      return granted({
        holder,
        plan,
        paidUntil: (now?.paidUntil ?? paidUntil)?.toISOString() ?? null,
        isPaused,
        ends,
        card: now?.brand != null && now.last4 !== null ? { brand: now.brand, last4: now.last4 } : null,
        renewal:
          now?.state == null
            ? null
            : {
                state: now.state,
                tries: now.tries ?? 0,
                tryAt: (now.state === 'waiting' ? now.lookAt : null)?.toISOString() ?? null,
              },
        // Whoever named the card may have named the page that its bank leads to: none is shown to others.
        nextAction: asked ? { clientSecret: asked.clientSecret } : null,
      })
    },

    async lookAtDue() {
      if (!gateway) return
      type Due = { id: string; subscription_id: string; setup_ref: string }
      const { rows } = await pool.query<Due>({ ...TAKE_CARDS, values: [AT_MOST] })
      await aFewAtOnce(rows, async ({ id, subscription_id, setup_ref }) => {
        const state = await asking(() => gateway.savedCards.read(setup_ref))
        if (state && state.kind !== 'requires_action') await follow(subscription_id, id, state).catch(onError)
      })
    },
  }
}
