/**
 * The conversation of the server with one terminal, from the challenge to the end of the connection. It knows no
 * Socket.IO, so that a simulation holds the same conversations over its own network.
 */
import {
  type Answer,
  CALL_NAMES,
  type CallName,
  granted,
  Handshake,
  isSpokenVersion,
  type NoticeName,
  type NoticeOf,
  type Refusal,
  refused,
  type SpokenVersion,
  validate,
} from '@marquee/shared'
import type { Logger } from 'pino'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { LaneFull } from '../../infra/lanes.ts'
import type { Office } from '../../office/create-office.ts'
import type { TicketKeys } from '../../tickets/ticket-keys.ts'
import type { EnrolledTerminal, Registry } from '../enrolment/registry.ts'
import { answerCall } from '../handlers/answer-call.ts'
import type { Handlers } from '../handlers/handler.ts'
import { joinManagers } from '../handlers/office-gate.ts'
import type { Boots } from '../runs/boot.ts'
import { newNonce, verifyChallenge } from './challenge.ts'
import {
  ALL_MESSAGES,
  CONNECTION_COST,
  createMessageBudget,
  isWrongRequest,
  REFUSED_MESSAGES,
} from './message-budgets.ts'
import { DOORS, EVERYBODY, roomIn } from './rooms.ts'
import type { Session } from './session.ts'
import {
  acknowledgementFrom,
  answerIn,
  callFrom,
  noticeIn,
  refusalIn,
  requestFrom,
  unsupportedVersion,
} from './versions.ts'

/**
 * A terminal asks for a handful of things at a time; one that asks for hundreds takes memory from everybody. The limit
 * counts over all connections of a terminal, and is lower than the number that may wait in any lane of its requests. One
 * stolen key must not fill a lane (infra/lane-settings.ts).
 */
export const MAX_UNDER_WAY = 256
export const CHALLENGE_TIMEOUT_MS = 10_000
/** Gives time to a terminal that may only have lost its line, or its power. */
const STILL_THERE_WITHIN_MS = 2000
/** Nothing is served after such an answer. */
const RUN_OVER: readonly Refusal['code'][] = ['identity_in_use', 'revoked_terminal']
const TOO_MANY_MESSAGES: Refusal = { code: 'unavailable', what: 'this terminal has sent too many messages' }

/** The carrier of a conversation: one connection. */
export interface Line {
  /** The terminal's data when it connected, unchecked. */
  readonly handshake: unknown
  isOpen(): boolean
  /** The challenge has an answer, unchecked. */
  answered(): void
  /** The answer was right: a terminal is on it. */
  proven(): void
  /** Rejects when there is no acknowledgement within the time. */
  ask(name: string, body: unknown, timeoutMs: number): Promise<unknown>
  /** Sends a notice in the terminal's version. */
  send(name: NoticeName, body: unknown): void
  join(room: string): void
  leave(room: string): void
  close(): void
}

export interface Conversation {
  /** A message that wants no answer. No terminal sends one. */
  unasked(): void
  /** Never throws: whatever goes wrong has an answer, which `reply` sends at once. */
  request(name: string, body: unknown, reply: (answer: Answer<unknown>) => void): Promise<void>
  /** The line has ended. */
  closed(reason: string): void
}

export interface Conversations {
  begin(line: Line): Conversation
  /** Ends every connection of the terminal. */
  throwOut(terminalId: string, refusal: Refusal): void
}

/** @param handlers is asked for at each request, so that this may be built before them */
export function createConversations(options: {
  handlers: () => Handlers
  office: Office
  registry: Registry
  boots: Boots
  catalogue: Catalogue
  ticketKeys: Pick<TicketKeys, 'signer' | 'all'>
  houseId: string
  admitMinutes: number
  /** The state of a terminal, for managers. */
  tellStatus(status: NoticeOf<'terminalChanged'>): void
  /** Called for each line that didn't reach its welcome, or was closed for its messages, with the reason. */
  onTurnedAway(reason: string): void
  log: Logger
}): Conversations {
  const { handlers, office, registry, boots, catalogue, ticketKeys, houseId, tellStatus, onTurnedAway, log } = options
  const sessions = new Set<Session>()
  /** Requests of each terminal that have no answer yet. */
  const underWay = new Map<string, number>()
  const allMessages = createMessageBudget(ALL_MESSAGES)
  const refusedMessages = createMessageBudget(REFUSED_MESSAGES)

  const told = (status: Promise<NoticeOf<'terminalChanged'> | undefined>): void => {
    status.then(
      (known) => {
        if (known) tellStatus(known)
      },
      (error: Error) => log.warn({ err: error }, 'the state of a terminal could not be sent to managers'),
    )
  }

  function turnAway(line: Line, refusal: Refusal): void {
    line.send('refused', refusal)
    line.close()
  }

  /** Finds the version that the terminal speaks, and its identity. */
  async function identify(line: Line): Promise<Answer<{ terminal: EnrolledTerminal; protocol: SpokenVersion }>> {
    const handshake = validate(Handshake, line.handshake)
    if (!handshake.ok) return handshake
    const { protocol } = handshake.value
    if (!isSpokenVersion(protocol)) return refused(unsupportedVersion(protocol))
    const nonce = newNonce()
    const answer = await line.ask('challenge', { protocol, nonce }, CHALLENGE_TIMEOUT_MS).catch(() => undefined)
    if (answer === undefined) return refused({ code: 'offline', what: 'the challenge was not answered' })
    // The ledger may take seconds to say who that is. The line must not be closed meanwhile as a silent one.
    line.answered()
    const terminal = await verifyChallenge(registry, nonce, protocol, answer)
    return terminal.ok ? granted({ terminal: terminal.value, protocol }) : terminal
  }

  async function authenticate(line: Line): Promise<Session | undefined> {
    const known = await identify(line)
    if (!known.ok) {
      onTurnedAway(known.refusal.code)
      turnAway(line, known.refusal)
      return undefined
    }
    const { terminal, protocol } = known.value
    line.proven()
    if (!line.isOpen()) return undefined
    const { id, name, kind, cinemaId } = terminal
    if (allMessages.isTooMuch(id, CONNECTION_COST)) {
      onTurnedAway('too many messages')
      turnAway(line, TOO_MANY_MESSAGES)
      return undefined
    }
    const asksForLogIn = kind === 'manager' && (await office.isNeeded())
    if (!line.isOpen()) return undefined
    const session: Session = {
      terminal: { id, name, kind, cinemaId },
      protocol,
      run: undefined,
      operatorId: null,
      office: undefined,
      over: undefined,
      join: (room) => line.join(roomIn(protocol, room)),
      leave: (room) => line.leave(roomIn(protocol, room)),
      send: (name, body) => line.send(name, noticeIn(protocol, name, body)),
      ask: async (name, body, timeoutMs) =>
        acknowledgementFrom(protocol, name, await line.ask(name, noticeIn(protocol, name, body), timeoutMs)),
      // Any answer will do: the line is this terminal's.
      isThere: () =>
        line.ask('challenge', { protocol, nonce: newNonce() }, STILL_THERE_WITHIN_MS).then(
          () => true,
          () => false,
        ),
      end(refusal) {
        session.over ??= refusal
        turnAway(line, refusalIn(protocol, refusal))
      },
    }
    sessions.add(session)
    session.join(EVERYBODY)
    // Where a log-in is needed, it hears of others' terminals only after that.
    if (kind === 'manager' && !asksForLogIn) joinManagers(session, cinemaId)
    if (kind === 'door') session.join(DOORS)
    log.info({ terminal: id, name, kind, protocol }, 'terminal connected')
    told(registry.connected(id, protocol))
    session.send('welcome', {
      terminal: session.terminal,
      catalogueRevision: catalogue.revision(),
      ticketPublicKey: ticketKeys.signer.publicKey,
      ticketKeys: [...ticketKeys.all()],
      houseId,
      admitMinutes: options.admitMinutes,
      takesUndo: true,
      ...(asksForLogIn && { asksForLogIn }),
      serverTime: new Date().toISOString(),
    })
    return session
  }

  /** Counts one more message of a terminal. @returns whether it was one too many: then its connection ends */
  function isOneTooMany(session: Session): boolean {
    if (!allMessages.isTooMuch(session.terminal.id)) return false
    if (!session.over) {
      onTurnedAway('too many messages')
      session.end(TOO_MANY_MESSAGES)
    }
    return true
  }

  /** A message of a terminal was refused: one too many ends its connection. */
  function refuseOne(session: Session): void {
    if (session.over || !refusedMessages.isTooMuch(session.terminal.id)) return
    onTurnedAway('too many refused messages')
    session.end({ code: 'unavailable', what: 'this terminal has sent too many messages that were refused' })
  }

  async function answer(name: CallName, body: unknown, session: Session): Promise<Answer<unknown>> {
    try {
      const answered = await answerCall(
        { handlers: handlers(), office },
        name,
        requestFrom(session.protocol, name, body),
        session,
      )
      // Another run may have begun meanwhile: whatever it was given, this one must not believe that it has it.
      return session.over ? refused(session.over) : answered
    } catch (error) {
      // A crowd is counted (marquee_lane_refused_total); a log of it would be one more thing that it fills.
      if (error instanceof LaneFull)
        return refused({ code: 'unavailable', what: 'too many ask for this at the moment' })
      log.error({ err: error, request: name, terminal: session.terminal.id }, 'a request failed')
      return refused({
        code: 'unavailable',
        what: 'the ledger or the turnstile did not answer; the same request may be sent again',
      })
    }
  }

  return {
    begin(line) {
      let session: Session | undefined
      /** Messages of a line that has no welcome yet. */
      let early = 0
      function refuseEarly(): void {
        if (++early !== MAX_UNDER_WAY) return
        onTurnedAway('too many messages before the welcome')
        line.close()
      }
      authenticate(line).then(
        (made) => {
          session = made
        },
        () => {
          onTurnedAway('the ledger did not answer')
          line.close()
        },
      )
      return {
        unasked() {
          if (!session) refuseEarly()
          else if (!isOneTooMany(session)) refuseOne(session)
        },
        async request(name, body, reply) {
          if (!session) {
            reply(refused({ code: 'unknown_terminal' }))
            return refuseEarly()
          }
          if (isOneTooMany(session)) return reply(refused(TOO_MANY_MESSAGES))
          const call = callFrom(session.protocol, name)
          if (call === undefined) {
            const problem = `is not one of ${CALL_NAMES.join(', ')}`
            reply(refused({ code: 'malformed', field: 'event', problem }))
            return refuseOne(session)
          }
          const { id } = session.terminal
          const waiting = underWay.get(id) ?? 0
          if (waiting >= MAX_UNDER_WAY) {
            const what = `${MAX_UNDER_WAY} requests of this terminal are waiting already`
            reply(refused({ code: 'unavailable', what }))
            return refuseOne(session)
          }
          underWay.set(id, waiting + 1)
          try {
            const said = await answer(call, body, session)
            reply(answerIn(session.protocol, call, said))
            // The ledger decides, which knows of a later run, or of the revocation, before this server hears of it.
            if (call !== 'boot' && !said.ok && RUN_OVER.includes(said.refusal.code)) session.end(said.refusal)
            if (!said.ok && isWrongRequest(said.refusal.code)) refuseOne(session)
          } finally {
            const left = (underWay.get(id) ?? 1) - 1
            if (left > 0) underWay.set(id, left)
            else underWay.delete(id)
          }
          // Waits until here: a grant in front of the run's number would be of no run.
          if (call === 'boot') boots.answered(session)
        },
        closed(reason) {
          if (!session || !sessions.delete(session)) return
          session.over ??= { code: 'offline', what: 'the connection has ended' }
          const { id } = session.terminal
          log.info({ terminal: id, reason }, 'terminal disconnected')
          boots.gone(session)
          told(registry.disconnected(id))
        },
      }
    },
    throwOut(terminalId, refusal) {
      for (const session of sessions) {
        if (session.terminal.id === terminalId) session.end(refusal)
      }
      told(registry.status(terminalId))
    },
  }
}
