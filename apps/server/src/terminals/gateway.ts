/** The Socket.IO gateway: terminals come in by a signed challenge, ask by the table of requests, and hear of every change. */
import type { Server as HttpServer } from 'node:http'
import {
  type Answer,
  type HoldDue,
  HoldDueAnswer,
  MAX_PACKET_BYTES,
  type MapChanges,
  type NoticeName,
  type NoticeOf,
  PROTOCOL_VERSION,
  REQUESTS,
  type Refusal,
  type RequestName,
  refused,
  TERMINAL_NAMESPACE,
  validate,
} from '@marquee/shared'
import type { Logger } from 'pino'
import { Server, type Socket } from 'socket.io'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { newNonce, verifyChallenge } from './challenge.ts'
import { type Handlers, handle, showRoom } from './handlers.ts'
import type { Registry } from './registry.ts'
import type { Session } from './session.ts'

/** A light that tells the truth: a dead line is noticed on both sides within 5 s. */
const PING_INTERVAL_MS = 2500
const PING_TIMEOUT_MS = 2500
/** A terminal asks for a handful of things at a time; who asks for hundreds takes memory from everybody. */
const MAX_UNDER_WAY = 256
const CHALLENGE_TIMEOUT_MS = 10_000
const HOLD_DUE_TIMEOUT_MS = 5000

const MANAGERS = 'managers'
const EVERYBODY = 'terminals'
const terminalRoom = (terminalId: string): string => `terminal:${terminalId}`

export interface Gateway {
  isWatched(showId: string): boolean
  tellChanges(changes: MapChanges): void
  tellAll<N extends 'occupancy' | 'catalogueChanged'>(name: N, notice: NoticeOf<N>): void
  /** What the terminal says of a hold whose time is up; undefined when it isn't connected here, or doesn't answer. */
  askHoldDue(terminalId: string, hold: HoldDue): Promise<HoldDueAnswer['answer'] | undefined>
  close(): Promise<void>
}

/** @param handlers is asked for at each request, so that the gateway may be built before them */
export function createGateway(options: {
  http: HttpServer
  handlers: () => Handlers
  registry: Registry
  catalogue: Catalogue
  ticketPublicKey: string
  log: Logger
}): Gateway {
  const { http, handlers, registry, catalogue, ticketPublicKey, log } = options
  const io = new Server(http, {
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: MAX_PACKET_BYTES,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    connectTimeout: CHALLENGE_TIMEOUT_MS,
    // No page of another site reads an answer. A page may still open a WebSocket: it can't sign the challenge.
    cors: { origin: false },
  })
  // Socket.IO always has the namespace `/` and challenges nobody there: whoever goes there is no terminal.
  io.on('connection', (socket) => void socket.disconnect(true))
  const terminals = io.of(TERMINAL_NAMESPACE)
  const sessions = new Set<{ session: Session; socket: Socket }>()

  const notify = <N extends NoticeName>(room: string, name: N, notice: NoticeOf<N>): void => {
    terminals.to(room).emit(name, notice)
  }

  function turnAway(socket: Socket, refusal: Refusal): void {
    socket.emit('refused', refusal)
    // The whole connection: leaving the namespace alone would keep the line of a stranger open for ever.
    socket.disconnect(true)
  }

  terminals.on('connection', (socket) => {
    // The upgrade request is never read again, and holds about 8 KB a connection.
    ;(socket.conn as { request: unknown }).request = null
    // A line is for this conversation: whoever leaves it could otherwise stay for ever without an answer to the challenge.
    socket.once('disconnect', () => void socket.conn.close())
    let session: Session | undefined
    let underWay = 0

    socket.onAny(async (name: string, ...args: unknown[]) => {
      const reply = args.at(-1)
      // Without an acknowledgement there is nobody to tell.
      if (typeof reply !== 'function') return
      const answer = (value: Answer<unknown>): void => void reply(value)
      if (!session) return answer(refused({ code: 'unknown_terminal' }))
      if (!Object.hasOwn(REQUESTS, name)) {
        return answer(
          refused({ code: 'malformed', field: 'event', problem: `is not one of ${Object.keys(REQUESTS).join(', ')}` }),
        )
      }
      if (underWay >= MAX_UNDER_WAY) {
        return answer(
          refused({ code: 'unavailable', what: `${MAX_UNDER_WAY} requests of this terminal are waiting already` }),
        )
      }
      underWay++
      try {
        answer(await handle(handlers(), name as RequestName, args.length > 1 ? args[0] : undefined, session))
      } catch (error) {
        log.error({ err: error, request: name, terminal: session.terminal.id }, 'a request failed')
        answer(
          refused({
            code: 'unavailable',
            what: 'the ledger or the turnstile did not answer; the same request may be sent again',
          }),
        )
      } finally {
        underWay--
      }
    })

    authenticate(socket).then(
      (made) => {
        session = made
      },
      (error: Error) => {
        log.info({ err: error }, 'a connection did not answer the challenge')
        socket.disconnect(true)
      },
    )
  })

  async function authenticate(socket: Socket): Promise<Session | undefined> {
    const nonce = newNonce()
    const answer: unknown = await socket
      .timeout(CHALLENGE_TIMEOUT_MS)
      .emitWithAck('challenge', { protocol: PROTOCOL_VERSION, nonce })
    const verified = await verifyChallenge(registry, nonce, answer)
    if (!verified.ok) {
      log.warn({ refusal: verified.refusal }, 'a terminal was turned away')
      turnAway(socket, verified.refusal)
      return undefined
    }
    if (!socket.connected) return undefined
    const { id, name, kind, cinemaId } = verified.value
    const terminal = { id, name, kind, cinemaId }
    const session: Session = {
      terminal,
      revoked: false,
      join: (room) => void socket.join(room),
      leave: (room) => void socket.leave(room),
    }
    const entry = { session, socket }
    sessions.add(entry)
    void socket.join([EVERYBODY, terminalRoom(id), ...(kind === 'manager' ? [MANAGERS] : [])])
    socket.on('disconnect', (reason) => {
      sessions.delete(entry)
      log.info({ terminal: id, reason }, 'terminal disconnected')
      tellManagers(registry.disconnected(id))
    })
    log.info({ terminal: id, name, kind }, 'terminal connected')
    tellManagers(registry.connected(id))
    socket.emit('welcome', {
      terminal,
      catalogueRevision: catalogue.revision(),
      ticketPublicKey,
      serverTime: new Date().toISOString(),
    })
    return session
  }

  function tellManagers(status: Promise<NoticeOf<'terminalChanged'> | undefined>): void {
    status.then(
      (known) => {
        if (known) notify(MANAGERS, 'terminalChanged', known)
      },
      (error: Error) => log.warn({ err: error }, 'the state of a terminal could not be told'),
    )
  }

  const throwOut = (terminalId: string): void => {
    for (const { session, socket } of sessions) {
      if (session.terminal.id !== terminalId) continue
      session.revoked = true
      turnAway(socket, { code: 'revoked_terminal' })
    }
    tellManagers(registry.status(terminalId))
  }
  registry.onRevoked(throwOut, (error) => log.error({ err: error }, 'who was revoked meanwhile could not be read'))

  return {
    isWatched: (showId) => terminals.adapter.rooms.has(showRoom(showId)),
    tellChanges: (changes) => notify(showRoom(changes.showId), 'changes', changes),
    tellAll: (name, notice) => notify(EVERYBODY, name, notice),
    async askHoldDue(terminalId, hold) {
      if (!terminals.adapter.rooms.has(terminalRoom(terminalId))) return undefined
      try {
        const answers: unknown[] = await terminals
          .to(terminalRoom(terminalId))
          .timeout(HOLD_DUE_TIMEOUT_MS)
          .emitWithAck('holdDue', hold)
        const parsed = answers.map((answer) => validate(HoldDueAnswer, answer))
        // Two connections of one terminal for a moment: it lets go when all of it says so.
        if (parsed.length === 0 || parsed.some((answer) => !answer.ok)) return undefined
        return parsed.every((answer) => answer.ok && answer.value.answer === 'let_go') ? 'let_go' : 'kept'
      } catch {
        return undefined
      }
    },
    async close() {
      io.disconnectSockets(true)
      await io.close()
    },
  }
}
