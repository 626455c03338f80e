/** One account: what it owes and may owe, its movements and invoices, and all that a manager does with it. */
import type { AccountRecord } from '@marquee/shared'
import { useState } from 'react'
import { Question } from '../../ui/Question.tsx'
import { dateIn, dayAndTimeIn } from '../../ui/zoned-time.ts'
import { money } from '../../words/staff/figures.ts'
import { actInWords, balanceInWords, creditInWords, movementInWords, stateInWords } from './account-words.ts'
import type { AccountsStore } from './accounts-store.ts'
import { ChangeAccount } from './ChangeAccount.tsx'
import { ReceivePayment } from './ReceivePayment.tsx'
import { say } from './words/say.ts'

interface FoundAccountProps {
  account: AccountRecord
  busy: boolean
  timeZone: string
  store: Pick<AccountsStore, 'change' | 'act' | 'receive' | 'makeInvoice' | 'openInvoice'>
}

export function FoundAccount({ account, busy, timeZone, store }: FoundAccountProps) {
  const { name, currency, address, movements, invoices, claims, claimCount, versions, acts } = account
  const inMoney = (amount: number): string => money({ amount, currency })
  const sum = (amount: number) => (
    <bdi dir="ltr" className="tabular">
      {inMoney(amount)}
    </bdi>
  )
  // The cinema's day: by UTC it is yesterday's or tomorrow's for hours.
  const today = dateIn(timeZone, Date.now())
  const [until, setUntil] = useState(today)
  const [isAsking, setAsking] = useState(false)
  return (
    <section className="voucher-lookup boxed" aria-label={say('the_account')}>
      <h2>{name}</h2>
      <dl className="voucher-facts" data-testid="found-account">
        <div>
          <dt>{say('balance')}</dt>
          <dd className="tabular">
            <strong>{balanceInWords(account)}</strong>
          </dd>
        </div>
        <div>
          <dt>{say('credit')}</dt>
          <dd className="tabular">{creditInWords(account)}</dd>
        </div>
        <div>
          <dt>{say('while_cut_off')}</dt>
          <dd className="tabular">{say('at_each_counter', { amount: inMoney(account.offlineLimit) })}</dd>
        </div>
        <div>
          <dt>{say('state')}</dt>
          <dd>{stateInWords(account)}</dd>
        </div>
        <div>
          <dt>{say('invoices_to')}</dt>
          <dd>{address.join(', ')}</dd>
        </div>
      </dl>
      {claims.length > 0 && (
        <p className="quiet-text">
          {claims.map(({ terminal, amount }) => say('about_to_put', { terminal, amount: inMoney(amount) })).join(' ')}
          {claimCount > claims.length && ` ${say('claims_in_all', { count: claimCount })}`}
        </p>
      )}
      <div className="account-invoice">
        <label>
          <span>{say('invoice_until')}</span>
          <input
            className="text-field"
            type="date"
            value={until}
            max={today}
            onChange={(event) => setUntil(event.target.value)}
          />
        </label>
        <button
          type="button"
          className="button primary"
          disabled={busy || until === '' || until > today}
          onClick={() => setAsking(true)}
        >
          {say('make_invoice_asks')}
        </button>
        {isAsking && (
          <Question
            title={say('invoice_question', { name, until })}
            answers={[
              {
                text: say('make_invoice'),
                look: 'primary',
                onChoose: () => {
                  setAsking(false)
                  void store.makeInvoice(until)
                },
              },
              { text: say('not_now'), look: 'quiet', onChoose: () => setAsking(false) },
            ]}
            onEscape={() => setAsking(false)}
          >
            <p>{say('invoice_means')}</p>
            <p>{say('invoice_is_final')}</p>
          </Question>
        )}
      </div>
      {invoices.length > 0 && (
        <ul className="voucher-movements" aria-label={say('invoices')}>
          {invoices.map(({ invoiceId, number, until: last, due }) => (
            <li key={invoiceId}>
              <span>
                {say('invoice_number', { number })}
                <small className="tabular">{say('until_day', { day: last })}</small>
              </span>
              {sum(due)}
              <button
                type="button"
                className="button"
                aria-label={say('open_invoice', { number })}
                disabled={busy}
                onClick={() => void store.openInvoice(invoiceId)}
              >
                {say('open')}
              </button>
            </li>
          ))}
        </ul>
      )}
      <ReceivePayment
        accountId={account.accountId}
        currency={currency}
        today={today}
        busy={busy}
        onReceive={store.receive}
      />
      <ol className="voucher-movements" aria-label={say('what_happened')}>
        {movements.map((movement) => (
          <li key={movement.movementId}>
            <span>
              {movementInWords(movement.kind)}
              <small className="tabular">{factsOf(movement, timeZone)}</small>
            </span>
            {sum(movement.amount)}
          </li>
        ))}
        {acts.map(({ kind, at, terminal, reason }) => (
          <li key={`${at} ${kind}`}>
            <span>
              {actInWords(kind)}
              <small className="tabular">
                {say('done_at_because', { when: dayAndTimeIn(timeZone, at), terminal, reason })}
              </small>
            </span>
            <span />
          </li>
        ))}
        {versions.map(({ version, at, terminal, reason, creditLimit }) => (
          <li key={version}>
            <span>
              {reason === null ? say('was_opened') : say('was_changed')}
              <small className="tabular">
                {reason === null
                  ? say('done_at', { when: dateIn(timeZone, at), terminal })
                  : say('done_at_because', { when: dateIn(timeZone, at), terminal, reason })}
              </small>
            </span>
            <span className="tabular">{say('up_to', { amount: inMoney(creditLimit) })}</span>
          </li>
        ))}
      </ol>
      <ChangeAccount account={account} busy={busy} store={store} />
    </section>
  )
}

/** When, for which orders, why, and in which invoice. */
function factsOf(
  { at, paidOn, references, note, invoice }: AccountRecord['movements'][number],
  timeZone: string,
): string {
  return [
    paidOn ?? dayAndTimeIn(timeZone, at),
    ...references,
    ...(note === null ? [] : [say('quoted', { text: note })]),
    ...(invoice === null ? [] : [say('in_invoice', { number: invoice })]),
  ].join(say('comma'))
}
