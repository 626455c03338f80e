/** The house's terminals, at the manager's page. */
import { granted } from '@marquee/shared'
import type { Registry } from '../../enrolment/registry.ts'
import type { HandlersOf } from '../handler.ts'

export function createTerminalHandlers(registry: Pick<Registry, 'all'>): HandlersOf<'terminals'> {
  return {
    terminals: async (_, { terminal }) => granted({ terminals: await registry.all(terminal.cinemaId) }),
  }
}
