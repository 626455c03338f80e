/** Roles of the office in people's words. */
import type { Cinema, OfficeRoleAt } from '@marquee/shared'
import { say } from './words/say.ts'

export function describeRoles(roles: readonly OfficeRoleAt[], cinemas: readonly Cinema[]): string {
  return roles
    .map(({ cinemaId, role }) => {
      if (cinemaId === null) return say('role_everywhere', { role })
      return say('role_at', { role, cinema: cinemas.find(({ id }) => id === cinemaId)?.name ?? say('a_cinema') })
    })
    .join(', ')
}
