/** The house's terminals, at the manager's page. */
import { granted, refused } from '@marquee/shared'
import type { Registry } from '../../enrolment/registry.ts'
import type { HandlersOf } from '../handler.ts'

export function createTerminalHandlers(
  registry: Registry,
): HandlersOf<
  | 'terminals'
  | 'tellCondition'
  | 'makeEnrolmentCode'
  | 'enrolmentCode'
  | 'withdrawEnrolmentCode'
  | 'renameTerminal'
  | 'revokeTerminal'
> {
  return {
    terminals: async (_, { terminal }) => granted({ terminals: await registry.all(terminal.cinemaId) }),
    async tellCondition(condition, { terminal, protocol, operatorId }) {
      await registry.noteCondition(terminal.id, { ...condition, protocol, operatorId })
      return granted({})
    },
    async makeEnrolmentCode(wanted, { terminal }) {
      if (terminal.cinemaId !== null && wanted.cinemaId !== terminal.cinemaId) return refused({ code: 'other_cinema' })
      return registry.makeCode(wanted)
    },
    enrolmentCode: async ({ code }, { terminal }) => granted(await registry.codeState(code, terminal.cinemaId)),
    async withdrawEnrolmentCode({ code }, { terminal }) {
      await registry.withdrawCode(code, terminal.cinemaId)
      return granted({})
    },
    renameTerminal: ({ terminalId, name }, { terminal }) => registry.rename(terminalId, name, terminal.cinemaId),
    async revokeTerminal({ terminalId }, { terminal }) {
      // Whoever revokes the desk that they sit at can't see what comes of it.
      if (terminalId === terminal.id) return refused({ code: 'own_terminal' })
      return registry.revoke(terminalId, terminal.cinemaId)
    },
  }
}
