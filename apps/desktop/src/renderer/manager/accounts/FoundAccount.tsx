/** One account: what it owes and may owe, its movements and invoices, and all that a manager does with it. */
import { type AccountRecord, formatMoney } from '@marquee/shared'
import { useState } from 'react'
import { parseCash } from '../../cart/cart-totals.ts'
import { Question } from '../../ui/Question.tsx'
import { dateIn, dayAndTimeIn } from '../../ui/zoned-time.ts'
import { AccountFields, draftOf, termsOf } from './AccountFields.tsx'
import { ACT_WORDS, balanceInWords, creditInWords, MOVEMENT_WORDS, stateInWords } from './account-words.ts'
import type { AccountsStore } from './accounts-store.ts'

interface FoundAccountProps {
  account: AccountRecord
  busy: boolean
  timeZone: string
  store: Pick<AccountsStore, 'change' | 'act' | 'receive' | 'makeInvoice' | 'openInvoice'>
}

export function FoundAccount({ account, busy, timeZone, store }: FoundAccountProps) {
  const { name, currency, address, movements, invoices, claims, claimCount, versions, acts } = account
  const money = (amount: number): string => formatMoney({ amount, currency })
  // The cinema's day: by UTC it is yesterday's or tomorrow's for hours.
  const today = dateIn(timeZone, Date.now())
  const [until, setUntil] = useState(today)
  const [isAsking, setAsking] = useState(false)
  return (
    <section className="voucher-lookup boxed" aria-label="The account">
      <h2>{name}</h2>
      <dl className="voucher-facts" data-testid="found-account">
        <div>
          <dt>Balance</dt>
          <dd className="tabular">
            <strong>{balanceInWords(account)}</strong>
          </dd>
        </div>
        <div>
          <dt>Credit</dt>
          <dd className="tabular">{creditInWords(account)}</dd>
        </div>
        <div>
          <dt>While cut off</dt>
          <dd className="tabular">{money(account.offlineLimit)} at each counter</dd>
        </div>
        <div>
          <dt>State</dt>
          <dd>{stateInWords(account)}</dd>
        </div>
        <div>
          <dt>Invoices to</dt>
          <dd>{address.join(', ')}</dd>
        </div>
      </dl>
      {claims.length > 0 && (
        <p className="quiet-text">
          {claims.map(({ terminal, amount }) => `${terminal} is about to put ${money(amount)} on it.`).join(' ')}
          {claimCount > claims.length && ` There are ${claimCount} such claims in all.`}
        </p>
      )}
      <div className="account-invoice">
        <label>
          <span>Invoice everything until</span>
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
          Make the invoice…
        </button>
        {isAsking && (
          <Question
            title={`Invoice ${name} until ${until}?`}
            answers={[
              {
                text: 'Make the invoice',
                look: 'primary',
                onChoose: () => {
                  setAsking(false)
                  void store.makeInvoice(until)
                },
              },
              { text: 'Not now', look: 'quiet', onChoose: () => setAsking(false) },
            ]}
            onEscape={() => setAsking(false)}
          >
            <p>It has everything until the end of that day that is in no invoice yet, and gets the next number.</p>
            <p>An invoice can’t be changed or taken back.</p>
          </Question>
        )}
      </div>
      {invoices.length > 0 && (
        <ul className="voucher-movements" aria-label="Invoices">
          {invoices.map(({ invoiceId, number, until: last, due }) => (
            <li key={invoiceId}>
              <span>
                Invoice {number}
                <small className="tabular">until {last}</small>
              </span>
              <span className="tabular">{money(due)}</span>
              <button
                type="button"
                className="button"
                aria-label={`Open invoice ${number}`}
                disabled={busy}
                onClick={() => void store.openInvoice(invoiceId)}
              >
                Open
              </button>
            </li>
          ))}
        </ul>
      )}
      <ReceivePayment currency={currency} today={today} busy={busy} onReceive={store.receive} />
      <ol className="voucher-movements" aria-label="What happened to it">
        {movements.map(({ movementId, kind, at, amount, references, note, invoice, paidOn }) => (
          <li key={movementId}>
            <span>
              {MOVEMENT_WORDS[kind]}
              <small className="tabular">
                {paidOn ?? dayAndTimeIn(timeZone, at)}
                {references.length > 0 && `, ${references.join(', ')}`}
                {note !== null && `, “${note}”`}
                {invoice !== null && `, invoice ${invoice}`}
              </small>
            </span>
            <span className="tabular">{money(amount)}</span>
          </li>
        ))}
        {acts.map(({ kind, at, terminal, reason }) => (
          <li key={`${at} ${kind}`}>
            <span>
              {ACT_WORDS[kind]}
              <small>
                <span className="tabular">{dayAndTimeIn(timeZone, at)}</span>, {terminal}: “{reason}”
              </small>
            </span>
            <span />
          </li>
        ))}
        {versions.map(({ version, at, terminal, reason, creditLimit }) => (
          <li key={version}>
            <span>
              {reason === null ? 'Opened' : 'Changed'}
              <small>
                <span className="tabular">{dateIn(timeZone, at)}</span>, {terminal}
                {reason !== null && `: “${reason}”`}
              </small>
            </span>
            <span className="tabular">up to {money(creditLimit)}</span>
          </li>
        ))}
      </ol>
      <ChangeAccount key={versions[0]?.version} account={account} busy={busy} store={store} />
    </section>
  )
}

interface ReceivePaymentProps {
  currency: string
  today: string
  busy: boolean
  onReceive: AccountsStore['receive']
}

function ReceivePayment({ currency, today, busy, onReceive }: ReceivePaymentProps) {
  const [text, setText] = useState('')
  const [paidOn, setPaidOn] = useState(today)
  const [note, setNote] = useState('')
  const amount = parseCash(text, currency)
  const enter = async (): Promise<void> => {
    if (amount === undefined || amount === 0 || paidOn === '' || paidOn > today || busy) return
    if (!(await onReceive({ amount, paidOn, note: note.trim() }))) return
    setText('')
    setNote('')
  }
  return (
    <fieldset className="account-received">
      <legend>Payment received</legend>
      <label>
        <span>Amount</span>
        <input
          className="text-field tabular"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <label>
        <span>Day</span>
        <input
          className="text-field"
          type="date"
          value={paidOn}
          max={today}
          onChange={(event) => setPaidOn(event.target.value)}
        />
      </label>
      <label>
        <span>Note</span>
        <input
          className="text-field"
          maxLength={200}
          autoComplete="off"
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </label>
      <button
        type="button"
        className="button"
        disabled={busy || amount === undefined || amount === 0 || paidOn === '' || paidOn > today}
        onClick={() => void enter()}
      >
        Enter the payment
      </button>
    </fieldset>
  )
}

function ChangeAccount({ account, busy, store }: Omit<FoundAccountProps, 'timeZone'>) {
  const { currency, isBlocked, isClosed, claims } = account
  const [draft, setDraft] = useState(() => draftOf(account, currency))
  const [reason, setReason] = useState('')
  const [isEnding, setEnding] = useState(false)
  const terms = termsOf(draft, currency)
  const why = reason.trim()
  const act = async (what: Parameters<AccountsStore['act']>[0]): Promise<void> => {
    if (await store.act(what, why)) setReason('')
  }
  const change = async (): Promise<void> => {
    if (terms !== undefined && (await store.change(terms, why))) setReason('')
  }
  const disabled = busy || why === ''
  return (
    <fieldset className="account-change">
      <legend>Change the account</legend>
      <AccountFields
        draft={draft}
        currency={currency}
        onChange={(to) => setDraft((before) => ({ ...before, ...to }))}
      />
      <label className="voucher-reason">
        <span>Reason; it stays on the record</span>
        <input
          className="text-field"
          value={reason}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      <div className="voucher-acts">
        <button
          type="button"
          className="button"
          disabled={disabled || terms === undefined}
          onClick={() => void change()}
        >
          Change
        </button>
        <button
          type="button"
          className={`button ${isBlocked ? '' : 'danger'}`}
          disabled={disabled}
          onClick={() => void act(isBlocked ? 'unblocked' : 'blocked')}
        >
          {isBlocked ? 'Unblock' : 'Block'}
        </button>
        <button
          type="button"
          className={`button ${isClosed ? '' : 'danger'}`}
          disabled={disabled}
          onClick={() => void act(isClosed ? 'reopened' : 'closed')}
        >
          {isClosed ? 'Open again' : 'Close'}
        </button>
        {claims.length > 0 && (
          <button type="button" className="button danger" disabled={disabled} onClick={() => setEnding(true)}>
            End the claims…
          </button>
        )}
      </div>
      {isEnding && (
        <Question
          title={`End the claims on ${account.name}?`}
          answers={[
            {
              text: 'End them',
              look: 'danger',
              onChoose: () => {
                setEnding(false)
                void act('claims_ended')
              },
            },
            { text: 'Leave them', look: 'quiet', onChoose: () => setEnding(false) },
          ]}
          onEscape={() => setEnding(false)}
        >
          <p>
            End them only when the counter is lost or broken. If it has put its orders on the account while it was cut
            off, what is over the limit becomes a conflict.
          </p>
        </Question>
      )}
    </fieldset>
  )
}
