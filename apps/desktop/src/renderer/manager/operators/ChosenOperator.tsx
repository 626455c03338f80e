/** One operator: name, roles, PIN, badge, and the end of it. */
import type { Cinema, ManagedOperator } from '@marquee/shared'
import { type FormEvent, useState } from 'react'
import { BadgeCode, OperatorName, Pin } from '../../schemas.ts'
import { Question } from '../../ui/Question.tsx'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'
import { useKept } from '../kept/use-kept.ts'
import type { OperatorsStore } from './operators-store.ts'
import { RoleFields } from './RoleFields.tsx'
import { say } from './words/say.ts'

interface ChosenOperatorProps {
  operator: ManagedOperator
  cinemas: readonly Cinema[]
  isBusy: boolean
  timeZone: string
  store: OperatorsStore
}

export function ChosenOperator({ operator, cinemas, isBusy, timeZone, store }: ChosenOperatorProps) {
  const { operatorId, isShared, hasPin, hasBadge, changed } = operator
  const [{ name, roles }, set, clear] = useKept(`operators ${operatorId}`, {
    name: operator.name,
    roles: operator.roles,
  })
  const [pin, setPin] = useState('')
  const [badge, setBadge] = useState('')
  const [isRemoving, setRemoving] = useState(false)
  const typedName = OperatorName.safeParse(name)
  const typedPin = Pin.safeParse(pin)
  const whyNoPin = pin === '' || typedPin.success ? '' : say(/^\d{4,8}$/.test(pin) ? 'pin_easy' : 'pin_length')

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!typedName.success || roles.length === 0) return
    if (await store.save({ operatorId, name: typedName.data, roles })) clear()
  }
  const savePin = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (typedPin.success && (await store.setPin(operatorId, typedPin.data))) setPin('')
  }
  const saveBadge = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (BadgeCode.safeParse(badge).success && (await store.setBadge(operatorId, badge))) setBadge('')
  }
  return (
    <section className="operator-chosen boxed" aria-label={operator.name}>
      <h2>
        {operator.name} <small className="tabular">{say('number', { number: operator.number })}</small>
      </h2>
      <form onSubmit={(event) => void save(event)}>
        <label>
          <span>{say('name')}</span>
          <input
            className="text-field"
            value={name}
            maxLength={60}
            disabled={isShared}
            autoComplete="off"
            onChange={(event) => set({ name: event.target.value })}
          />
        </label>
        <RoleFields cinemas={cinemas} roles={roles} onChange={(to) => set({ roles: to })} />
        <button type="submit" className="button" disabled={isBusy || !typedName.success || roles.length === 0}>
          {say('save_name_and_roles')}
        </button>
      </form>
      {isShared ? (
        <p className="quiet-text">{say('is_shared')}</p>
      ) : (
        <>
          <form onSubmit={(event) => void savePin(event)}>
            <label>
              <span>{hasPin ? say('another_pin') : say('new_pin')}</span>
              <input
                className="text-field"
                type="password"
                inputMode="numeric"
                autoComplete="new-password"
                value={pin}
                maxLength={8}
                onChange={(event) => setPin(event.target.value)}
              />
            </label>
            <p className="operator-why" role="status" aria-label={say('what_is_wrong')}>
              {whyNoPin}
            </p>
            <button type="submit" className="button" disabled={isBusy || !typedPin.success}>
              {say('set_pin')}
            </button>
          </form>
          <form onSubmit={(event) => void saveBadge(event)}>
            <label>
              <span>{hasBadge ? say('another_badge') : say('new_badge')}</span>
              <input
                className="text-field"
                value={badge}
                maxLength={64}
                autoComplete="off"
                onChange={(event) => setBadge(event.target.value)}
              />
            </label>
            <div className="operator-buttons">
              <button type="submit" className="button" disabled={isBusy || !BadgeCode.safeParse(badge).success}>
                {say('set_badge')}
              </button>
              {hasBadge && (
                <button
                  type="button"
                  className="button"
                  disabled={isBusy}
                  onClick={() => void store.setBadge(operatorId, null)}
                >
                  {say('take_badge_away')}
                </button>
              )}
            </div>
          </form>
        </>
      )}
      <button type="button" className="button danger" disabled={isBusy} onClick={() => setRemoving(true)}>
        {say('remove_name', { name: operator.name })}
      </button>
      {changed !== null && (
        <p className="quiet-text">{say('changed', { when: dayAndTimeIn(timeZone, changed.at), by: changed.by })}</p>
      )}
      {isRemoving && (
        <Question
          title={say('remove_question', { name: operator.name })}
          onEscape={() => setRemoving(false)}
          answers={[
            {
              text: say('remove'),
              look: 'danger',
              onChoose: () => {
                setRemoving(false)
                void store.remove(operatorId, operator.name)
              },
            },
            { text: say('keep'), look: 'quiet', onChoose: () => setRemoving(false) },
          ]}
        >
          <p>{isShared ? say('remove_shared_means') : say('remove_means')}</p>
        </Question>
      )}
    </section>
  )
}
