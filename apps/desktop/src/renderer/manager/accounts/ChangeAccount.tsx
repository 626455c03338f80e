/** Changes the terms of an account, blocks it, closes it, or ends what counters claim of it. Edits stay while another view is open. */
import type { AccountRecord } from '@marquee/shared'
import { useEffect, useState } from 'react'
import { Question } from '../../ui/Question.tsx'
import { useKept } from '../kept/use-kept.ts'
import { AccountFields, draftOf, termsOf } from './AccountFields.tsx'
import type { AccountsStore } from './accounts-store.ts'
import { say } from './words/say.ts'

interface ChangeAccountProps {
  account: AccountRecord
  busy: boolean
  store: Pick<AccountsStore, 'change' | 'act'>
}

export function ChangeAccount({ account, busy, store }: ChangeAccountProps) {
  const { accountId, name, currency, isBlocked, isClosed, claims, versions } = account
  const version = versions[0]?.version ?? 1
  const [{ reason, ...draft }, set, clear] = useKept(`accounts ${accountId}`, {
    ...draftOf(account, currency),
    reason: '',
    version,
  })
  const [isEnding, setEnding] = useState(false)
  // Another has changed the account since: edits of the terms before that would take their change back.
  const isOutdated = draft.version !== version
  useEffect(() => {
    if (isOutdated) clear()
  })
  const terms = isOutdated ? undefined : termsOf(draft, currency)
  const why = reason.trim()
  const act = async (what: Parameters<AccountsStore['act']>[0]): Promise<void> => {
    if (await store.act(what, why)) set({ reason: '' })
  }
  const change = async (): Promise<void> => {
    if (terms !== undefined && (await store.change(terms, why))) clear()
  }
  const disabled = busy || why === ''
  return (
    <fieldset className="account-change">
      <legend>{say('change_account')}</legend>
      <AccountFields draft={draft} currency={currency} onChange={set} />
      <label className="voucher-reason">
        <span>{say('reason')}</span>
        <input
          className="text-field"
          value={reason}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => set({ reason: event.target.value })}
        />
      </label>
      <div className="voucher-acts">
        <button
          type="button"
          className="button"
          disabled={disabled || terms === undefined}
          onClick={() => void change()}
        >
          {say('change')}
        </button>
        <button
          type="button"
          className={`button ${isBlocked ? '' : 'danger'}`}
          disabled={disabled}
          onClick={() => void act(isBlocked ? 'unblocked' : 'blocked')}
        >
          {isBlocked ? say('unblock') : say('block')}
        </button>
        <button
          type="button"
          className={`button ${isClosed ? '' : 'danger'}`}
          disabled={disabled}
          onClick={() => void act(isClosed ? 'reopened' : 'closed')}
        >
          {isClosed ? say('open_again') : say('close')}
        </button>
        {claims.length > 0 && (
          <button type="button" className="button danger" disabled={disabled} onClick={() => setEnding(true)}>
            {say('end_claims_asks')}
          </button>
        )}
      </div>
      {isEnding && (
        <Question
          title={say('end_claims_question', { name })}
          answers={[
            {
              text: say('end_them'),
              look: 'danger',
              onChoose: () => {
                setEnding(false)
                void act('claims_ended')
              },
            },
            { text: say('leave_them'), look: 'quiet', onChoose: () => setEnding(false) },
          ]}
          onEscape={() => setEnding(false)}
        >
          <p>{say('end_claims_means')}</p>
        </Question>
      )}
    </fieldset>
  )
}
