/** One operator: name, roles, PIN, badge, and the end of it. */
import type { Cinema, ManagedOperator } from '@marquee/shared'
import { type FormEvent, useState } from 'react'
import { BadgeCode, OperatorName, Pin } from '../../schemas.ts'
import { Question } from '../../ui/Question.tsx'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'
import type { OperatorsStore } from './operators-store.ts'
import { RoleFields } from './RoleFields.tsx'

interface ChosenOperatorProps {
  operator: ManagedOperator
  cinemas: readonly Cinema[]
  isBusy: boolean
  timeZone: string
  store: OperatorsStore
}

export function ChosenOperator({ operator, cinemas, isBusy, timeZone, store }: ChosenOperatorProps) {
  const { operatorId, isShared, hasPin, hasBadge, changed } = operator
  const [name, setName] = useState(operator.name)
  const [roles, setRoles] = useState(operator.roles)
  const [pin, setPin] = useState('')
  const [badge, setBadge] = useState('')
  const [isRemoving, setRemoving] = useState(false)
  const typedName = OperatorName.safeParse(name)
  const typedPin = Pin.safeParse(pin)
  const whyNoPin = pin === '' || typedPin.success ? '' : `This PIN ${typedPin.error.issues[0]?.message}.`

  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (typedName.success && roles.length > 0) void store.save({ operatorId, name: typedName.data, roles })
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
        {operator.name} <small className="tabular">number {operator.number}</small>
      </h2>
      <form onSubmit={save}>
        <label>
          <span>Name</span>
          <input
            className="text-field"
            value={name}
            maxLength={60}
            disabled={isShared}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <RoleFields cinemas={cinemas} roles={roles} onChange={setRoles} />
        <button type="submit" className="button" disabled={isBusy || !typedName.success || roles.length === 0}>
          Save name and roles
        </button>
      </form>
      {isShared ? (
        <p className="quiet-text">
          This operator works at another cinema too. A manager of the whole house changes the name, the PIN and the
          badge.
        </p>
      ) : (
        <>
          <form onSubmit={(event) => void savePin(event)}>
            <label>
              <span>{hasPin ? 'Another PIN' : 'PIN'}: 4 to 8 digits</span>
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
            <p className="operator-why" role="status" aria-label="What is wrong with it">
              {whyNoPin}
            </p>
            <button type="submit" className="button" disabled={isBusy || !typedPin.success}>
              Set the PIN
            </button>
          </form>
          <form onSubmit={(event) => void saveBadge(event)}>
            <label>
              <span>{hasBadge ? 'Another badge' : 'Badge'}: scan or type its code</span>
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
                Set the badge
              </button>
              {hasBadge && (
                <button
                  type="button"
                  className="button"
                  disabled={isBusy}
                  onClick={() => void store.setBadge(operatorId, null)}
                >
                  Take the badge away
                </button>
              )}
            </div>
          </form>
        </>
      )}
      <button type="button" className="button danger" disabled={isBusy} onClick={() => setRemoving(true)}>
        Remove {operator.name}
      </button>
      {changed !== null && (
        <p className="quiet-text">
          Changed {dayAndTimeIn(timeZone, changed.at)} at {changed.by}.
        </p>
      )}
      {isRemoving && (
        <Question
          title={`Remove ${operator.name}?`}
          onEscape={() => setRemoving(false)}
          answers={[
            {
              text: 'Remove',
              look: 'danger',
              onChoose: () => {
                setRemoving(false)
                void store.remove(operatorId, operator.name)
              },
            },
            { text: 'Keep', look: 'quiet', onChoose: () => setRemoving(false) },
          ]}
        >
          <p>
            {isShared
              ? 'The role at this cinema ends at once. Roles at other cinemas stay.'
              : 'Nobody logs in by this name any more. What was done stays in the histories.'}
          </p>
        </Question>
      )}
    </section>
  )
}
