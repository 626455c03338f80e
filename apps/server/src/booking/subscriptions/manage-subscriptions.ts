/** Plans and subscriptions as managers make and look them up. A cinema's manager has its cinema's, and sees the house's without their signed codes. */
import { randomBytes } from 'node:crypto'
import {
  type Answer,
  type ChangePlanRequest,
  type ChangeSubscriptionRequest,
  type FindSubscriptionsAnswer,
  type FindSubscriptionsRequest,
  granted,
  type IssueSubscriptionRequest,
  type MakePlanRequest,
  newVoucherCode,
  percentageOf,
  type Refusal,
  type RenewSubscriptionRequest,
  readVoucherCode,
  refused,
  type StopRenewalsRequest,
  SUBSCRIPTIONS_IN_LIST,
  type SubscriptionInList,
  type SubscriptionPlan,
  type SubscriptionPlansAnswer,
  type SubscriptionRecord,
  type SubscriptionRenewal,
  signedSubscriptionBody,
  type TerminalIdentity,
  ticketKeyId,
} from '@marquee/shared'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { inTransaction, loadStatement, type Pool } from '../../infra/postgres.ts'
import type { TicketKeys } from '../../tickets/ticket-keys.ts'
import { type RenewalStanding, renewalStanding } from '../renewals/renewal-standing.ts'
import type { Renewals } from '../renewals/renewals.ts'
import { renewsAt } from '../renewals/renews-at.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const PLANS = statement('plans')
const MAKE_PLAN = statement('make-plan')
const CHANGE_PLAN = statement('change-plan')
const ISSUE_SUBSCRIPTION = statement('issue-subscription')
const FIND_SUBSCRIPTIONS = statement('find-subscriptions')
const SUBSCRIPTION_RECORD = statement('subscription-record')
const LOCK_SUBSCRIPTION = statement('lock-subscription')
const ACT = statement('act')
const REMOVE_CARD = loadStatement(new URL('../renewals/sql/remove-card.sql', import.meta.url))

const MOST_PLANS = 100

export interface ManagedSubscriptions {
  plans(manager: TerminalIdentity): Promise<Answer<SubscriptionPlansAnswer>>
  /** Refused where the plan's id is another plan's, or it isn't the manager's to make. */
  makePlan(request: MakePlanRequest, manager: TerminalIdentity): Promise<Answer<SubscriptionPlan>>
  changePlan(request: ChangePlanRequest, manager: TerminalIdentity): Promise<Answer<SubscriptionPlan>>
  issue(request: IssueSubscriptionRequest, manager: TerminalIdentity): Promise<Answer<SubscriptionRecord>>
  find(request: FindSubscriptionsRequest, manager: TerminalIdentity): Promise<Answer<FindSubscriptionsAnswer>>
  record(subscriptionId: string, manager: TerminalIdentity): Promise<Answer<SubscriptionRecord>>
  change(request: ChangeSubscriptionRequest, manager: TerminalIdentity): Promise<Answer<SubscriptionRecord>>
  /** The record says what came of it: nothing, where the period was renewed before. */
  renew(request: RenewSubscriptionRequest, manager: TerminalIdentity): Promise<Answer<SubscriptionRecord>>
  stopRenewals(request: StopRenewalsRequest, manager: TerminalIdentity): Promise<Answer<SubscriptionRecord>>
}

interface Row extends Omit<SubscriptionInList, 'paidUntil'> {
  paidUntil: Date | null
  signedCode: string
  issuedAt: Date
  /** Of its plan. */
  cinemaId: string | null
  isPaused: boolean
}

const UNKNOWN = refused({ code: 'subscription_refused', fault: { why: 'unknown' } })
const OF_HOUSE: Refusal = { code: 'not_allowed', needs: 'manager of the whole house', field: 'cinemaId' }
const NO_PLAN: Refusal = { code: 'malformed', field: 'planId', problem: 'must be a plan that is sold' }

export function createManagedSubscriptions(options: {
  pool: Pool
  catalogue: Pick<Catalogue, 'tariff'>
  keys: Pick<TicketKeys, 'signer'>
  renewals: Pick<Renewals, 'renewNow'>
}): ManagedSubscriptions {
  const { pool, catalogue, keys, renewals } = options

  async function plansOf({ cinemaId }: TerminalIdentity, planId: string | null): Promise<SubscriptionPlan[]> {
    type PlanRow = Omit<SubscriptionPlan, 'soldUntil' | 'madeAt'> & { soldUntil: Date | null; madeAt: Date }
    const { rows } = await pool.query<PlanRow>({ ...PLANS, values: [cinemaId, planId, MOST_PLANS] })
    return rows.map(({ soldUntil, madeAt, ...row }) => {
      return { ...row, soldUntil: soldUntil?.toISOString() ?? null, madeAt: madeAt.toISOString() }
    })
  }

  const isTheirs = ({ cinemaId }: { cinemaId: string | null }, manager: TerminalIdentity): boolean =>
    manager.cinemaId === null || cinemaId === manager.cinemaId

  async function rowOf(subscriptionId: string, manager: TerminalIdentity): Promise<Row | undefined> {
    const values = [manager.cinemaId, subscriptionId, null, null, null, 1]
    return (await pool.query<Row>({ ...FIND_SUBSCRIPTIONS, values })).rows[0]
  }

  async function recordOf(subscriptionId: string, manager: TerminalIdentity): Promise<Answer<SubscriptionRecord>> {
    const row = await rowOf(subscriptionId, manager)
    if (!row) return UNKNOWN
    type History = Pick<SubscriptionRecord, 'periods' | 'acts' | 'admitted'>
    const [history] = (await pool.query<History>({ ...SUBSCRIPTION_RECORD, values: [subscriptionId] })).rows
    if (!history) return UNKNOWN
    const standing = await renewalStanding(pool, subscriptionId)
    // As JSON, an instant has Postgres's form.
    const iso = (at: string): string => new Date(at).toISOString()
    return granted({
      ...inList(row),
      signedCode: isTheirs(row, manager) ? row.signedCode : null,
      issuedAt: row.issuedAt.toISOString(),
      renewal: standing ? renewalOf(standing) : null,
      periods: history.periods.map((each) => ({ ...each, from: iso(each.from), until: iso(each.until) })),
      acts: history.acts.map((each) => ({ ...each, at: iso(each.at) })),
      admitted: history.admitted.map((each) => ({ ...each, startsAt: iso(each.startsAt) })),
    })
  }

  return {
    plans: async (manager) => granted({ plans: await plansOf(manager, null) }),

    async makePlan(request, manager) {
      const { planId, name, currency, price, period, referencePrice, cinemaId, categories, formats, taxRate } = request
      if (!isTheirs(request, manager)) return refused(OF_HOUSE)
      const tariff = cinemaId === null ? undefined : await catalogue.tariff(cinemaId)
      if (cinemaId !== null && !tariff) return refused({ code: 'unknown_cinema', cinemaId })
      if (tariff && tariff.currency !== currency) return refused({ code: 'tariff_currency', currency: tariff.currency })
      if (tariff && taxRate !== null && percentageOf(tariff.taxes, taxRate) === undefined) {
        return refused({ code: 'voucher_tax_unknown', rate: taxRate })
      }
      const terms = [currency, price, period, referencePrice, cinemaId, categories, formats, taxRate]
      await pool.query({ ...MAKE_PLAN, values: [planId, name, ...terms, manager.id] })
      const [made] = await plansOf(manager, planId)
      const isSame = made?.name === name && made.price === price && made.referencePrice === referencePrice
      return made && isSame ? granted(made) : refused({ code: 'command_id_reused' })
    },

    async changePlan({ planId, isSold }, manager) {
      const [plan] = await plansOf(manager, planId)
      if (!plan) return refused(NO_PLAN)
      if (!isTheirs(plan, manager)) return refused(OF_HOUSE)
      await pool.query({ ...CHANGE_PLAN, values: [planId, isSold] })
      const [changed] = await plansOf(manager, planId)
      return changed ? granted(changed) : refused(NO_PLAN)
    },

    async issue({ subscriptionId, planId, holder, email }, manager) {
      const [plan] = await plansOf(manager, planId)
      if (!plan) return refused(NO_PLAN)
      if (!isTheirs(plan, manager)) return refused(OF_HOUSE)
      const known = await rowOf(subscriptionId, manager)
      if (!known && plan.soldUntil !== null && Date.parse(plan.soldUntil) <= Date.now()) return refused(NO_PLAN)
      const { signer } = keys
      const code = newVoucherCode(randomBytes(11))
      const { name: p, referencePrice: r, currency: m, cinemaId: l, categories: k, formats: f } = plan
      const h = ticketKeyId(signer.publicKey)
      const body = signedSubscriptionBody({ c: code, n: holder, p, r, m, l, k, f, h })
      const signed = `${body}.${await signer.signText(body)}`
      await pool.query({
        ...ISSUE_SUBSCRIPTION,
        values: [subscriptionId, planId, code, signed, holder, email, manager.id],
      })
      const issued = await recordOf(subscriptionId, manager)
      const isSame = issued.ok && issued.value.holder === holder && issued.value.email === email
      return isSame ? issued : refused({ code: 'command_id_reused' })
    },

    async find({ text, state }, { cinemaId }) {
      const pattern = text === '' ? null : `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
      const code = readVoucherCode(text) ?? null
      const values = [cinemaId, null, pattern, code, state, SUBSCRIPTIONS_IN_LIST + 1]
      const { rows } = await pool.query<Row>({ ...FIND_SUBSCRIPTIONS, values })
      return granted({
        subscriptions: rows.slice(0, SUBSCRIPTIONS_IN_LIST).map(inList),
        more: rows.length > SUBSCRIPTIONS_IN_LIST,
      })
    },

    record: recordOf,

    async change({ subscriptionId, act, reason }, manager) {
      const row = await rowOf(subscriptionId, manager)
      if (!row) return UNKNOWN
      if (!isTheirs(row, manager)) return refused(OF_HOUSE)
      await inTransaction(pool, async (tx) => {
        const { rows } = await tx.query<Standing>({ ...LOCK_SUBSCRIPTION, values: [subscriptionId] })
        if (!rows[0] || isDone(rows[0], act)) return
        await tx.query({ ...ACT, values: [subscriptionId, act, reason, manager.id] })
      })
      return recordOf(subscriptionId, manager)
    },

    async renew({ subscriptionId, number, tries }, manager) {
      const row = await rowOf(subscriptionId, manager)
      if (!row) return UNKNOWN
      if (!isTheirs(row, manager)) return refused(OF_HOUSE)
      await renewals.renewNow({ subscriptionId, number, tries })
      return recordOf(subscriptionId, manager)
    },

    async stopRenewals({ subscriptionId, reason }, manager) {
      const row = await rowOf(subscriptionId, manager)
      if (!row) return UNKNOWN
      if (!isTheirs(row, manager)) return refused(OF_HOUSE)
      await inTransaction(pool, async (tx) => {
        await tx.query({ ...LOCK_SUBSCRIPTION, values: [subscriptionId] })
        const removed = await tx.query({ ...REMOVE_CARD, values: [subscriptionId, manager.id] })
        if (removed.rowCount === 0) return
        await tx.query({ ...ACT, values: [subscriptionId, 'renewals_stopped', reason, manager.id] })
      })
      return recordOf(subscriptionId, manager)
    },
  }
}

/** As a manager sees it. */
function renewalOf(standing: RenewalStanding): SubscriptionRenewal | null {
  const { brand, last4, number, isRenewable, state, tries, code, error, lookAt, paidUntil } = standing
  if (brand === null || last4 === null) return null
  const begins = isRenewable && state === null && paidUntil ? renewsAt(paidUntil) : null
  return {
    card: { brand, last4 },
    number,
    state,
    nextAt: (state === 'waiting' ? lookAt : begins)?.toISOString() ?? null,
    tries: tries ?? 0,
    code,
    error,
  }
}

interface Standing {
  isPaused: boolean
  ends: boolean
}

/** Asked for again, or somebody else has done it. */
function isDone({ isPaused, ends }: Standing, act: ChangeSubscriptionRequest['act']): boolean {
  return act === 'paused' || act === 'resumed' ? isPaused === (act === 'paused') : ends === (act === 'ended')
}

function inList(row: Row): SubscriptionInList {
  const { subscriptionId, code, holder, email, plan, state, paidUntil, ends, entries } = row
  return {
    subscriptionId,
    code,
    holder,
    email,
    plan,
    state,
    paidUntil: paidUntil?.toISOString() ?? null,
    ends,
    entries,
  }
}
