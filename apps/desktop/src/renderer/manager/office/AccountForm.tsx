/** A new account. Its password is set by a code, by the person it belongs to. */
import { type Cinema, type ManagedOfficeAccount, newId, type OfficeRoleAt } from '@marquee/shared'
import type { FormEvent } from 'react'
import { useEngine } from '../../app/terminal-context.tsx'
import { LoginName, OfficeName } from '../../schemas.ts'
import { Problem } from '../../ui/Problem.tsx'
import { useKept } from '../kept/use-kept.ts'
import { OfficeRoleFields } from './OfficeRoleFields.tsx'
import { useRequest } from './use-request.ts'
import { say } from './words/say.ts'

interface AccountFormProps {
  cinemas: readonly Cinema[]
  ofHouse: boolean
  onSaved(answer: { accounts: ManagedOfficeAccount[] } | undefined): boolean
  onOpen(accountId: string): void
}

export function AccountForm({ cinemas, ofHouse, onSaved, onOpen }: AccountFormProps) {
  const engine = useEngine()
  const [draft, set, clear] = useKept('office', NEW_ACCOUNT)
  const write = (more: Partial<typeof NEW_ACCOUNT>): void =>
    set({ ...more, accountId: draft.accountId === '' ? newId() : draft.accountId })
  const saving = useRequest()
  const name = OfficeName.safeParse(draft.name)
  const login = LoginName.safeParse(draft.login)
  const isReady = name.success && login.success && draft.roles.length > 0 && !saving.isBusy
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!name.success || !login.success || draft.roles.length === 0) return
    const { accountId, roles } = draft
    const request = { accountId, name: name.data, login: login.data, roles }
    if (!onSaved(await saving.run(() => engine.api.saveOfficeAccount(request)))) return
    clear()
    onOpen(accountId)
  }
  return (
    <form className="office-form boxed" aria-label={say('add_account')} onSubmit={(event) => void submit(event)}>
      <h2>{say('add_account')}</h2>
      <label>
        <span>{say('name')}</span>
        <input
          className="text-field"
          value={draft.name}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => write({ name: event.target.value })}
        />
      </label>
      <label>
        <span>{say('user_name')}</span>
        <input
          className="text-field"
          value={draft.login}
          maxLength={99}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => write({ login: event.target.value })}
        />
      </label>
      <OfficeRoleFields
        cinemas={cinemas}
        ofHouse={ofHouse}
        roles={draft.roles}
        onChange={(roles) => write({ roles })}
      />
      <Problem sentence={saving.sentence} />
      <button type="submit" className="button primary" disabled={!isReady}>
        {say('add_the_account')}
      </button>
    </form>
  )
}

/** With an id of its own: sent again after a lost answer, it is the same account. */
const NEW_ACCOUNT = { accountId: '', name: '', login: '', roles: [] as OfficeRoleAt[] }
