/** One account: name and roles, a code for the password, the second factor, and the end of it. */
import type { Cinema, ManagedOfficeAccount, OfficeInvitation } from '@marquee/shared'
import { type FormEvent, useState } from 'react'
import { useEngine } from '../../app/terminal-context.tsx'
import { LoginName, OfficeName } from '../../schemas.ts'
import { Problem } from '../../ui/Problem.tsx'
import { Question } from '../../ui/Question.tsx'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'
import { OfficeRoleFields } from './OfficeRoleFields.tsx'
import { useRequest } from './use-request.ts'

interface ChosenAccountProps {
  account: ManagedOfficeAccount
  cinemas: readonly Cinema[]
  ofHouse: boolean
  timeZone: string
  onChanged(answer: { accounts: ManagedOfficeAccount[] } | undefined): boolean
  onRemoved(): void
}

export function ChosenAccount({ account, cinemas, ofHouse, timeZone, onChanged, onRemoved }: ChosenAccountProps) {
  const engine = useEngine()
  const { accountId } = account
  const [name, setName] = useState(account.name)
  const [login, setLogin] = useState(account.login)
  const [roles, setRoles] = useState(account.roles)
  const [invitation, setInvitation] = useState<OfficeInvitation | null>(null)
  const [asks, setAsks] = useState<'remove' | 'reset' | null>(null)
  const request = useRequest()
  const typedName = OfficeName.safeParse(name)
  const typedLogin = LoginName.safeParse(login)

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!typedName.success || !typedLogin.success) return
    const changed = { accountId, name: typedName.data, login: typedLogin.data, roles }
    onChanged(await request.run(() => engine.api.saveOfficeAccount(changed), 'It is saved.'))
  }
  const invite = async (): Promise<void> => {
    const made = await request.run(() => engine.api.inviteOfficeAccount({ accountId }))
    if (!made) return
    setInvitation(made)
    onChanged(await request.run(() => engine.api.officeAccounts()))
  }
  const answer = async (): Promise<void> => {
    const wanted = asks
    setAsks(null)
    if (wanted === 'reset') {
      onChanged(await request.run(() => engine.api.resetOfficeSecondFactor({ accountId }), 'It is reset.'))
    } else if (onChanged(await request.run(() => engine.api.removeOfficeAccount({ accountId })))) onRemoved()
  }
  if (account.isBeyond) {
    return (
      <section className="office-form boxed" aria-label={account.name}>
        <h2>{account.name}</h2>
        <p className="quiet-text">
          {account.name} has roles beyond this cinema. An administrator of the whole house changes this account.
        </p>
      </section>
    )
  }
  return (
    <section className="office-form boxed" aria-label={account.name}>
      <h2>{account.name}</h2>
      <form className="office-part" onSubmit={(event) => void save(event)}>
        <label>
          <span>Name</span>
          <input
            className="text-field"
            value={name}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <label>
          <span>User name or e-mail</span>
          <input
            className="text-field"
            value={login}
            maxLength={99}
            autoComplete="off"
            onChange={(event) => setLogin(event.target.value)}
          />
        </label>
        <OfficeRoleFields cinemas={cinemas} ofHouse={ofHouse} roles={roles} onChange={setRoles} />
        <button
          type="submit"
          className="button"
          disabled={request.isBusy || !typedName.success || !typedLogin.success || roles.length === 0}
        >
          Save name and roles
        </button>
      </form>
      <div className="office-part">
        {invitation === null ? (
          <button type="button" className="button" disabled={request.isBusy} onClick={() => void invite()}>
            {account.state === 'active' ? 'Make a code for a new password' : 'Make a code for the first password'}
          </button>
        ) : (
          <div className="office-code" role="status">
            <p>
              {account.name} types this code at a manager’s page, under “I have a code”. It is good once, until{' '}
              {dayAndTimeIn(timeZone, invitation.expiresAt)}, and is not shown again.
            </p>
            <output>{invitation.code}</output>
          </div>
        )}
      </div>
      {account.hasSecondFactor && (
        <button type="button" className="button" disabled={request.isBusy} onClick={() => setAsks('reset')}>
          Reset the second factor
        </button>
      )}
      <button type="button" className="button danger" disabled={request.isBusy} onClick={() => setAsks('remove')}>
        Remove {account.name}
      </button>
      <p className="office-said" role="status">
        {request.said}
      </p>
      <Problem sentence={request.sentence} />
      {account.lastLogInAt !== null && (
        <p className="quiet-text">Last log-in {dayAndTimeIn(timeZone, account.lastLogInAt)}.</p>
      )}
      {asks !== null && (
        <Question
          title={asks === 'remove' ? `Remove ${account.name}?` : `Reset the second factor of ${account.name}?`}
          onEscape={() => setAsks(null)}
          answers={[
            { text: asks === 'remove' ? 'Remove' : 'Reset', look: 'danger', onChoose: () => void answer() },
            { text: 'Leave it', look: 'quiet', onChoose: () => setAsks(null) },
          ]}
        >
          <p>
            {asks === 'remove'
              ? 'The account is logged out everywhere at once, and nobody logs in by it any more. What was done stays in the histories.'
              : 'The account is logged out everywhere, and logs in by its password alone until a new second factor is set up. Make sure who asks for it.'}
          </p>
        </Question>
      )}
    </section>
  )
}
