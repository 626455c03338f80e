/** Roles in a manager's words. */
import type { OperatorRole } from '@marquee/shared'

export const ROLE_WORDS: Record<OperatorRole, string> = {
  attendant: 'Attendant',
  clerk: 'Clerk',
  supervisor: 'Supervisor',
  manager: 'Manager',
}

export const ROLE_MEANS: Record<OperatorRole, string> = {
  attendant: 'doors, no sales',
  clerk: 'sells',
  supervisor: 'sells, and says yes',
  manager: 'as a supervisor',
}
