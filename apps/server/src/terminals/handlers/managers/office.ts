/** Log-ins at a manager's page, and the office's accounts. */
import { type Answer, granted, type Id, type OfficeSession, refused } from '@marquee/shared'
import type { Office } from '../../../office/create-office.ts'
import type { LoggedIn } from '../../../office/log-in.ts'
import type { Session } from '../../conversation/session.ts'
import type { HandlersOf } from '../handler.ts'
import { enterOffice, leaveOffice } from '../office-gate.ts'

export function createOfficeHandlers(
  office: Office,
): HandlersOf<
  | 'officeState'
  | 'officeLogIn'
  | 'officeAccept'
  | 'officeProviderBegin'
  | 'officeProviderFinish'
  | 'officeLogOut'
  | 'officeTouch'
  | 'officeChooseCinema'
  | 'officeChangePassword'
  | 'officeBeginSecondFactor'
  | 'officeConfirmSecondFactor'
  | 'officeEndSecondFactor'
  | 'officeAccounts'
  | 'saveOfficeAccount'
  | 'inviteOfficeAccount'
  | 'resetOfficeSecondFactor'
  | 'removeOfficeAccount'
  | 'officeHistory'
> {
  const { logIn, accounts, sessions, provider } = office

  function enter(session: Session, sessionId: Id, { name, cinemaId }: OfficeSession): void {
    enterOffice(session, cinemaId, { sessionId, name })
  }

  function entered(session: Session, answer: Answer<LoggedIn>) {
    if (!answer.ok) return answer
    const { sessionId, ...value } = answer.value
    if (value.state.session) enter(session, sessionId, value.state.session)
    return granted(value)
  }

  /** The account of whoever has logged in, as it is now. */
  async function own<T>(
    session: Session,
    work: (who: { accountId: Id; sessionId: Id }) => Promise<Answer<T>>,
  ): Promise<Answer<T>> {
    const who = session.office && (await office.find(session.office.sessionId, session.terminal))
    if (!session.office || !who) return refused({ code: 'office_log_in' })
    return work({ accountId: who.accountId, sessionId: session.office.sessionId })
  }

  return {
    async officeState({ token }, session) {
      const sessionId =
        token === undefined ? session.office?.sessionId : await sessions.resume(token, session.terminal.id)
      const state = await office.stateOf(sessionId, session.terminal)
      if (sessionId !== undefined && state.session) enter(session, sessionId, state.session)
      else if (state.isNeeded) leaveOffice(session)
      return granted(state)
    },
    officeLogIn: async (request, session) => entered(session, await logIn.logIn(request, session.terminal)),
    officeAccept: async (request, session) => entered(session, await logIn.accept(request, session.terminal)),
    officeProviderBegin: (_, { terminal }) => provider.begin(terminal),
    officeProviderFinish: async (request, session) =>
      entered(session, await provider.finish(request, session.terminal)),
    async officeLogOut(_, session) {
      if (session.office) await sessions.end(session.office.sessionId)
      leaveOffice(session)
      return granted({})
    },
    officeTouch: (_, session) =>
      own(session, async ({ sessionId }) => {
        await sessions.touch(sessionId)
        return granted({})
      }),
    officeChooseCinema: ({ cinemaId }, session) =>
      own(session, async ({ sessionId }) => {
        await sessions.chooseCinema(sessionId, cinemaId)
        const state = await office.stateOf(sessionId, session.terminal)
        if (state.session) enter(session, sessionId, state.session)
        return granted(state)
      }),
    officeChangePassword: (request, session) =>
      own(session, (who) => logIn.changePassword(request, who, session.terminal)),
    officeBeginSecondFactor: ({ password }, session) =>
      own(session, ({ accountId }) => logIn.beginSecondFactor(password, accountId, session.terminal)),
    officeConfirmSecondFactor: ({ secondFactor }, session) =>
      own(session, (who) => logIn.confirmSecondFactor(secondFactor, who, session.terminal)),
    officeEndSecondFactor: (typed, session) =>
      own(session, (who) => logIn.endSecondFactor(typed, who, session.terminal)),
    officeAccounts: async (_, { terminal }) => granted(await accounts.list(terminal.cinemaId)),
    saveOfficeAccount: (request, { terminal }) => accounts.save(request, terminal.cinemaId),
    inviteOfficeAccount: ({ accountId }, { terminal }) => accounts.invite(accountId, terminal.cinemaId),
    async resetOfficeSecondFactor({ accountId }, session) {
      const { terminal, office: entered } = session
      const who = entered && (await office.find(entered.sessionId, terminal))
      // Their own they end by its digits: who came in by a code alone mustn't be rid of it.
      if (who?.accountId === accountId) return refused({ code: 'office_has_second_factor' })
      return accounts.resetSecondFactor(accountId, terminal.cinemaId)
    },
    removeOfficeAccount: ({ accountId }, { terminal }) => accounts.remove(accountId, terminal.cinemaId),
    officeHistory: async ({ before }, { terminal }) => granted(await office.history(before, terminal.cinemaId)),
  }
}
