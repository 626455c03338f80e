/** What moved at the gateway, in the ledger. Everything here may be done twice, and by two servers at once. */
import { loadStatement, type Pool } from '../infra/postgres.ts'
import type { PaymentGateway } from './gateway.ts'
import type { GatewayMovement, GatewayPayout } from './gateway-movement.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const GATEWAY_READING = statement('gateway-reading')
const GATEWAY_READING_ENDED = statement('gateway-reading-ended')
const KEEP_MOVEMENTS = statement('keep-movements')
const LINK_MOVEMENTS = statement('link-movements')
const LINK_REFUND_MOVEMENTS = statement('link-refund-movements')
const KEEP_PAYOUTS = statement('keep-payouts')
const PAYOUTS_TO_READ = statement('payouts-to-read')
const MATCH_PAYOUT = statement('match-payout')
const PARK_MISMATCHES = statement('park-mismatches')

type Db = Pick<Pool, 'query'>
type Gateway = PaymentGateway['name']

/** The instant until which all movements were read; undefined: they never were. */
export async function movementsReadUntil(db: Db, gateway: Gateway): Promise<Date | undefined> {
  return (await db.query<{ read_until: Date }>({ ...GATEWAY_READING, values: [gateway] })).rows[0]?.read_until
}

/** Everything that moved in this time was kept. */
export async function movementsWereRead(db: Db, gateway: Gateway, from: Date, until: Date): Promise<void> {
  await db.query({ ...GATEWAY_READING_ENDED, values: [gateway, from, until] })
}

/** @param payoutRef the payout that they went out with; null: it isn't known */
export async function keepMovements(
  db: Db,
  gateway: Gateway,
  movements: readonly GatewayMovement[],
  payoutRef: string | null,
): Promise<void> {
  const rows = movements.map((each) => ({
    ref: each.gatewayRef,
    kind: each.kind,
    type: each.type,
    category: each.category,
    amount: each.amount,
    fee: each.fee,
    net: each.net,
    currency: each.currency,
    digits: each.digits,
    minor_amount: each.minorAmount,
    created_at: each.at,
    available_at: each.availableAt,
    source_ref: each.sourceRef,
    charge_ref: each.chargeRef,
    refund_id: each.refundId,
    ours: each.ours,
  }))
  await db.query({ ...KEEP_MOVEMENTS, values: [gateway, JSON.stringify(rows), payoutRef] })
}

/** Links movements with payments and refunds that came into the ledger after them. */
export async function linkMovements(db: Db, gateway: Gateway): Promise<void> {
  await db.query({ ...LINK_MOVEMENTS, values: [gateway] })
  await db.query({ ...LINK_REFUND_MOVEMENTS, values: [gateway] })
}

export async function keepPayouts(db: Db, gateway: Gateway, payouts: readonly GatewayPayout[]): Promise<void> {
  const rows = payouts.map((each) => ({
    ref: each.gatewayRef,
    amount: each.amount,
    currency: each.currency,
    digits: each.digits,
    state: each.state,
    failure: each.failure,
    created_at: each.at,
    arrives_on: each.arrivesOn,
    is_listed: each.isListed,
    movement_ref: each.movementRef,
  }))
  await db.query({ ...KEEP_PAYOUTS, values: [gateway, JSON.stringify(rows)] })
}

/** The gateway's names of payouts whose movements are to be read. */
export async function payoutsToRead(db: Db, gateway: Gateway): Promise<string[]> {
  const { rows } = await db.query<{ gateway_ref: string }>({ ...PAYOUTS_TO_READ, values: [gateway] })
  return rows.map((row) => row.gateway_ref)
}

/** Calls a payout matched if its movements, which were read, add up. */
export async function matchPayout(db: Db, gateway: Gateway, payoutRef: string): Promise<void> {
  await db.query({ ...MATCH_PAYOUT, values: [gateway, payoutRef] })
}

/** Puts before a manager what hasn't matched for a day, and takes off what matches since. */
export async function parkMismatches(db: Db, gateway: Gateway): Promise<void> {
  await db.query({ ...PARK_MISMATCHES, values: [gateway] })
}
