/** Things that wait for a manager, at the manager's page. */
import { granted } from '@marquee/shared'
import type { Attention } from '../../../reporting/attention/attention.ts'
import type { HandlersOf } from '../handler.ts'

export function createAttentionHandlers(attention: Attention): HandlersOf<'attention' | 'tryAgain' | 'setAside'> {
  return {
    attention: async (_, { terminal }) => granted(await attention.list(terminal)),
    tryAgain: ({ id }, { terminal }) => attention.tryAgain(id, terminal),
    setAside: ({ id, reason }, { terminal }) => attention.setAside(id, reason, terminal),
  }
}
