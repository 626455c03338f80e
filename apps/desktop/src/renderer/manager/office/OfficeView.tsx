/** The office at the manager's page: who may log in, and what was done there by whom. */
import type { Cinema, ManagedOfficeAccount } from '@marquee/shared'
import { KeyRound, LockKeyhole, ShieldCheck, ShieldOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useConnection, useEngine } from '../../app/terminal-context.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'
import { AccountForm } from './AccountForm.tsx'
import { ChosenAccount } from './ChosenAccount.tsx'
import { OfficeHistory } from './OfficeHistory.tsx'
import { describeRoles } from './office-role-words.ts'
import { useRequest } from './use-request.ts'
import { useRight } from './use-right.ts'
import '../columns.css'
import './office.css'

export function OfficeView({ cinemas, timeZone }: { cinemas: readonly Cinema[]; timeZone: string }) {
  const engine = useEngine()
  const mayAdminister = useRight('administer')
  const isOnline = useConnection((state) => state.terminal?.link.state === 'online')
  const session = useConnection((state) => state.terminal?.office?.session ?? null)
  const own = useConnection((state) => state.terminal?.terminal?.cinemaId ?? null)
  const cinemaId = session === null ? own : session.cinemaId
  const [accounts, setAccounts] = useState<ManagedOfficeAccount[] | null>(null)
  const [openId, setOpenId] = useState<string | null>(null)
  const [changes, setChanges] = useState(0)
  const reading = useRequest()
  const theirs = cinemas.filter(({ id }) => cinemaId === null || id === cinemaId)
  const open = accounts?.find(({ accountId }) => accountId === openId)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what could not be asked is asked when the server is back
  useEffect(() => {
    if (!mayAdminister) return
    void reading.run(() => engine.api.officeAccounts()).then((answer) => answer && setAccounts(answer.accounts))
  }, [engine, mayAdminister, isOnline])

  const take = (answer: { accounts: ManagedOfficeAccount[] } | undefined): boolean => {
    if (answer === undefined) return false
    setAccounts(answer.accounts)
    setChanges((n) => n + 1)
    return true
  }
  return (
    <main className={`office-columns office-people ${mayAdminister ? '' : 'alone'}`} aria-label="Office">
      <div className="office-column office-main">
        <Problem sentence={reading.sentence} />
        {mayAdminister && (
          <section className="boxed" aria-label="Accounts of the office">
            <h2>Who may log in here</h2>
            {accounts?.length === 0 && (
              <p className="nothing">Nobody yet. This page asks for a log-in as soon as somebody has an account.</p>
            )}
            <ul>
              {accounts?.map((account) => (
                <li key={account.accountId}>
                  <button
                    type="button"
                    className="office-row"
                    aria-pressed={account.accountId === openId}
                    onClick={() => setOpenId(account.accountId)}
                  >
                    <span className="office-who">
                      <strong>{account.name}</strong>
                      <small>{account.login}</small>
                    </span>
                    <span>{describeRoles(account.roles, cinemas)}</span>
                    <AccountState account={account} timeZone={timeZone} />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
        <OfficeHistory timeZone={timeZone} changes={changes} />
      </div>
      {mayAdminister && (
        <div className="office-column office-side">
          {open === undefined ? (
            <AccountForm cinemas={theirs} ofHouse={cinemaId === null} onSaved={take} onOpen={setOpenId} />
          ) : (
            <>
              <button type="button" className="button" onClick={() => setOpenId(null)}>
                Add an account
              </button>
              <ChosenAccount
                key={open.accountId}
                account={open}
                cinemas={theirs}
                ofHouse={cinemaId === null}
                timeZone={timeZone}
                onChanged={take}
                onRemoved={() => setOpenId(null)}
              />
            </>
          )}
        </div>
      )}
    </main>
  )
}

function AccountState({ account, timeZone }: { account: ManagedOfficeAccount; timeZone: string }) {
  if (account.lockedUntil !== null) {
    return (
      <span className="office-state bad">
        <LockKeyhole aria-hidden="true" size={16} /> Waits until {dayAndTimeIn(timeZone, account.lockedUntil)}
      </span>
    )
  }
  if (account.state !== 'active') {
    return (
      <span className="office-state warn">
        <KeyRound aria-hidden="true" size={16} />
        {account.state === 'invited' ? 'Has a code' : 'Needs a code'}
      </span>
    )
  }
  return account.hasSecondFactor || account.hasProvider ? (
    <span className="office-state good">
      <ShieldCheck aria-hidden="true" size={16} />
      {account.hasProvider ? 'Provider' : 'Second factor'}
    </span>
  ) : (
    <span className="office-state warn">
      <ShieldOff aria-hidden="true" size={16} /> Password alone
    </span>
  )
}
