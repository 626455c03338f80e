/** The Socket.IO server: carries the conversations with terminals, and what is told to many of them. */
import type { Server as HttpServer, IncomingMessage } from 'node:http'
import {
  MAX_PACKET_BYTES,
  type MapChanges,
  type NoticeName,
  type NoticeOf,
  SPOKEN_VERSIONS,
  TERMINAL_NAMESPACE,
  type TerminalIdentity,
  type TerminalStatus,
} from '@marquee/shared'
import type { Logger } from 'pino'
import { Server, type Socket } from 'socket.io'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Office } from '../office/create-office.ts'
import type { TicketKeys } from '../tickets/ticket-keys.ts'
import { type Admission, createConnectionGate } from './connection-gate/connection-gate.ts'
import { createLoopClock } from './connection-gate/loop-clock.ts'
import { type AskTerminal, createAsk } from './conversation/ask.ts'
import { CHALLENGE_TIMEOUT_MS, createConversations, type Line } from './conversation/conversation.ts'
import { DOORS, EVERYBODY, MANAGERS, managersOf, roomIn, showRoom } from './conversation/rooms.ts'
import { noticeIn } from './conversation/versions.ts'
import type { Registry } from './enrolment/registry.ts'
import type { Handlers } from './handlers/handler.ts'
import type { Boots } from './runs/boot.ts'

/** A light that tells the truth: a dead line is noticed on both sides within 5 s. */
const PING_INTERVAL_MS = 2500
const PING_TIMEOUT_MS = 2500

export interface SocketServer {
  isWatched(showId: string): boolean
  tellChanges(changes: MapChanges): void
  tellAll<
    N extends
      | 'occupancy'
      | 'catalogueChanged'
      | 'stockChanged'
      | 'operatorsChanged'
      | 'parkedChanged'
      | 'helpCallsChanged',
  >(name: N, notice: NoticeOf<N>): void
  /** Asks a terminal for an acknowledgement; undefined when it isn't connected to this server, or doesn't answer in time. */
  ask: AskTerminal
  /** The number of its run, if that is connected to this server and has been told it. */
  runNumberOf(terminalId: string): number | undefined
  onBooted(listener: (terminal: TerminalIdentity) => void): void
  onGone(listener: (terminalId: string) => void): void
  /** Tells one terminal by its id, or all of a kind, as far as they are connected to this server. */
  tell<N extends NoticeName>(to: string | 'managers' | 'doors', name: N, notice: NoticeOf<N>): void
  close(): Promise<void>
}

/** @param handlers is asked for at each request, so that the server of sockets may be built before them */
export function createSocketServer(options: {
  http: HttpServer
  handlers: () => Handlers
  office: Office
  registry: Registry
  boots: Boots
  catalogue: Catalogue
  ticketKeys: Pick<TicketKeys, 'signer' | 'all'>
  houseId: string
  admitMinutes: number
  /** The number of connections that one address may have open. */
  connectionsPerAddress: number
  addressOf(request: IncomingMessage): string
  /** Called for each connection that was rejected, not welcomed, or closed for its messages, with the reason. */
  onTurnedAway(reason: string): void
  log: Logger
}): SocketServer {
  const { http, registry, boots, addressOf, onTurnedAway, log } = options
  const loopClock = createLoopClock()
  const gate = createConnectionGate(options.connectionsPerAddress, {
    now: () => performance.now(),
    loopNow: loopClock.now,
  })
  const admissions = new WeakMap<object, Admission>()
  const io = new Server(http, {
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: MAX_PACKET_BYTES,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    connectTimeout: CHALLENGE_TIMEOUT_MS,
    // No page of another site reads an answer. A page may still open a WebSocket: it can't sign the challenge.
    cors: { origin: false },
    allowRequest(request, decide) {
      // Keeps the socket and not the request, which is let go of once it is read.
      const { socket } = request
      const admission = gate.admit(addressOf(request), (why) => {
        onTurnedAway(`too many ${why}`)
        socket.destroy()
      })
      if (typeof admission === 'string') {
        onTurnedAway(`too many ${admission}`)
        return decide('too many connections', false)
      }
      socket.once('close', admission.end)
      admissions.set(request, admission)
      decide(null, true)
    },
  })
  // Socket.IO always has the namespace `/` and challenges nobody there: whoever goes there is no terminal.
  io.on('connection', (socket) => void socket.disconnect(true))
  const terminals = io.of(TERMINAL_NAMESPACE)

  const hasMembers = (room: string): boolean => terminals.adapter.rooms.has(room)
  const notify = <N extends NoticeName>(room: string, name: N, notice: NoticeOf<N>): void => {
    for (const version of SPOKEN_VERSIONS) {
      const members = roomIn(version, room)
      if (hasMembers(members)) terminals.to(members).emit(name, noticeIn(version, name, notice))
    }
  }
  function tellStatus(status: TerminalStatus): void {
    const { cinemaId } = status
    // A terminal without a cinema is every manager's business, a manager without one looks after every terminal.
    const rooms = cinemaId === null ? [MANAGERS] : [managersOf(cinemaId), managersOf(null)]
    for (const room of rooms) notify(room, 'terminalChanged', status)
  }
  const conversations = createConversations({ ...options, tellStatus })
  registry.onElsewhere(tellStatus, (error) => log.error({ err: error }, 'terminals of other servers could not be read'))
  registry.onRevoked(
    (terminalId) => conversations.throwOut(terminalId, { code: 'revoked_terminal' }),
    (error) => log.error({ err: error }, 'terminals that were revoked meanwhile could not be read'),
  )

  terminals.on('connection', (socket) => {
    const admission = admissions.get(socket.conn.request)
    // The upgrade request is never read again, and holds about 8 KB a connection.
    ;(socket.conn as { request: unknown }).request = null
    // A line is for this conversation: whoever leaves it could otherwise stay for ever without an answer to the challenge.
    socket.once('disconnect', () => void socket.conn.close())
    const conversation = conversations.begin(lineOf(socket, admission))
    socket.once('disconnect', (reason) => conversation.closed(reason))
    socket.onAny(async (name: string, ...args: unknown[]) => {
      const reply = args.at(-1)
      // A request without an acknowledgement has nobody to answer.
      if (typeof reply !== 'function') return conversation.unasked()
      await conversation.request(name, args.length > 1 ? args[0] : undefined, (answer) => void reply(answer))
    })
  })

  return {
    isWatched: (showId) => SPOKEN_VERSIONS.some((version) => hasMembers(roomIn(version, showRoom(showId)))),
    tellChanges: (changes) => notify(showRoom(changes.showId), 'changes', changes),
    tellAll: (name, notice) => notify(EVERYBODY, name, notice),
    ask: createAsk(boots, log),
    runNumberOf: (terminalId) => boots.sessionOf(terminalId)?.run?.runNumber,
    onBooted: boots.onBooted,
    onGone: boots.onGone,
    tell(to, name, notice) {
      if (to === MANAGERS || to === DOORS) notify(to, name, notice)
      else boots.sessionOf(to)?.send(name, notice)
    },
    async close() {
      io.disconnectSockets(true)
      await io.close()
      loopClock.stop()
    },
  }
}

function lineOf(socket: Socket, admission: Admission | undefined): Line {
  // Left alone, a question waits for its time-out when the line is gone.
  const unanswered = new Set<(error: Error) => void>()
  socket.once('disconnect', () => {
    for (const fail of unanswered) fail(new Error('the connection has ended'))
  })
  return {
    handshake: socket.handshake.auth,
    isOpen: () => socket.connected,
    answered: () => admission?.answered(),
    proven: () => admission?.proven(),
    ask: (name, body, timeoutMs) =>
      new Promise((resolve, reject) => {
        unanswered.add(reject)
        socket.timeout(timeoutMs).emit(name, body, (error: Error | null, answer: unknown) => {
          unanswered.delete(reject)
          if (error) reject(error)
          else resolve(answer)
        })
      }),
    send: (name, body) => void socket.emit(name, body),
    join: (room) => void socket.join(room),
    leave: (room) => void socket.leave(room),
    // The whole connection: leaving the namespace alone would keep the line of a stranger open for ever.
    close: () => void socket.disconnect(true),
  }
}
