/** Subscriptions at the manager's page: plans, issuing, and people's subscriptions found by name, e-mail address or code. */
import { type Cinema, SUBSCRIPTION_STATES, SUBSCRIPTIONS_IN_LIST, type SubscriptionState } from '@marquee/shared'
import { Plus, Search } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useConnection, useEngine } from '../../app/terminal-context.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { lastDayIn } from '../../ui/zoned-time.ts'
import { useKeptStore } from '../kept/use-kept.ts'
import { FoundSubscription } from './FoundSubscription.tsx'
import { IssueSubscription } from './IssueSubscription.tsx'
import { PlanForm } from './PlanForm.tsx'
import { coverageInWords, planInWords, STATE_WORDS } from './subscription-words.ts'
import { createSubscriptionsStore, type SubscriptionsStore } from './subscriptions-store.ts'
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
    <main className="office-columns vouchers-view" aria-label="Subscriptions">
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
          <section className="voucher-batches boxed" aria-label="Plans">
            <div className="batch-heading">
              <h2>Plans</h2>
              <button type="button" className="button" onClick={() => setMaking(true)}>
                <Plus aria-hidden="true" size={18} /> New plan
              </button>
            </div>
            {plans === null && sentence === null && <p className="nothing">Reading the plans…</p>}
            {plans?.length === 0 && (
              <p className="nothing">There is no plan yet: make one, then issue subscriptions.</p>
            )}
            <ul>
              {plans?.map((plan) => (
                <li key={plan.planId} data-plan={plan.planId}>
                  <span>
                    <strong>{plan.name}</strong>
                    <small className="tabular">{planInWords(plan)}</small>
                    <small>
                      {coverageInWords(plan, cinemas.find(({ id }) => id === plan.cinemaId)?.name)}
                      {plan.soldUntil !== null && ' · not sold any more'}
                    </small>
                  </span>
                  <button
                    type="button"
                    className="button"
                    disabled={isBusy || !mine.includes(plan)}
                    onClick={() => void store.changePlan(plan.planId, plan.soldUntil !== null)}
                  >
                    {plan.soldUntil === null ? 'Stop selling it' : 'Sell it again'}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {open === null ? (
        <p className="boxed office-hint">Choose a subscription to see its periods and entries.</p>
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

const ANY = ''

function People({ store, timeZone }: { store: SubscriptionsStore; timeZone: string }) {
  const { listed, isBusy, state, open } = useStore(store)
  const [text, setText] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void store.search(text.trim(), state)
  }
  return (
    <section className="voucher-batches boxed" aria-label="People">
      <form className="subscription-search" onSubmit={submit}>
        <input
          className="text-field"
          aria-label="Name, e-mail address or code"
          placeholder="Name, e-mail address or code"
          autoComplete="off"
          spellCheck={false}
          maxLength={254}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <select
          aria-label="State"
          value={state ?? ANY}
          onChange={(event) => {
            const chosen = SUBSCRIPTION_STATES.find((each) => each === event.target.value)
            void store.search(text.trim(), (chosen ?? null) satisfies SubscriptionState | null)
          }}
        >
          <option value={ANY}>every state</option>
          {SUBSCRIPTION_STATES.map((each) => (
            <option key={each} value={each}>
              {STATE_WORDS[each]}
            </option>
          ))}
        </select>
        <button type="submit" className="button">
          <Search aria-hidden="true" size={18} /> Find
        </button>
      </form>
      {listed?.subscriptions.length === 0 && (
        <p className="nothing">
          {text.trim() === '' && state === null
            ? 'Nobody has a subscription yet.'
            : 'There is no such subscription. Try a part of the name, or another state.'}
        </p>
      )}
      <ul>
        {listed?.subscriptions.map((each) => (
          <li key={each.subscriptionId} data-subscription={each.code}>
            <span>
              <strong>{each.holder}</strong>
              <small>
                {each.email} · {each.plan}
              </small>
              <small className="tabular">
                {STATE_WORDS[each.state]}
                {each.ends && each.state !== 'ended' && ', ending'}
                {each.paidUntil !== null && ` · paid until ${lastDayIn(timeZone, each.paidUntil)}`}
                {` · ${each.entries} ${each.entries === 1 ? 'entry' : 'entries'}`}
              </small>
            </span>
            <button
              type="button"
              className="button"
              aria-label={`Open ${each.holder}`}
              aria-pressed={open?.subscriptionId === each.subscriptionId}
              disabled={isBusy}
              onClick={() => void store.openOne(each.subscriptionId)}
            >
              Open
            </button>
          </li>
        ))}
      </ul>
      {listed?.more && (
        <p className="quiet-text">
          These are the newest {SUBSCRIPTIONS_IN_LIST}: type more of the name to find others.
        </p>
      )}
    </section>
  )
}
