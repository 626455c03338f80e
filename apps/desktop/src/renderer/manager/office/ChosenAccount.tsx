/** One account: name and roles, a code for the password, the second factor, and the end of it. */
import type { Cinema, ManagedOfficeAccount, OfficeInvitation } from '@marquee/shared'
import { type FormEvent, useState } from 'react'
import { useEngine } from '../../app/terminal-context.tsx'
import { LoginName, OfficeName } from '../../schemas.ts'
import { Problem } from '../../ui/Problem.tsx'
import { Question } from '../../ui/Question.tsx'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'
import { useKept } from '../kept/use-kept.ts'
import { OfficeRoleFields } from './OfficeRoleFields.tsx'
import { useRequest } from './use-request.ts'
import { say } from './words/say.ts'

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
  const saved = { name: account.name, login: account.login, roles: account.roles }
  const [{ name, login, roles }, set, clear] = useKept(`office ${accountId}`, saved)
  const [invitation, setInvitation] = useState<OfficeInvitation | null>(null)
  const [asks, setAsks] = useState<'remove' | 'reset' | null>(null)
  const request = useRequest()
  const typedName = OfficeName.safeParse(name)
  const typedLogin = LoginName.safeParse(login)

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!typedName.success || !typedLogin.success) return
    const changed = { accountId, name: typedName.data, login: typedLogin.data, roles }
    if (onChanged(await request.run(() => engine.api.saveOfficeAccount(changed), say('is_saved')))) clear()
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
      onChanged(await request.run(() => engine.api.resetOfficeSecondFactor({ accountId }), say('is_reset')))
    } else if (onChanged(await request.run(() => engine.api.removeOfficeAccount({ accountId })))) onRemoved()
  }
  if (account.isBeyond) {
    return (
      <section className="office-form boxed" aria-label={account.name}>
        <h2>{account.name}</h2>
        <p className="quiet-text">{say('is_beyond', { name: account.name })}</p>
      </section>
    )
  }
  return (
    <section className="office-form boxed" aria-label={account.name}>
      <h2>{account.name}</h2>
      <form className="office-part" onSubmit={(event) => void save(event)}>
        <label>
          <span>{say('name')}</span>
          <input
            className="text-field"
            value={name}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => set({ name: event.target.value })}
          />
        </label>
        <label>
          <span>{say('user_name')}</span>
          <input
            className="text-field"
            value={login}
            maxLength={99}
            autoComplete="off"
            onChange={(event) => set({ login: event.target.value })}
          />
        </label>
        <OfficeRoleFields cinemas={cinemas} ofHouse={ofHouse} roles={roles} onChange={(to) => set({ roles: to })} />
        <button
          type="submit"
          className="button"
          disabled={request.isBusy || !typedName.success || !typedLogin.success || roles.length === 0}
        >
          {say('save_name_and_roles')}
        </button>
      </form>
      <div className="office-part">
        {invitation === null ? (
          <button type="button" className="button" disabled={request.isBusy} onClick={() => void invite()}>
            {account.state === 'active' ? say('code_for_new_password') : say('code_for_first_password')}
          </button>
        ) : (
          <div className="office-code" role="status">
            <p>{say('code_is_good', { name: account.name, until: dayAndTimeIn(timeZone, invitation.expiresAt) })}</p>
            <output dir="ltr">{invitation.code}</output>
          </div>
        )}
      </div>
      {account.hasSecondFactor && (
        <button type="button" className="button" disabled={request.isBusy} onClick={() => setAsks('reset')}>
          {say('reset_second_factor')}
        </button>
      )}
      <button type="button" className="button danger" disabled={request.isBusy} onClick={() => setAsks('remove')}>
        {say('remove_account', { name: account.name })}
      </button>
      <p className="office-said" role="status">
        {request.said}
      </p>
      <Problem sentence={request.sentence} />
      {account.lastLogInAt !== null && (
        <p className="quiet-text">{say('last_log_in', { when: dayAndTimeIn(timeZone, account.lastLogInAt) })}</p>
      )}
      {asks !== null && (
        <Question
          title={say(asks === 'remove' ? 'remove_question' : 'reset_second_factor_of', { name: account.name })}
          onEscape={() => setAsks(null)}
          answers={[
            { text: asks === 'remove' ? say('remove') : say('reset'), look: 'danger', onChoose: () => void answer() },
            { text: say('leave_it'), look: 'quiet', onChoose: () => setAsks(null) },
          ]}
        >
          <p>{asks === 'remove' ? say('remove_means') : say('reset_means')}</p>
        </Question>
      )}
    </section>
  )
}
