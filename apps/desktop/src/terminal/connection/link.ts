/**
 * The connection to the server: connects, proves who this terminal is, keeps trying, and tells the truth about it.
 * Requests are sent only while it is online; Socket.IO's own buffering and retries are not used.
 */
import {
  type Answer,
  type AnswerOf,
  type AskAnswerOf,
  type AskName,
  answerSchema,
  CALL_NAMES,
  CALLS,
  type CallName,
  type ChallengeAnswer,
  describeRefusal,
  type HouseKey,
  type Id,
  NOTICES,
  type NoticeOf,
  PROTOCOL_VERSION,
  type Refusal,
  RefusalSchema,
  type RequestOf,
  refused,
  TERMINAL_NAMESPACE,
  type Welcome,
} from '@marquee/shared'
import type { z } from 'zod'
import type { Link as LinkState } from '../api.ts'
import type { Device } from '../identity/device.ts'
import type { Log } from '../log.ts'
import type { LinkSocket, OpenSocket } from './link-socket.ts'

export type Ask = Link['request']

export interface LinkEvents {
  state(state: LinkState): void
  /** Says what must come before anything else on a connection. A refusal ends the connection, which is then tried again. */
  introduce(ask: Ask, welcome: Welcome): Promise<Answer<null>>
  online(welcome: Welcome): void
  /** The server said no to this terminal as a whole. */
  refused(refusal: Refusal): void
  changes(changes: NoticeOf<'changes'>): void
  occupancy(answer: NoticeOf<'occupancy'>): void
  catalogueChanged(revision: number): void
  stockChanged(levels: NoticeOf<'stockChanged'>): void
  approvalChanged(approval: NoticeOf<'approvalChanged'>): void
  approvalsChanged(waiting: number): void
  terminalChanged(status: NoticeOf<'terminalChanged'>): void
  kioskSettingChanged(setting: NoticeOf<'kioskSettingChanged'>): void
  /** null: anywhere */
  helpCallsChanged(cinemaId: Id | null): void
  conflictsChanged(open: number): void
  parkedChanged(cinemaId: Id): void
  operatorsChanged(): void
  doorNews(revision: number): void
  readerPaymentChanged(payment: NoticeOf<'readerPaymentChanged'>): void
  ticketKeys(keys: HouseKey[]): void
  /**
   * Questions whose answer the server waits for; undefined: this terminal has none now. They are asked only after
   * `introduce` is done.
   */
  asked: { [N in AskName]: (body: NoticeOf<N>) => Promise<AskAnswerOf<N> | undefined> }
}

export interface Link {
  state(): LinkState
  online(): boolean
  /** When the server was last heard by a terminal that was online, or null: never. */
  lastHeardAt(): Date | null
  /**
   * Makes a call, and waits for its answer as long as the table of calls says. `offline`: not sent. `timeout`: it may or
   * may not have been done.
   * @param undone says, in either, what wasn't done, where the words of the table don't fit
   */
  request<N extends CallName>(name: N, body: RequestOf<N>, undone?: string): Promise<Answer<AnswerOf<N>>>
  /** Begins to connect as this device; ends a connection as another. */
  connect(device: Device): void
  stop(): void
}

/** Applies to the WebSocket, and again to the server's challenge and welcome. */
const CONNECT_TIMEOUT_MS = 5000
const FIRST_RETRY_MS = 300
const SLOWEST_RETRY_MS = 5000
/** A terminal that was told no for good asks again so seldom that it is no burden, but a manager's change still reaches it. */
const REFUSED_RETRY_MS = 30_000
const NO_FOR_GOOD: readonly Refusal['code'][] = [
  'unknown_terminal',
  'revoked_terminal',
  'bad_signature',
  'unsupported_protocol',
]

const ANSWERS = new Map<CallName, z.ZodType>(CALL_NAMES.map((name) => [name, answerSchema(CALLS[name].answer)]))

const ASKED: Record<AskName, z.ZodType> = {
  grant: NOTICES.grant,
  recall: NOTICES.recall,
  conflictSettled: NOTICES.conflictSettled,
  kioskAsked: NOTICES.kioskAsked,
}

export function createLink(options: {
  serverUrl: string
  openSocket: OpenSocket
  log: Log
  events: LinkEvents
  now: () => Date
  /** Known to an earlier run. */
  lastHeard: Date | null
}): Link {
  const { openSocket, log, events, now } = options
  let state: LinkState = { state: 'not_enrolled', since: now().toISOString() }
  let device: Device | undefined
  let socket: LinkSocket | undefined
  let { lastHeard } = options
  let failures = 0
  let timer: NodeJS.Timeout | undefined

  /** A server that doesn't let this terminal in yet says nothing of any seat. */
  function heard(): void {
    if (state.state === 'online') lastHeard = now()
  }

  function become(next: Exclude<LinkState['state'], 'refused'>): void {
    if (state.state === next) return
    state = { state: next, since: now().toISOString() }
    events.state(state)
  }

  function becomeRefused(refusal: Refusal): void {
    const why = describeRefusal(refusal)
    if (state.state === 'refused' && state.why === why) return
    state = { state: 'refused', since: now().toISOString(), code: refusal.code, why }
    events.state(state)
  }

  function after(ms: number, action: () => void): void {
    clearTimeout(timer)
    timer = setTimeout(action, ms)
  }

  function retry(): void {
    const backOff = Math.min(SLOWEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures++)
    // Spread over half to one and a half of it, so that a house full of terminals doesn't return as one.
    after(Math.min(SLOWEST_RETRY_MS, backOff * (0.5 + Math.random())), attempt)
  }

  function lost(why: string): void {
    log.info({ why }, 'no connection to the server')
    become('offline')
    drop()
    retry()
  }

  function onRefused(raw: unknown): void {
    const refusal = RefusalSchema.safeParse(raw).data
    log.warn({ refusal: raw }, 'the server refused this terminal')
    if (!refusal) return lost('refused in words that are not known here')
    events.refused(refusal)
    if (refusal.code === 'identity_in_use') {
      // A person has to see it; but it may be a line of this very terminal that is dead without the server's knowing yet.
      becomeRefused(refusal)
      drop()
      return retry()
    }
    if (!NO_FOR_GOOD.includes(refusal.code)) return lost(refusal.code)
    becomeRefused(refusal)
    drop()
    after(REFUSED_RETRY_MS, attempt)
  }

  function onChallenge(device: Device, raw: unknown, answer: unknown): void {
    const challenge = NOTICES.challenge.safeParse(raw).data
    if (!challenge || typeof answer !== 'function') return lost('a challenge that is not understood here')
    if (challenge.protocol !== PROTOCOL_VERSION) {
      return onRefused({ code: 'unsupported_protocol', got: PROTOCOL_VERSION, supported: challenge.protocol })
    }
    const signed: ChallengeAnswer = {
      protocol: PROTOCOL_VERSION,
      terminalId: device.terminal.id,
      signature: device.signChallenge(challenge.nonce),
    }
    answer(signed)
  }

  /** Listens to one of the server's notices; one that doesn't fit its schema is dropped and logged. */
  function listen<S extends z.ZodType>(
    from: LinkSocket,
    name: string,
    schema: S,
    handle: (notice: z.infer<S>, acknowledge: unknown) => void,
  ): void {
    from.on(name, (raw, acknowledge) => {
      const notice = schema.safeParse(raw)
      if (!notice.success) {
        log.error({ notice: name, problem: notice.error.issues[0] }, 'a notice of the server is not understood here')
        return
      }
      try {
        handle(notice.data, acknowledge)
      } catch (error) {
        log.error({ err: error, notice: name }, 'a notice of the server could not be handled')
      }
    })
  }

  function connect(as: Device): void {
    device = as
    failures = 0
    become('connecting')
    attempt()
  }

  /** A socket of its own for each attempt: an old one sends what it has buffered as soon as it is connected again. */
  function attempt(): void {
    drop()
    if (!device) return
    const who = device
    const url = options.serverUrl.replace(/\/+$/, '') + TERMINAL_NAMESPACE
    const mine = openSocket(url, { protocol: PROTOCOL_VERSION }, CONNECT_TIMEOUT_MS)
    socket = mine
    mine.onHeard(heard)
    mine.onLost(lost)
    mine.on('challenge', (raw, answer) => onChallenge(who, raw, answer))
    mine.on('refused', onRefused)
    let introduced = (_: boolean): void => {}
    const introduction = new Promise<boolean>((resolve) => {
      introduced = resolve
    })
    listen(mine, 'welcome', NOTICES.welcome, (welcome) => {
      clearTimeout(timer)
      introduce(mine, welcome).then(introduced, (error: unknown) => {
        log.error({ err: error }, 'this terminal could not introduce itself')
        if (socket === mine) lost('it could not introduce itself')
      })
    })
    listen(mine, 'changes', NOTICES.changes, events.changes)
    listen(mine, 'occupancy', NOTICES.occupancy, events.occupancy)
    listen(mine, 'catalogueChanged', NOTICES.catalogueChanged, ({ revision }) => events.catalogueChanged(revision))
    listen(mine, 'stockChanged', NOTICES.stockChanged, events.stockChanged)
    listen(mine, 'approvalChanged', NOTICES.approvalChanged, events.approvalChanged)
    listen(mine, 'approvalsChanged', NOTICES.approvalsChanged, ({ waiting }) => events.approvalsChanged(waiting))
    listen(mine, 'terminalChanged', NOTICES.terminalChanged, events.terminalChanged)
    listen(mine, 'kioskSettingChanged', NOTICES.kioskSettingChanged, events.kioskSettingChanged)
    listen(mine, 'helpCallsChanged', NOTICES.helpCallsChanged, ({ cinemaId }) => events.helpCallsChanged(cinemaId))
    listen(mine, 'conflictsChanged', NOTICES.conflictsChanged, ({ open }) => events.conflictsChanged(open))
    listen(mine, 'parkedChanged', NOTICES.parkedChanged, ({ cinemaId }) => events.parkedChanged(cinemaId))
    listen(mine, 'operatorsChanged', NOTICES.operatorsChanged, () => events.operatorsChanged())
    listen(mine, 'doorNews', NOTICES.doorNews, ({ revision }) => events.doorNews(revision))
    listen(mine, 'readerPaymentChanged', NOTICES.readerPaymentChanged, events.readerPaymentChanged)
    listen(mine, 'ticketKeys', NOTICES.ticketKeys, ({ keys }) => events.ticketKeys(keys))
    for (const name of Object.keys(ASKED) as AskName[]) listenToAsk(mine, name, introduction)
    after(CONNECT_TIMEOUT_MS * 2, () => lost('no welcome'))
    mine.connect()
  }

  async function introduce(mine: LinkSocket, welcome: Welcome): Promise<boolean> {
    const done = await events.introduce((name, body, undone) => send(mine, name, body, undone), welcome)
    if (socket !== mine) return false
    if (!done.ok) {
      onRefused(done.refusal)
      return false
    }
    failures = 0
    lastHeard = now()
    become('online')
    events.online(welcome)
    return true
  }

  /**
   * The server asks only terminals that have introduced themselves. A question that comes in the same moment as the last
   * word of that waits for it.
   */
  function listenToAsk<N extends AskName>(from: LinkSocket, name: N, introduction: Promise<boolean>): void {
    listen(from, name, ASKED[name], (notice, acknowledge) => {
      if (typeof acknowledge !== 'function') return
      const body = notice as NoticeOf<N>
      introduction
        .then((done) => (done ? events.asked[name](body) : undefined))
        .then(
          (answer) => {
            if (answer !== undefined) acknowledge(answer)
          },
          (error: unknown) => log.error({ err: error, ask: name }, 'a request of the server could not be answered'),
        )
    })
  }

  /** Gives the socket up; nothing is heard of it any more, and its unanswered requests end as `timeout`. */
  function drop(): void {
    clearTimeout(timer)
    const old = socket
    socket = undefined
    old?.close()
  }

  async function send<N extends CallName>(
    over: LinkSocket,
    name: N,
    body: RequestOf<N>,
    undone: string = CALLS[name].undone,
  ): Promise<Answer<AnswerOf<N>>> {
    const schema = ANSWERS.get(name)
    if (!schema) throw new Error(`there is no request ${name}`)
    let raw: unknown
    try {
      raw = await over.request(name, body, CALLS[name].timeoutMs)
    } catch {
      // Out of time or by a lost connection: the request may have been carried out.
      return refused({ code: 'timeout', what: undone })
    }
    const answer = schema.safeParse(raw)
    if (answer.success) return answer.data as Answer<AnswerOf<N>>
    log.error({ request: name, problem: answer.error.issues[0] }, 'an answer of the server is not understood here')
    return refused({ code: 'unavailable', what: `its answer is not understood here, so ${undone}` })
  }

  async function request<N extends CallName>(
    name: N,
    body: RequestOf<N>,
    undone: string = CALLS[name].undone,
  ): Promise<Answer<AnswerOf<N>>> {
    if (!socket || state.state !== 'online') return refused({ code: 'offline', what: undone })
    return send(socket, name, body, undone)
  }

  return {
    state: () => state,
    online: () => state.state === 'online',
    lastHeardAt: () => lastHeard,
    request,
    connect,
    stop() {
      device = undefined
      drop()
    },
  }
}
