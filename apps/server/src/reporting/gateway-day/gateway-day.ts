/** A day's money at the payment gateway, for managers: sums, payouts, and what doesn't match. */
import {
  type Answer,
  type GatewayDayAnswer,
  type GatewayDayRequest,
  type GatewayDaySums,
  type GatewayMismatch,
  type GatewayMoney,
  type GatewayPayoutView,
  granted,
  MISMATCHES_AT_MOST,
  minorDigits,
  refused,
  type TerminalIdentity,
} from '@marquee/shared'
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import type { PaymentGateway } from '../../payments/gateway.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const DAY_BOUNDS = statement('day-bounds')
const DAY_FIGURES = statement('day-figures')
const DAY_MISMATCHES = statement('day-mismatches')
const DAY_PAYOUTS = statement('day-payouts')

/** The only one that keeps a balance. */
const GATEWAY: PaymentGateway['name'] = 'stripe'

/** Refused for another cinema, and for the whole house, if the manager belongs to a cinema. */
export type ReadGatewayDay = (
  request: GatewayDayRequest,
  manager: Pick<TerminalIdentity, 'cinemaId'>,
) => Promise<Answer<GatewayDayAnswer>>

interface Bounds {
  time_zone: string
  begins_at: Date
  ends_at: Date
  read_until: Date | null
}

interface FiguresRow {
  currency: string
  ledger_captured: number
  ledger_given_back: number
  /** null: the gateway has nothing in this currency. */
  digits: number | null
  captured: number
  given_back: number
  disputed: number
  fees: number
  net: number
  account_fees: number
}

interface PayoutRow {
  gateway_ref: string
  amount: number
  digits: number
  currency: string
  created_at: Date
  arrives_on: string
  state: string
  failure: string | null
  is_listed: boolean
  matched_at: Date | null
}

interface MismatchRow extends Pick<GatewayMismatch, 'name' | 'why' | 'what' | 'reference'> {
  at: Date
  charge_ref: string
  amount: number | null
  currency: string | null
  their_amount: number | null
  their_digits: number | null
  their_currency: string | null
}

export function createGatewayDay(pool: Pool): ReadGatewayDay {
  return async ({ cinemaId, day }, manager) => {
    if (manager.cinemaId !== null && manager.cinemaId !== cinemaId) return refused({ code: 'gateway_of_other_cinema' })
    const bounds = (await pool.query<Bounds>({ ...DAY_BOUNDS, values: [cinemaId, day, GATEWAY] })).rows[0]
    if (!bounds) return refused({ code: 'unknown_cinema', cinemaId: cinemaId ?? '' })
    // Payouts and fees of the account are other cinemas' as well.
    const isOfHouse = manager.cinemaId === null
    const within = [GATEWAY, bounds.begins_at, bounds.ends_at]
    const figures = await pool.query<FiguresRow>({ ...DAY_FIGURES, values: [...within, cinemaId] })
    const mismatches = await pool.query<MismatchRow>({
      ...DAY_MISMATCHES,
      values: [...within, cinemaId, MISMATCHES_AT_MOST],
    })
    const payouts = isOfHouse && (await pool.query<PayoutRow>({ ...DAY_PAYOUTS, values: [...within, day] }))
    return granted({
      timeZone: bounds.time_zone,
      readUntil: bounds.read_until?.toISOString() ?? null,
      currencies: figures.rows.map((row) => sumsOf(row, isOfHouse && cinemaId === null)),
      payouts: payouts ? payouts.rows.map(payoutOf) : null,
      mismatches: mismatches.rows.map(mismatchOf),
    })
  }
}

/** The ledger's money, said as the gateway's is. */
const ours = (amount: number, currency: string): GatewayMoney => ({ amount, digits: minorDigits(currency), currency })

function sumsOf(row: FiguresRow, withAccount: boolean): GatewayDaySums {
  const { currency } = row
  const theirs = (amount: number): GatewayMoney => ({ amount, digits: row.digits ?? minorDigits(currency), currency })
  return {
    currency,
    ledger: { captured: ours(row.ledger_captured, currency), givenBack: ours(row.ledger_given_back, currency) },
    gateway: {
      captured: theirs(row.captured),
      givenBack: theirs(row.given_back),
      disputed: theirs(row.disputed),
      fees: theirs(row.fees),
      net: theirs(row.net),
    },
    accountFees: withAccount ? theirs(row.account_fees) : null,
  }
}

function payoutOf(row: PayoutRow): GatewayPayoutView {
  const { amount, digits, currency } = row
  return {
    gatewayRef: row.gateway_ref,
    money: { amount, digits, currency },
    madeAt: row.created_at.toISOString(),
    arrivesOn: row.arrives_on,
    state: row.state,
    failure: row.failure,
    match: row.matched_at ? 'matched' : row.is_listed ? 'not_yet' : 'by_hand',
  }
}

function mismatchOf(row: MismatchRow): GatewayMismatch {
  const { name, why, what, reference, amount, currency } = row
  const { their_amount: theirs, their_digits: digits, their_currency: theirCurrency } = row
  return {
    name,
    why,
    what,
    at: row.at.toISOString(),
    chargeRef: row.charge_ref,
    reference,
    ours: amount === null || currency === null ? null : ours(amount, currency),
    theirs:
      theirs === null || digits === null || theirCurrency === null
        ? null
        : { amount: theirs, digits, currency: theirCurrency },
  }
}
