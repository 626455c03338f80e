/** Roles in a manager's words. */
import type { OperatorRole } from '@marquee/shared'

export const ROLE_WORDS: Record<OperatorRole, string> = {
  attendant: 'Attendant',
  clerk: 'Clerk',
  supervisor: 'Supervisor',
  manager: 'Manager',
}

export const ROLE_MEANS: Record<OperatorRole, string> = {
  attendant: 'works at doors, and sells nothing',
  clerk: 'sells at counters',
  supervisor: 'sells, and says yes to what needs one',
  manager: 'as a supervisor',
}
