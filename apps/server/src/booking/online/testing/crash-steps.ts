/**
 * The steps of the saga at which a server can be killed. Each is the moment at which its bytes pass: to Redis, to the
 * ledger, to the gateway, to the customer. The server has no part in this.
 */
import type { CrashHouse } from '../../../../../../tooling/testing/houses/crash-house.ts'
import type { Hold } from '../../../../../../tooling/testing/network/tcp-proxy.ts'

/** A single request of one customer that the kill interrupts. */
export interface Attempt {
  showId: string
  bookingId: string
  /** The attempt's Idempotency-Key. */
  key: string
}

export interface Step {
  name: string
  /** The moments to wait for before the kill, one attempt after the other. */
  at(between: CrashHouse['between'], attempts: readonly Attempt[]): Hold[]
  /** The state of each of them when the server is dead, as `standing` says it. */
  seen: string
  /** Needs a turnstile. */
  redis?: true
}

type Side = 'before' | 'after'

/** pg sends a prepared statement by its file's name. */
const named = (statement: string): string => `${statement}\0`
const COMMIT = 'COMMIT\0'

const statement = (file: string, side: Side) => ({
  at: ({ ledger }: CrashHouse['between'], attempts: readonly Attempt[]) =>
    attempts.map(({ bookingId }) => ledger.hold([named(file), bookingId], side)),
})
const commit = (file: string, side: Side) => ({
  at: ({ ledger }: CrashHouse['between'], attempts: readonly Attempt[]) =>
    attempts.map(({ bookingId }) => ledger.hold([named(file), bookingId, COMMIT], side)),
})
/** A statement that doesn't name the booking: as many of them as there are attempts. */
const anonymous = (parts: readonly string[], side: Side) => ({
  at: ({ ledger }: CrashHouse['between'], attempts: readonly Attempt[]) => [
    ledger.hold(parts, side, { times: attempts.length }),
  ],
})
/** The script is known by the booking's alarm, which is among its keys: the `nth` script that has it. */
const script = (side: Side, nth = 1) => ({
  redis: true as const,
  at: ({ redis }: CrashHouse['between'], attempts: readonly Attempt[]) =>
    attempts.flatMap(({ showId, bookingId }) => {
      const alarm = `hold:{${showId}}:${bookingId}`
      return redis
        ? [
            redis.hold(
              Array.from({ length: nth }, () => alarm),
              side,
            ),
          ]
        : []
    }),
})
const gateway = (pattern: (attempt: Attempt) => string[], side: Side) => ({
  at: (between: CrashHouse['between'], attempts: readonly Attempt[]) =>
    attempts.map((attempt) => between.gateway.hold(pattern(attempt), side)),
})
const refund = (side: Side) => ({
  at: (between: CrashHouse['between'], attempts: readonly Attempt[]) => [
    between.gateway.hold('POST /v1/refunds ', side, { times: attempts.length }),
  ],
})
const reply = {
  at: ({ customers }: CrashHouse['between'], attempts: readonly Attempt[]) =>
    attempts.map(({ key }) => customers.hold(key, 'after')),
}

const CLAIM = 'ledger/sql/claim'

export const HOLD_STEPS: readonly Step[] = [
  { name: 'before the Lua script', ...script('before'), seen: 'no booking' },
  { name: 'after the Lua script', ...script('after'), seen: 'no booking, at the turnstile' },
  { name: "before the claim's statement", ...statement(CLAIM, 'before'), seen: 'no booking, at the turnstile' },
  { name: "after the claim's statement", ...statement(CLAIM, 'after'), seen: 'no booking, at the turnstile' },
  { name: "before the claim's commit", ...commit(CLAIM, 'before'), seen: 'no booking, at the turnstile' },
  { name: "after the claim's commit", ...commit(CLAIM, 'after'), seen: 'held' },
  { name: 'before the reply', ...reply, seen: 'held' },
]

const LEASE = 'payments/sql/begin-payments'
const EXTEND = 'ledger/sql/extend'
const NAME = ['payments/sql/name-charge\0']
const CONFIRM = 'journal/sql/record-online-sales'
const prepare = ({ bookingId }: Attempt) => ['POST /v1/payment_intents ', bookingId]
const charge = ({ bookingId, key }: Attempt) => [`${bookingId}:${key}`]

export const PAY_STEPS: readonly Step[] = [
  { name: "before the lease's commit", ...commit(LEASE, 'before'), seen: 'held' },
  { name: "after the lease's commit", ...commit(LEASE, 'after'), seen: 'held, pending' },
  { name: 'before the extension', ...commit(EXTEND, 'before'), seen: 'held, pending' },
  { name: 'after the extension', ...commit(EXTEND, 'after'), seen: 'held longer, pending' },
  { name: 'before Redis hears of the extension', ...script('before'), seen: 'held longer, pending' },
  { name: 'after Redis has heard of the extension', ...script('after'), seen: 'held longer, pending' },
  { name: 'before the gateway names the charge', ...gateway(prepare, 'before'), seen: 'held longer, pending' },
  { name: 'after the gateway has named the charge', ...gateway(prepare, 'after'), seen: 'held longer, pending' },
  { name: 'before the name is in the ledger', ...anonymous(NAME, 'before'), seen: 'held longer, pending' },
  { name: 'after the name is in the ledger', ...anonymous(NAME, 'after'), seen: 'held longer, pending by name' },
  { name: 'before the charge', ...gateway(charge, 'before'), seen: 'held longer, pending by name' },
  { name: 'after the charge', ...gateway(charge, 'after'), seen: 'held longer, pending by name, charged' },
  {
    name: 'after the charge and before the commit',
    ...commit(CONFIRM, 'before'),
    seen: 'held longer, pending by name, charged',
  },
  { name: "after the sale's commit", ...commit(CONFIRM, 'after'), seen: 'confirmed, captured by name, charged' },
  { name: 'before Redis hears of the sale', ...script('before', 2), seen: 'confirmed, captured by name, charged' },
  { name: 'before the reply', ...reply, seen: 'confirmed, captured by name, charged' },
]

const decline = (side: Side) => anonymous(['payments/sql/end-payment\0', COMMIT], side)

/** The bank says no. */
export const DECLINE_STEPS: readonly Step[] = [
  { name: 'after the bank has declined', ...gateway(charge, 'after'), seen: 'held longer, pending by name' },
  { name: "before the decline's commit", ...decline('before'), seen: 'held longer, pending by name' },
  { name: "after the decline's commit", ...decline('after'), seen: 'held longer, declined by name' },
]

const CANCEL = 'journal/sql/record-cancellation'
const DONE = ['payments/sql/refund-done\0', COMMIT]
const SOLD = 'confirmed, captured by name, charged'
const OWED = 'cancelled, captured by name, charged'

export const CANCEL_STEPS: readonly Step[] = [
  { name: "before the cancellation's commit", ...commit(CANCEL, 'before'), seen: SOLD },
  { name: "after the cancellation's commit", ...commit(CANCEL, 'after'), seen: `${OWED}, refund pending` },
  { name: 'before the refund', ...refund('before'), seen: `${OWED}, refund pending` },
  { name: 'after the refund', ...refund('after'), seen: `${OWED}, refund pending, given back` },
  {
    name: 'before "refund done" is written',
    ...anonymous(DONE, 'before'),
    seen: `${OWED}, refund pending, given back`,
  },
  {
    name: 'after "refund done" is written',
    ...anonymous(DONE, 'after'),
    seen: 'refunded, captured by name, charged, refund done, given back',
  },
  { name: 'before the reply', ...reply, seen: 'refunded, captured by name, charged, refund done, given back' },
]

const late = (side: Side) => anonymous(['payments/sql/payment-is-owed-back\0', COMMIT], side)
const TOO_LATE = 'expired, pending by name, charged'
const OWED_AT_ONCE = 'expired, captured by name, charged, refund pending'
const BACK = 'expired, captured by name, charged, refund done, given back'

/** The hold was over when the money came. */
export const TOO_LATE_STEPS: readonly Step[] = [
  { name: 'before the refund is owed', ...late('before'), seen: TOO_LATE },
  { name: 'after the refund is owed', ...late('after'), seen: OWED_AT_ONCE },
  { name: 'before the refund', ...refund('before'), seen: OWED_AT_ONCE },
  { name: 'after the refund', ...refund('after'), seen: `${OWED_AT_ONCE}, given back` },
  { name: 'after "refund done" is written', ...anonymous(DONE, 'after'), seen: BACK },
  { name: 'before the reply', ...reply, seen: BACK },
]

const CLOSE = 'online/sql/close-hold'
const RELEASE = 'ledger/sql/release'

export const RELEASE_STEPS: readonly Step[] = [
  { name: 'before the hold is closed', ...commit(CLOSE, 'before'), seen: 'held' },
  { name: 'after the hold is closed', ...commit(CLOSE, 'after'), seen: 'held' },
  { name: "before the release's commit", ...commit(RELEASE, 'before'), seen: 'held' },
  { name: "after the release's commit", ...commit(RELEASE, 'after'), seen: 'cancelled' },
  { name: 'before the reply', ...reply, seen: 'cancelled' },
]
