/**
 * The connection to the server: connects, proves who this terminal is, keeps trying, and tells the truth about it.
 * Requests are sent only while it is online; Socket.IO's own buffering and retries are not used.
 */
import {
  type Answer,
  type AnswerOf,
  answerSchema,
  type ChallengeAnswer,
  describeRefusal,
  HoldDue,
  type HoldDueAnswer,
  NOTICES,
  type NoticeOf,
  PROTOCOL_VERSION,
  REQUESTS,
  type Refusal,
  RefusalSchema,
  type RequestName,
  type RequestOf,
  refused,
  TERMINAL_NAMESPACE,
  type Welcome,
} from '@marquee/shared'
import { io, type Socket } from 'socket.io-client'
import type { z } from 'zod'
import type { Link as LinkState } from './api.ts'
import type { Device } from './device.ts'
import type { Log } from './log.ts'

export interface LinkEvents {
  state(state: LinkState): void
  welcome(welcome: Welcome): void
  changes(changes: NoticeOf<'changes'>): void
  occupancy(answer: NoticeOf<'occupancy'>): void
  catalogueChanged(revision: number): void
  terminalChanged(status: NoticeOf<'terminalChanged'>): void
  holdDue(due: HoldDue): Promise<HoldDueAnswer>
}

export interface Link {
  state(): LinkState
  online(): boolean
  /** When the server was last heard, or null: never in this run. */
  lastHeardAt(): Date | null
  /**
   * `offline`: not sent. `timeout`: it may or may not have been done. `what`, in either, says what wasn't: "the seats
   * cannot be held".
   */
  request<N extends RequestName>(
    name: N,
    body: RequestOf<N>,
    what: string,
    timeoutMs?: number,
  ): Promise<Answer<AnswerOf<N>>>
  /** Begins to connect as this device; ends a connection as another. */
  connect(device: Device): void
  stop(): void
}

const REQUEST_TIMEOUT_MS = 5000
/** For the WebSocket, and again for the server's challenge and welcome. */
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

const ANSWERS = new Map<RequestName, z.ZodType>(
  Object.entries(REQUESTS).map(([name, { answer }]) => [name as RequestName, answerSchema(answer)]),
)

export function createLink(options: { serverUrl: string; log: Log; events: LinkEvents; now: () => Date }): Link {
  const { log, events, now } = options
  let state: LinkState = { state: 'not_enrolled', since: now().toISOString() }
  let device: Device | undefined
  let socket: Socket | undefined
  let lastHeard: Date | null = null
  let failures = 0
  let timer: NodeJS.Timeout | undefined

  const heard = (): void => {
    lastHeard = now()
  }

  function become(next: LinkState['state'], why = ''): void {
    if (state.state === next && (state.state !== 'refused' || state.why === why)) return
    const since = now().toISOString()
    state = next === 'refused' ? { state: next, since, why } : { state: next, since }
    events.state(state)
  }

  function after(ms: number, then: () => void): void {
    clearTimeout(timer)
    timer = setTimeout(then, ms)
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
    if (!NO_FOR_GOOD.includes(refusal.code)) return lost(refusal.code)
    become('refused', describeRefusal(refusal))
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
    from: Socket,
    name: string,
    schema: S,
    handle: (notice: z.infer<S>, acknowledge: unknown) => void,
  ): void {
    from.on(name, (raw: unknown, acknowledge: unknown) => {
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
    const mine = io(options.serverUrl.replace(/\/+$/, '') + TERMINAL_NAMESPACE, {
      transports: ['websocket'],
      timeout: CONNECT_TIMEOUT_MS,
      reconnection: false,
      autoConnect: false,
      // A process may run several terminals; each is a connection of its own.
      forceNew: true,
    })
    socket = mine
    mine.io.on('ping', heard)
    mine.onAny(heard)
    mine.on('connect_error', (error) => lost(error.message))
    mine.on('disconnect', lost)
    mine.on('challenge', (raw: unknown, answer: unknown) => onChallenge(who, raw, answer))
    mine.on('refused', onRefused)
    listen(mine, 'welcome', NOTICES.welcome, (welcome) => {
      clearTimeout(timer)
      failures = 0
      become('online')
      events.welcome(welcome)
    })
    listen(mine, 'changes', NOTICES.changes, events.changes)
    listen(mine, 'occupancy', NOTICES.occupancy, events.occupancy)
    listen(mine, 'catalogueChanged', NOTICES.catalogueChanged, ({ revision }) => events.catalogueChanged(revision))
    listen(mine, 'terminalChanged', NOTICES.terminalChanged, events.terminalChanged)
    listen(mine, 'holdDue', HoldDue, (due, acknowledge) => {
      if (typeof acknowledge !== 'function') return
      events.holdDue(due).then(
        (answer) => acknowledge(answer),
        (error: unknown) => log.error({ err: error, due }, 'could not answer for a hold whose time is up'),
      )
    })
    after(CONNECT_TIMEOUT_MS * 2, () => lost('no welcome'))
    mine.connect()
  }

  /** Gives the socket up; nothing is heard of it any more, and its unanswered requests end as `timeout`. */
  function drop(): void {
    clearTimeout(timer)
    if (!socket) return
    const old = socket
    socket = undefined
    old.off()
    old.offAny()
    old.io.off('ping', heard)
    old.disconnect()
  }

  async function request<N extends RequestName>(
    name: N,
    body: RequestOf<N>,
    what: string,
    timeoutMs = REQUEST_TIMEOUT_MS,
  ): Promise<Answer<AnswerOf<N>>> {
    const schema = ANSWERS.get(name)
    if (!schema) throw new Error(`there is no request ${name}`)
    if (!socket || state.state !== 'online') return refused({ code: 'offline', what })
    let raw: unknown
    try {
      raw = await socket.timeout(timeoutMs).emitWithAck(name, body)
    } catch {
      // In time or by a lost connection: nobody knows whether it was done.
      return refused({ code: 'timeout', what })
    }
    const answer = schema.safeParse(raw)
    if (answer.success) return answer.data as Answer<AnswerOf<N>>
    log.error({ request: name, problem: answer.error.issues[0] }, 'an answer of the server is not understood here')
    return refused({ code: 'unavailable', what: `its answer is not understood here, so ${what}` })
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
