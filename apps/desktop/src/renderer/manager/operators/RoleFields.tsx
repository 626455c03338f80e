/** The role at each cinema. */
import { type Cinema, type Id, OPERATOR_ROLES, type RoleAt } from '@marquee/shared'
import { OperatorRole } from '../../schemas.ts'
import { say } from './words/say.ts'

interface RoleFieldsProps {
  cinemas: readonly Cinema[]
  roles: readonly RoleAt[]
  onChange(roles: RoleAt[]): void
}

export function RoleFields({ cinemas, roles, onChange }: RoleFieldsProps) {
  const set = (cinemaId: Id, text: string): void => {
    const others = roles.filter((role) => role.cinemaId !== cinemaId)
    const role = OperatorRole.safeParse(text)
    onChange(role.success ? [...others, { cinemaId, role: role.data }] : others)
  }
  return (
    <fieldset className="operator-roles">
      <legend>{say('roles')}</legend>
      {cinemas.map(({ id, name }) => (
        <label key={id}>
          <span>{name}</span>
          <select
            value={roles.find(({ cinemaId }) => cinemaId === id)?.role ?? ''}
            onChange={(event) => set(id, event.target.value)}
          >
            <option value="">{say('no_role')}</option>
            {OPERATOR_ROLES.map((role) => (
              <option key={role} value={role}>
                {say(`means_${role}`)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  )
}
