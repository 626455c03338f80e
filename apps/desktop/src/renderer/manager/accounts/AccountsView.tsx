/** Company accounts at the manager's page: opened, looked at, changed, and invoiced. */
import type { Cinema } from '@marquee/shared'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useConnection, useEngine } from '../../app/terminal-context.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { useDrafts } from '../kept/use-kept.ts'
import { Unsaved } from '../views/Unsaved.tsx'
import { balanceInWords, creditInWords, stateInWords } from './account-words.ts'
import { createAccountsStore } from './accounts-store.ts'
import { FoundAccount } from './FoundAccount.tsx'
import { InvoiceView } from './InvoiceView.tsx'
import { OpenAccount } from './OpenAccount.tsx'
import { say } from './words/say.ts'
import '../columns.css'
import '../vouchers/vouchers.css'
import './accounts.css'

export function AccountsView({ cinemas, timeZone }: { cinemas: readonly Cinema[]; timeZone: string }) {
  const engine = useEngine()
  const isOnline = useConnection((state) => state.terminal?.link.state === 'online')
  const cinemaId = useConnection((state) => state.terminal?.terminal?.cinemaId ?? null)
  const [store] = useState(() => createAccountsStore(engine))
  const drafts = useDrafts('accounts')
  /** One with edits that aren't saved is open as it was left. */
  const [left] = useState(drafts.ids.at(-1))
  const { accounts, open, invoice, isBusy, said, sentence } = useStore(store)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what could not be asked is asked when the server is back
  useEffect(() => engine.onConnected(() => void store.read()), [engine, store, isOnline])

  useEffect(
    () => (left === undefined ? undefined : engine.onConnected(() => void store.openOne(left))),
    [engine, store, left],
  )

  return (
    <main className="office-columns vouchers-view" aria-label={say('accounts')}>
      <div className={`office-column ${invoice === null ? 'parts' : ''}`}>
        <Problem sentence={sentence} />
        <div role="status">{said !== null && <p className="said good">{said}</p>}</div>
        {invoice !== null ? (
          <InvoiceView invoice={invoice} onClose={store.closeInvoice} />
        ) : (
          <>
            <OpenAccount cinemas={cinemas} cinemaId={cinemaId} busy={isBusy} onOpen={store.openNew} />
            <section className="voucher-batches boxed" aria-label={say('company_accounts')}>
              <h2>{say('accounts')}</h2>
              {accounts === null && sentence === null && <p className="nothing">{say('reading')}</p>}
              {accounts?.length === 0 && <p className="nothing">{say('none_yet')}</p>}
              <ul>
                {accounts?.map((account) => (
                  <li key={account.accountId}>
                    <span>
                      <strong>
                        {account.name}
                        {drafts.ids.includes(account.accountId) && <Unsaved />}
                      </strong>
                      <small className="tabular">
                        {stateInWords(account)} · {balanceInWords(account)} · {creditInWords(account)}
                      </small>
                    </span>
                    <button
                      type="button"
                      className="button"
                      aria-label={say('open_name', { name: account.name })}
                      aria-pressed={open?.accountId === account.accountId}
                      disabled={isBusy}
                      onClick={() => void store.openOne(account.accountId)}
                    >
                      {say('open')}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          </>
        )}
      </div>
      {open === null ? (
        <p className="boxed office-hint">{say('choose_one')}</p>
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
