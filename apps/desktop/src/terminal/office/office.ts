/**
 * Who has logged in at a manager's page. The server decides that, and asks it again for every call. This program keeps the session's
 * token in its memory alone: a reload of the page or a new connection goes on with it, a restart of the program doesn't.
 */
import {
  type Answer,
  granted,
  type OfficeAcceptRequest,
  type OfficeLoggedIn,
  type OfficeLogInRequest,
  type OfficeProviderFinishRequest,
  type OfficeState,
  refused,
} from '@marquee/shared'
import type { OfficeApi } from '../api.ts'
import type { Link } from '../connection/link.ts'
import type { Events } from '../events.ts'
import type { Log } from '../log.ts'

export interface Office {
  /** null: nobody logs in here, or it is not known yet. */
  state(): OfficeState | null
  /** True when what managers see may be asked for. */
  isOpen(): boolean
  calls: OfficeApi
  /** Sends a page's call on, and hears of the session's end. */
  request: Link['request']
  /** @param asks whether the server asks for a log-in here */
  onOnline(asks: boolean): void
  /** This device is another terminal. */
  begin(): void
}

const NOBODY_YET: OfficeState = {
  isNeeded: true,
  hasAccounts: true,
  session: null,
  provider: null,
  idleSeconds: 900,
}

export function createOffice(options: {
  link: Pick<Link, 'request'>
  log: Log
  events: Events
  isManager: () => boolean
  /** Somebody has logged in: what waits for a manager may be asked for. */
  opened: () => void
}): Office {
  const { link, log, events, isManager, opened } = options
  let state: OfficeState | null = null
  let token: string | undefined

  function become(next: OfficeState | null): void {
    const wasOpen = isOpen()
    state = next
    if (state?.session == null) token = undefined
    events.emit('stateChanged')
    if (!wasOpen && isOpen()) opened()
  }
  const isOpen = (): boolean => state === null || !state.isNeeded || state.session !== null

  async function askState(): Promise<void> {
    const answer = await link.request('officeState', token === undefined ? {} : { token })
    if (answer.ok) become(answer.value)
    else log.warn({ refusal: answer.refusal }, 'it is not known who has logged in at the manager’s page')
  }

  async function entered(answer: Promise<Answer<OfficeLoggedIn>>): Promise<Answer<null>> {
    const said = await answer
    if (!said.ok) return said
    token = said.value.token
    become(said.value.state)
    return granted(null)
  }

  async function changed(answer: Promise<Answer<OfficeState>>): Promise<Answer<null>> {
    const said = await answer
    if (!said.ok) return said
    become(said.value)
    return granted(null)
  }

  const request: Link['request'] = async (name, body, undone) => {
    const answer = await link.request(name, body, undone)
    // The session is over, or the house has its first account since this connection began.
    if (!answer.ok && answer.refusal.code === 'office_log_in') {
      if (state === null) void askState()
      else if (state.session !== null || !state.isNeeded) become({ ...state, isNeeded: true, session: null })
    }
    return answer
  }

  return {
    state: () => state,
    isOpen,
    request,
    calls: {
      officeLogIn: (who: OfficeLogInRequest) => entered(request('officeLogIn', who)),
      officeAccept: (code: OfficeAcceptRequest) => entered(request('officeAccept', code)),
      officeProviderFinish: (digits: OfficeProviderFinishRequest) => entered(request('officeProviderFinish', digits)),
      async officeLogOut() {
        // Whatever the server says, nobody goes on here. A session that it couldn't be told of ends by itself.
        const answer = await link.request('officeLogOut', {})
        if (state) become({ ...state, session: null })
        return answer.ok ? granted(null) : refused(answer.refusal)
      },
      officeChooseCinema: (cinema) => changed(request('officeChooseCinema', cinema)),
      async officeConfirmSecondFactor(digits) {
        const answer = await request('officeConfirmSecondFactor', digits)
        if (!answer.ok) return answer
        become(answer.value.state)
        return granted({ codes: answer.value.codes })
      },
      officeEndSecondFactor: (typed) => changed(request('officeEndSecondFactor', typed)),
    },
    onOnline(asks) {
      if (!isManager()) return
      if (!asks && token === undefined) return become(null)
      // Until the server has said more, nobody has logged in: no page is shown for a moment that it shouldn't be.
      if (asks && state === null) become(NOBODY_YET)
      void askState()
    },
    begin() {
      token = undefined
      become(null)
    },
  }
}
