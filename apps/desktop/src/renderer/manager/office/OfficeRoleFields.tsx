/** The role in the whole house, or at single cinemas. */
import { type Cinema, type Id, OFFICE_ROLES, type OfficeRoleAt } from '@marquee/shared'
import { OfficeRole } from '../../schemas.ts'
import { say } from './words/say.ts'

interface OfficeRoleFieldsProps {
  /** Those of whoever gives the roles. */
  cinemas: readonly Cinema[]
  /** An administrator of the whole house may give roles in it. */
  ofHouse: boolean
  roles: readonly OfficeRoleAt[]
  onChange(roles: OfficeRoleAt[]): void
}

export function OfficeRoleFields({ cinemas, ofHouse, roles, onChange }: OfficeRoleFieldsProps) {
  const places = [
    ...(ofHouse ? [{ id: null, name: say('every_cinema') }] : []),
    ...cinemas.map(({ id, name }) => ({ id, name })),
  ]
  const set = (cinemaId: Id | null, text: string): void => {
    const others = roles.filter((role) => role.cinemaId !== cinemaId)
    const role = OfficeRole.safeParse(text)
    onChange(role.success ? [...others, { cinemaId, role: role.data }] : others)
  }
  return (
    <fieldset className="office-roles">
      <legend>{say('roles')}</legend>
      {places.map(({ id, name }) => (
        <label key={id ?? 'house'}>
          <span>{name}</span>
          <select
            value={roles.find(({ cinemaId }) => cinemaId === id)?.role ?? ''}
            onChange={(event) => set(id, event.target.value)}
          >
            <option value="">{say('no_role')}</option>
            {OFFICE_ROLES.map((role) => (
              <option key={role} value={role}>
                {say(`role_${role}_means`)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  )
}
