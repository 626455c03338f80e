/** Issues a subscription to a person. Its first period is sold at a counter. */

import type { SubscriptionPlan } from '@marquee/shared'
import type { FormEvent } from 'react'
import { useKept } from '../kept/use-kept.ts'
import type { WantedSubscription } from './subscriptions-store.ts'
import { say } from './words/say.ts'

const NEW_SUBSCRIPTION = { planId: '', holder: '', email: '' }

interface IssueSubscriptionProps {
  /** That are sold. */
  plans: readonly SubscriptionPlan[]
  busy: boolean
  onIssue(wanted: WantedSubscription): Promise<boolean>
}

export function IssueSubscription({ plans, busy, onIssue }: IssueSubscriptionProps) {
  const [{ planId, holder, email }, set] = useKept('subscriptions', NEW_SUBSCRIPTION)
  const chosen = plans.find((plan) => plan.planId === planId) ?? plans[0]
  const isReady = chosen !== undefined && holder.trim() !== '' && /^\S+@\S+\.\S+$/.test(email.trim())
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!isReady || busy) return
    if (!(await onIssue({ planId: chosen.planId, holder: holder.trim(), email: email.trim() }))) return
    set({ holder: '', email: '' })
  }
  return (
    <form className="voucher-form boxed" aria-label={say('issue_a')} onSubmit={(event) => void submit(event)}>
      <h2>{say('issue_a')}</h2>
      <label>
        <span>{say('plan')}</span>
        <select value={chosen?.planId ?? ''} onChange={(event) => set({ planId: event.target.value })}>
          {plans.map(({ planId, name }) => (
            <option key={planId} value={planId}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{say('person')}</span>
        <input
          className="text-field"
          value={holder}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => set({ holder: event.target.value })}
        />
      </label>
      <label>
        <span>{say('email_address')}</span>
        <input
          className="text-field"
          type="email"
          value={email}
          maxLength={254}
          autoComplete="off"
          onChange={(event) => set({ email: event.target.value })}
        />
      </label>
      <div className="office-form-end">
        <button type="submit" className="button primary" disabled={!isReady || busy}>
          {busy ? say('issuing') : say('issue')}
        </button>
      </div>
    </form>
  )
}
