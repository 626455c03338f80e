/** Subscriptions at the manager's page: plans, issuing, and people's subscriptions found by name, e-mail address or code. */

import {
  type Cinema,
  SUBSCRIPTION_STATES,
  SUBSCRIPTIONS_IN_LIST,
  type SubscriptionPlan,
  type SubscriptionState,
} from '@marquee/shared'
import { Plus, Search } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useConnection, useEngine } from '../../app/terminal-context.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { useKeptStore } from '../kept/use-kept.ts'
import { FoundSubscription } from './FoundSubscription.tsx'
import { IssueSubscription } from './IssueSubscription.tsx'
import { PlanForm } from './PlanForm.tsx'
import { coverageInWords, listedInWords, planInWords, stateInWords } from './subscription-words.ts'
import { createSubscriptionsStore, type SubscriptionsStore } from './subscriptions-store.ts'
import { say } from './words/say.ts'
import '../columns.css'
import '../vouchers/vouchers.css'
import './subscriptions.css'

export function SubscriptionsView({ cinemas, timeZone }: { cinemas: readonly Cinema[]; timeZone: string }) {
  const engine = useEngine()
  const isOnline = useConnection((state) => state.terminal?.link.state === 'online')
  const cinemaId = useConnection((state) => state.terminal?.terminal?.cinemaId ?? null)
  const [store] = useState(() => createSubscriptionsStore(engine))
  const kept = useKeptStore()
  // A plan that was begun before is still there.
  const [making, setMaking] = useState(() => kept.of('subscriptions plan') !== undefined)
  const { plans, open, isBusy, said, sentence } = useStore(store)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what could not be asked is asked when the server is back
  useEffect(() => engine.onConnected(() => void store.read()), [engine, store, isOnline])

  const mine = plans?.filter((plan) => cinemaId === null || plan.cinemaId === cinemaId) ?? []
  return (
    <main className="office-columns vouchers-view" aria-label={say('subscriptions')}>
      <div className="office-column">
        <Problem sentence={sentence} />
        <div role="status">{said !== null && <p className="said good">{said}</p>}</div>
        {mine.some(({ soldUntil }) => soldUntil === null) && (
          <IssueSubscription
            plans={mine.filter(({ soldUntil }) => soldUntil === null)}
            busy={isBusy}
            onIssue={store.issue}
          />
        )}
        <People store={store} timeZone={timeZone} />
        {making ? (
          <PlanForm
            cinemas={cinemas}
            cinemaId={cinemaId}
            busy={isBusy}
            onMake={store.makePlan}
            onClose={() => setMaking(false)}
          />
        ) : (
          <section className="voucher-batches boxed" aria-label={say('plans')}>
            <div className="batch-heading">
              <h2>{say('plans')}</h2>
              <button type="button" className="button" onClick={() => setMaking(true)}>
                <Plus aria-hidden="true" size={18} /> {say('new_plan')}
              </button>
            </div>
            {plans === null && sentence === null && <p className="nothing">{say('reading_plans')}</p>}
            {plans?.length === 0 && <p className="nothing">{say('no_plans')}</p>}
            <ul>
              {plans?.map((plan) => (
                <li key={plan.planId} data-plan={plan.planId}>
                  <span>
                    <strong>{plan.name}</strong>
                    <small className="tabular">{planInWords(plan)}</small>
                    <small>{coverageOf(plan, cinemas)}</small>
                  </span>
                  <button
                    type="button"
                    className="button"
                    disabled={isBusy || !mine.includes(plan)}
                    onClick={() => void store.changePlan(plan.planId, plan.soldUntil !== null)}
                  >
                    {plan.soldUntil === null ? say('stop_selling') : say('sell_again')}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {open === null ? (
        <p className="boxed office-hint">{say('choose_one')}</p>
      ) : (
        <FoundSubscription
          key={open.subscriptionId}
          found={open}
          busy={isBusy}
          timeZone={timeZone}
          onChange={store.change}
          onRenew={store.renew}
          onStop={store.stopRenewals}
        />
      )}
    </main>
  )
}

function coverageOf(plan: SubscriptionPlan, cinemas: readonly Cinema[]): string {
  const coverage = coverageInWords(plan, cinemas.find(({ id }) => id === plan.cinemaId)?.name)
  return plan.soldUntil === null ? coverage : say('coverage_over', { coverage })
}

const ANY = ''

function People({ store, timeZone }: { store: SubscriptionsStore; timeZone: string }) {
  const { listed, isBusy, state, open } = useStore(store)
  const [text, setText] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void store.search(text.trim(), state)
  }
  return (
    <section className="voucher-batches boxed" aria-label={say('people')}>
      <form className="subscription-search" onSubmit={submit}>
        <input
          className="text-field"
          aria-label={say('search_by')}
          placeholder={say('search_by')}
          autoComplete="off"
          spellCheck={false}
          maxLength={254}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <select
          aria-label={say('state')}
          value={state ?? ANY}
          onChange={(event) => {
            const chosen = SUBSCRIPTION_STATES.find((each) => each === event.target.value)
            void store.search(text.trim(), (chosen ?? null) satisfies SubscriptionState | null)
          }}
        >
          <option value={ANY}>{say('every_state')}</option>
          {SUBSCRIPTION_STATES.map((each) => (
            <option key={each} value={each}>
              {stateInWords(each)}
            </option>
          ))}
        </select>
        <button type="submit" className="button">
          <Search aria-hidden="true" size={18} /> {say('find')}
        </button>
      </form>
      {listed?.subscriptions.length === 0 && (
        <p className="nothing">{text.trim() === '' && state === null ? say('nobody_yet') : say('none_found')}</p>
      )}
      <ul>
        {listed?.subscriptions.map((each) => (
          <li key={each.subscriptionId} data-subscription={each.code}>
            <span>
              <strong>{each.holder}</strong>
              <small>
                {each.email} · {each.plan}
              </small>
              <small className="tabular">{listedInWords(each, timeZone)}</small>
            </span>
            <button
              type="button"
              className="button"
              aria-label={say('open_one', { holder: each.holder })}
              aria-pressed={open?.subscriptionId === each.subscriptionId}
              disabled={isBusy}
              onClick={() => void store.openOne(each.subscriptionId)}
            >
              {say('open')}
            </button>
          </li>
        ))}
      </ul>
      {listed?.more && <p className="quiet-text">{say('newest_shown', { count: SUBSCRIPTIONS_IN_LIST })}</p>}
    </section>
  )
}
