/** Roles of the office in people's words. */
import type { Cinema, OfficeRole, OfficeRoleAt } from '@marquee/shared'

export const OFFICE_ROLE_WORDS: Record<OfficeRole, string> = {
  reader: 'Reader',
  manager: 'Manager',
  administrator: 'Administrator',
}

export const OFFICE_ROLE_MEANS: Record<OfficeRole, string> = {
  reader: 'reads everything, changes nothing',
  manager: 'does a manager’s work',
  administrator: 'also accounts and terminals',
}

export function describeRoles(roles: readonly OfficeRoleAt[], cinemas: readonly Cinema[]): string {
  return roles
    .map(({ cinemaId, role }) => {
      const at =
        cinemaId === null ? 'everywhere' : `at ${cinemas.find(({ id }) => id === cinemaId)?.name ?? 'a cinema'}`
      return `${OFFICE_ROLE_WORDS[role]} ${at}`
    })
    .join(', ')
}
