/** Company accounts at the manager's page: opened, looked at, changed, and invoiced. */
import type { Cinema } from '@marquee/shared'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useConnection, useEngine } from '../../app/terminal-context.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { balanceInWords, creditInWords, stateInWords } from './account-words.ts'
import { createAccountsStore } from './accounts-store.ts'
import { FoundAccount } from './FoundAccount.tsx'
import { InvoiceView } from './InvoiceView.tsx'
import { OpenAccount } from './OpenAccount.tsx'
import '../columns.css'
import '../vouchers/vouchers.css'
import './accounts.css'

export function AccountsView({ cinemas, timeZone }: { cinemas: readonly Cinema[]; timeZone: string }) {
  const engine = useEngine()
  const isOnline = useConnection((state) => state.terminal?.link.state === 'online')
  const cinemaId = useConnection((state) => state.terminal?.terminal?.cinemaId ?? null)
  const [store] = useState(() => createAccountsStore(engine))
  const { accounts, open, invoice, isBusy, said, sentence } = useStore(store)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what could not be asked is asked when the server is back
  useEffect(() => engine.onConnected(() => void store.read()), [engine, store, isOnline])

  return (
    <main className="office-columns vouchers-view" aria-label="Accounts">
      <div className="office-column">
        <Problem sentence={sentence} />
        <div role="status">{said !== null && <p className="said good">{said}</p>}</div>
        {invoice !== null ? (
          <InvoiceView invoice={invoice} onClose={store.closeInvoice} />
        ) : (
          <>
            <OpenAccount cinemas={cinemas} cinemaId={cinemaId} busy={isBusy} onOpen={store.openNew} />
            <section className="voucher-batches boxed" aria-label="Company accounts">
              <h2>Accounts</h2>
              {accounts === null && sentence === null && <p className="nothing">Reading the accounts…</p>}
              {accounts?.length === 0 && <p className="nothing">No account has been opened yet.</p>}
              <ul>
                {accounts?.map((account) => (
                  <li key={account.accountId}>
                    <span>
                      <strong>{account.name}</strong>
                      <small className="tabular">
                        {stateInWords(account)} · {balanceInWords(account)} · {creditInWords(account)}
                      </small>
                    </span>
                    <button
                      type="button"
                      className="button"
                      aria-label={`Open ${account.name}`}
                      aria-pressed={open?.accountId === account.accountId}
                      disabled={isBusy}
                      onClick={() => void store.openOne(account.accountId)}
                    >
                      Open
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          </>
        )}
      </div>
      {open === null ? (
        <p className="boxed office-hint">Choose an account to see what it owes, its invoices and payments.</p>
      ) : (
        <FoundAccount
          key={open.accountId}
          account={open}
          busy={isBusy}
          timeZone={cinemas.find(({ id }) => id === open.cinemaId)?.timeZone ?? timeZone}
          store={store}
        />
      )}
    </main>
  )
}
