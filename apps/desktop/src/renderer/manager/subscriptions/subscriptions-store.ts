/** Subscriptions at the manager's page: plans, the people that were looked for, and the subscription that is looked at. */

import {
  type ChangeSubscriptionRequest,
  type Id,
  type IssueSubscriptionRequest,
  type MakePlanRequest,
  newId,
  type SubscriptionInList,
  type SubscriptionPlan,
  type SubscriptionRecord,
  type SubscriptionState,
} from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { ask, isUnanswered } from '../../connection/ask.ts'
import type { Engine } from '../../connection/engine.ts'
import { say } from './words/say.ts'

export type WantedPlan = Omit<MakePlanRequest, 'planId'>
export type WantedSubscription = Omit<IssueSubscriptionRequest, 'subscriptionId'>

export interface SubscriptionsState {
  /** null: not read yet. */
  plans: SubscriptionPlan[] | null
  listed: { subscriptions: SubscriptionInList[]; more: boolean } | null
  text: string
  state: SubscriptionState | null
  open: SubscriptionRecord | null
  isBusy: boolean
  said: string | null
  sentence: string | null
}

export interface SubscriptionsStore extends StoreApi<SubscriptionsState> {
  read(): Promise<void>
  /** Asked again after a lost answer, nothing is made twice. @returns whether it was made */
  makePlan(wanted: WantedPlan): Promise<boolean>
  changePlan(planId: Id, isSold: boolean): Promise<void>
  /** As `makePlan`. */
  issue(wanted: WantedSubscription): Promise<boolean>
  search(text: string, state: SubscriptionState | null): Promise<void>
  openOne(subscriptionId: Id): Promise<void>
  change(act: ChangeSubscriptionRequest['act'], reason: string): Promise<void>
  /** The period that was shown, once. */
  renew(shown: { number: number; tries: number }): Promise<void>
  stopRenewals(reason: string): Promise<void>
}

export function createSubscriptionsStore(engine: Engine): SubscriptionsStore {
  const store = createStore<SubscriptionsState>(() => ({
    plans: null,
    listed: null,
    text: '',
    state: null,
    open: null,
    isBusy: false,
    said: null,
    sentence: null,
  }))
  const { getState, setState } = store
  /** Asked for without an answer: it may have been made. */
  let unanswered: { wanted: string; id: Id } | undefined
  const idOf = (wanted: string): Id => (unanswered?.wanted === wanted ? unanswered.id : newId())

  async function readPlans(): Promise<void> {
    const answer = await ask(engine.api.subscriptionPlans())
    if (answer.ok) setState({ plans: answer.value.plans })
    else setState({ sentence: answer.sentence })
  }

  async function readList(): Promise<void> {
    const { text, state } = getState()
    const answer = await ask(engine.api.findSubscriptions({ text, state }))
    if (getState().text !== text || getState().state !== state) return
    if (answer.ok) setState({ listed: answer.value })
    else setState({ sentence: answer.sentence })
  }

  /** One thing at a time; a button that is pressed twice does it once. */
  async function busy<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    if (getState().isBusy) return otherwise
    setState({ isBusy: true, said: null, sentence: null })
    try {
      return await work()
    } finally {
      setState({ isBusy: false })
    }
  }

  return Object.assign(store, {
    read: async () => {
      await Promise.all([readPlans(), readList()])
    },
    makePlan: (wanted: WantedPlan) =>
      busy(async () => {
        const text = JSON.stringify(wanted)
        const planId = idOf(text)
        const answer = await ask(engine.api.makeSubscriptionPlan({ ...wanted, planId }))
        unanswered = !answer.ok && isUnanswered(answer) ? { wanted: text, id: planId } : undefined
        if (!answer.ok) {
          setState({ sentence: answer.sentence })
          return false
        }
        setState({ said: say('plan_made', { name: answer.value.name }) })
        await readPlans()
        return true
      }, false),
    changePlan: (planId: Id, isSold: boolean) =>
      busy(async () => {
        const answer = await ask(engine.api.changeSubscriptionPlan({ planId, isSold }))
        if (!answer.ok) setState({ sentence: answer.sentence })
        await readPlans()
      }, undefined),
    issue: (wanted: WantedSubscription) =>
      busy(async () => {
        const text = JSON.stringify(wanted)
        const subscriptionId = idOf(text)
        const answer = await ask(engine.api.issueSubscription({ ...wanted, subscriptionId }))
        unanswered = !answer.ok && isUnanswered(answer) ? { wanted: text, id: subscriptionId } : undefined
        if (!answer.ok) {
          setState({ sentence: answer.sentence })
          return false
        }
        const said = say('issued', { holder: answer.value.holder })
        setState({ said, open: answer.value })
        await readList()
        return true
      }, false),
    async search(text: string, state: SubscriptionState | null) {
      setState({ text, state, sentence: null })
      await Promise.all([readList(), readPlans()])
    },
    openOne: (subscriptionId: Id) =>
      busy(async () => {
        const answer = await ask(engine.api.subscriptionRecord({ subscriptionId }))
        if (answer.ok) setState({ open: answer.value })
        else setState({ open: null, sentence: answer.sentence })
      }, undefined),
    change: (act: ChangeSubscriptionRequest['act'], reason: string) =>
      busy(async () => {
        const { open } = getState()
        if (open === null) return
        const answer = await ask(engine.api.changeSubscription({ subscriptionId: open.subscriptionId, act, reason }))
        if (!answer.ok) return setState({ sentence: answer.sentence })
        setState({ open: answer.value })
        await readList()
      }, undefined),
    renew: (shown: { number: number; tries: number }) =>
      busy(async () => {
        const { open } = getState()
        if (open === null) return
        const { subscriptionId } = open
        const answer = await ask(engine.api.renewSubscription({ subscriptionId, ...shown }))
        if (!answer.ok) return setState({ sentence: answer.sentence })
        setState({ open: answer.value })
        await readList()
      }, undefined),
    stopRenewals: (reason: string) =>
      busy(async () => {
        const { open } = getState()
        if (open === null) return
        const answer = await ask(engine.api.stopRenewals({ subscriptionId: open.subscriptionId, reason }))
        if (!answer.ok) return setState({ sentence: answer.sentence })
        setState({ open: answer.value })
        await readList()
      }, undefined),
  })
}
