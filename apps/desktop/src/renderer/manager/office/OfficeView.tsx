/** The office at the manager's page: who may log in, and what was done there by whom. */
import type { Cinema, ManagedOfficeAccount } from '@marquee/shared'
import { KeyRound, LockKeyhole, ShieldCheck, ShieldOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useConnection, useEngine } from '../../app/terminal-context.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'
import { useDrafts } from '../kept/use-kept.ts'
import { Unsaved } from '../views/Unsaved.tsx'
import { AccountForm } from './AccountForm.tsx'
import { ChosenAccount } from './ChosenAccount.tsx'
import { OfficeHistory } from './OfficeHistory.tsx'
import { describeRoles } from './office-role-words.ts'
import { useRequest } from './use-request.ts'
import { useRight } from './use-right.ts'
import { say } from './words/say.ts'
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
  const drafts = useDrafts('office')
  const [openId, setOpenId] = useState<string | null>(drafts.ids.at(-1) ?? null)
  const [changes, setChanges] = useState(0)
  const reading = useRequest()
  const theirs = cinemas.filter(({ id }) => cinemaId === null || id === cinemaId)
  const open = accounts?.find(({ accountId }) => accountId === openId)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what could not be asked is asked when the server is back
  useEffect(() => {
    if (!mayAdminister) return
    void reading.run(() => engine.api.officeAccounts()).then((answer) => answer && setAccounts(answer.accounts))
  }, [engine, mayAdminister, isOnline])

  useEffect(() => {
    if (accounts !== null) drafts.keepOnly(accounts.map(({ accountId }) => accountId))
  })

  const take = (answer: { accounts: ManagedOfficeAccount[] } | undefined): boolean => {
    if (answer === undefined) return false
    setAccounts(answer.accounts)
    setChanges((n) => n + 1)
    return true
  }
  return (
    <main className={`office-columns office-people ${mayAdminister ? '' : 'alone'}`} aria-label={say('office')}>
      <div className={`office-column office-main ${mayAdminister ? 'parts' : ''}`}>
        <Problem sentence={reading.sentence} />
        {mayAdminister && (
          <section className="boxed" aria-label={say('accounts_of_office')}>
            <h2>{say('who_may_log_in')}</h2>
            {accounts?.length === 0 && <p className="nothing">{say('nobody_yet')}</p>}
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
                      <strong>
                        {account.name}
                        {drafts.ids.includes(account.accountId) && <Unsaved />}
                      </strong>
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
                {say('add_account')}
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
        <LockKeyhole aria-hidden="true" size={16} />{' '}
        {say('waits_until', { when: dayAndTimeIn(timeZone, account.lockedUntil) })}
      </span>
    )
  }
  if (account.state !== 'active') {
    return (
      <span className="office-state warn">
        <KeyRound aria-hidden="true" size={16} />
        {account.state === 'invited' ? say('has_code') : say('needs_code')}
      </span>
    )
  }
  return account.hasSecondFactor || account.hasProvider ? (
    <span className="office-state good">
      <ShieldCheck aria-hidden="true" size={16} />
      {account.hasProvider ? say('provider') : say('second_factor')}
    </span>
  ) : (
    <span className="office-state warn">
      <ShieldOff aria-hidden="true" size={16} /> {say('password_alone')}
    </span>
  )
}
