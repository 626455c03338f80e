/**
 * Movements at the gateway that this house didn't make, and that need a person. They are kept beside the gateway's
 * events, parked until a manager sets them aside.
 */

import type { GatewayMoney, Money } from '@marquee/shared'
import { loadStatement, type Tx } from '../infra/postgres.ts'
import type { DisputeState, PaymentGateway } from './gateway.ts'

const NOTICE_OVER = loadStatement(new URL('./sql/notice-over.sql', import.meta.url))
const NOTICES_KNOWN = loadStatement(new URL('./sql/notices-known.sql', import.meta.url))
const PARK_NOTICE = loadStatement(new URL('./sql/park-notice.sql', import.meta.url))

/** `gatewayRef`: the charge's, unless it is said. */
export type GatewayNotice = { gatewayRef: string } & (
  | {
      /** The gateway took another amount than the price: it goes back, and the booking isn't confirmed. */
      kind: 'wrong_amount'
      asked: Money
      captured: Money
    }
  | {
      /** Money went back at the gateway itself. `whole`: nothing is left of the payment's money, also where exchanges have brought it. */
      kind: 'given_back_there'
      money: Money
      whole: boolean
    }
  | {
      /** A customer has asked the bank for the money. `money`: null where our units can't say it. */
      kind: 'dispute'
      state: DisputeState
      reason: string
      money: Money | null
      answerBy: string | null
    }
  | {
      /** The card's bank believes that the charge was fraud. */
      kind: 'fraud_warning'
      reason: string
    }
  | {
      /** The ledger and the gateway's balance differ, as `gateway_mismatches` has it. null: one of them has nothing. */
      kind: 'not_matched'
      why: 'not_there' | 'not_here' | 'other_amount'
      what: 'charge' | 'refund'
      ours: Money | null
      theirs: GatewayMoney | null
    }
  /** The bank has sent a payout back. `gatewayRef`: the payout's. */
  | { kind: 'payout_failed'; failure: string | null }
  /** The movements of a payout don't add up to it. `gatewayRef`: the payout's. */
  | { kind: 'payout_not_matched' }
)

export const GATEWAY_NOTICES: readonly GatewayNotice['kind'][] = [
  'wrong_amount',
  'given_back_there',
  'dispute',
  'fraud_warning',
  'not_matched',
  'payout_failed',
  'payout_not_matched',
]

type Db = Pick<Tx, 'query'>
type Gateway = PaymentGateway['name']
type Kind = GatewayNotice['kind']

const idOf = (kind: Kind, name: string): string => `${kind}:${name}`

/** @param name the event's: the same one is kept once */
export async function parkNotice(db: Db, gateway: Gateway, name: string, notice: GatewayNotice): Promise<void> {
  await db.query({ ...PARK_NOTICE, values: [gateway, idOf(notice.kind, name), JSON.stringify(notice)] })
}

/** Closes notices that nobody has to look at any more. */
export async function noticesAreOver(db: Db, gateway: Gateway, kind: Kind, names: readonly string[]): Promise<void> {
  await db.query({ ...NOTICE_OVER, values: [gateway, names.map((name) => idOf(kind, name))] })
}

/** True when any of these was kept before, whatever became of it. */
export async function anyNoticeKnown(db: Db, gateway: Gateway, kind: Kind, names: readonly string[]): Promise<boolean> {
  return (await db.query({ ...NOTICES_KNOWN, values: [gateway, names.map((name) => idOf(kind, name))] })).rowCount !== 0
}
