/** A new operator: name and roles. The PIN is set after that, by the person it belongs to. */
import { type Cinema, newId, type RoleAt } from '@marquee/shared'
import type { FormEvent } from 'react'
import { OperatorName } from '../../schemas.ts'
import { useKept } from '../kept/use-kept.ts'
import type { OperatorsStore } from './operators-store.ts'
import { RoleFields } from './RoleFields.tsx'
import { say } from './words/say.ts'

interface AddOperatorProps {
  cinemas: readonly Cinema[]
  isBusy: boolean
  store: OperatorsStore
}

export function AddOperator({ cinemas, isBusy, store }: AddOperatorProps) {
  const [draft, set, clear] = useKept('operators', NEW_OPERATOR)
  const write = (more: Partial<typeof NEW_OPERATOR>): void =>
    set({ ...more, operatorId: draft.operatorId === '' ? newId() : draft.operatorId })
  const name = OperatorName.safeParse(draft.name)
  const isReady = name.success && draft.roles.length > 0 && !isBusy
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!isReady) return
    if (await store.save({ operatorId: draft.operatorId, name: name.data, roles: draft.roles })) clear()
  }
  return (
    <form className="operator-form boxed" aria-label={say('add')} onSubmit={(event) => void submit(event)}>
      <h2>{say('add')}</h2>
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
      <RoleFields cinemas={cinemas} roles={draft.roles} onChange={(roles) => write({ roles })} />
      <button type="submit" className="button primary" disabled={!isReady}>
        {say('add_it')}
      </button>
    </form>
  )
}

/** With an id of its own: sent again after a lost answer, it is the same person. */
const NEW_OPERATOR = { operatorId: '', name: '', roles: [] as RoleAt[] }
