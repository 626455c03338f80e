/**
 * A server for the engine's tests: the real protocol over a real Socket.IO server, with its seats in memory. The faults
 * (answers that never come, changes that get lost) are switched on by the test that needs them.
 */
import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type AskName,
  CALL_NAMES,
  type CallName,
  ChallengeAnswer,
  type Command,
  challengeText,
  type DoorNews,
  EnrolmentRequest,
  FREE,
  type GrantAnswer,
  HELD,
  MAX_PACKET_BYTES,
  type NoticeOf,
  newId,
  PROTOCOL_VERSION,
  type RECALL_REASONS,
  type ReaderPayment,
  type RecallAnswer,
  type Refusal,
  refused,
  type SeatStateCode,
  TERMINAL_NAMESPACE,
  type TerminalKind,
  validate,
} from '@marquee/shared'
import { Server, type Socket } from 'socket.io'
import { learn } from './protocol-inbox.ts'
import { type ReaderWord, tellReader } from './protocol-reader.ts'
import { answerRequest, claimOn, endClaims } from './protocol-requests.ts'
import {
  type DeviceState,
  newDevice,
  newState,
  type SeatClaim,
  type ServerState,
  type SoldInTest,
  showOf,
  stateOfClaim,
} from './protocol-state.ts'
import type { SampleProgramme } from './sample-programme.ts'

export interface Faults {
  /** The request is done, its answer never comes. */
  swallowAnswers: Set<CallName>
  /** Pages of the catalogue that it still answers. */
  pagesUntilSilent: number
  /** The request is refused with this. */
  refuse: Map<CallName, Refusal>
  /** Changes are made, and nobody is told. */
  loseChanges: boolean
}

export interface ProtocolServer {
  url: string
  state: ServerState
  faults: Faults
  /** Every batch of commands, as it came. */
  batches: Command[][]
  requests: { name: CallName; body: unknown }[]
  sold: Map<string, SoldInTest>
  code(name: string, kind?: TerminalKind): string
  revoke(terminalId: string): void
  /** Changes the map as if another terminal did it. */
  change(showId: string, seats: readonly string[], state: SeatStateCode): void
  newMapLife(showId: string): void
  stateOf(showId: string, seat: string): SeatStateCode
  claimOn(showId: string, seat: string): SeatClaim | undefined
  ownerOf(showId: string, seat: string): string | null | undefined
  addEntries(entries: SampleProgramme['entries']): void
  /** Allots seats to the one terminal that there is; undefined: it didn't answer. */
  allot(showId: string, seats: readonly string[]): Promise<GrantAnswer | undefined>
  /** Recalls the seats' present grants; seats that are let go are free. */
  recall(
    showId: string,
    seats: readonly string[],
    why: (typeof RECALL_REASONS)[number],
    bookingId?: string,
  ): Promise<RecallAnswer | undefined>
  /** What a card at the reader comes to; its terminal hears of it, where it is connected. */
  tellReader(paymentId: string, word: ReaderWord): ReaderPayment
  /** Something that doors must know of a ticket. */
  tellDoors(news: Omit<DoorNews, 'revision'>): void
  /** The balance of the drawers, by the commands that came. */
  drawer(): number
  /** undefined: no answer. */
  ask<N extends AskName>(name: N, body: NoticeOf<N>): Promise<unknown>
  emit(event: string, body: unknown): void
  connections(): number
  attempts(): number
  dropConnections(): void
  stop(): Promise<void>
}

const ASK_TIMEOUT_MS = 2000

export async function startProtocolServer(
  programme: SampleProgramme,
  options: { port?: number; keep?: ProtocolServer; protocol?: number } = {},
): Promise<ProtocolServer> {
  const state = options.keep?.state ?? newState(programme)
  const http = createServer((request, response) => void enrol(state, request, response))
  const io = new Server(http, { pingInterval: 500, pingTimeout: 500, maxHttpBufferSize: MAX_PACKET_BYTES })
  const namespace = io.of(TERMINAL_NAMESPACE)
  const faults: Faults = {
    swallowAnswers: new Set(),
    pagesUntilSilent: Number.POSITIVE_INFINITY,
    refuse: new Map(),
    loseChanges: false,
  }
  const requests: ProtocolServer['requests'] = []
  let attempts = 0

  /** Shows on the map what the claims on these seats are now. */
  function changed(showId: string, seats: readonly number[]): void {
    const show = showOf(state, showId)
    const news = seats.filter((seat) => show.states[seat] !== stateOfClaim(show.claims.get(seat)))
    if (news.length === 0) return
    for (const seat of news) show.states[seat] = stateOfClaim(show.claims.get(seat))
    const from = show.revision++
    const changes = news.flatMap((seat) => [seat, show.states[seat] as number])
    show.log.push({ from, changes })
    if (faults.loseChanges) return
    namespace.to(showId).emit('changes', { showId, mapLife: show.mapLife, from, revision: show.revision, changes })
  }

  let rung = state.doorNews.length
  function ringDoors(): void {
    if (state.doorNews.length === rung) return
    rung = state.doorNews.length
    namespace.emit('doorNews', { revision: rung })
  }

  namespace.on('connection', (socket: Socket) => {
    attempts++
    const nonce = randomBytes(24).toString('base64url')
    socket.emit('challenge', { protocol: options.protocol ?? PROTOCOL_VERSION, nonce }, (raw: unknown) => {
      const checked = checkChallenge(state, nonce, raw)
      if ('code' in checked) {
        socket.emit('refused', checked)
        socket.disconnect(true)
        return
      }
      socket.data.device = checked
      socket.emit('welcome', {
        terminal: checked.terminal,
        catalogueRevision: Math.max(...state.entries.map((entry) => entry.revision)),
        ticketPublicKey: state.publicKey,
        ticketKeys: state.ticketKeys,
        houseId: state.houseId,
        admitMinutes: state.admitMinutes,
        ...(state.takesUndo && { takesUndo: true }),
        serverTime: new Date(Date.now() + state.clockAheadMs).toISOString(),
      })
    })
    for (const name of CALL_NAMES) {
      socket.on(name, (raw: unknown, acknowledge: (answer: unknown) => void) => {
        requests.push({ name, body: raw })
        const device = socket.data.device as DeviceState
        const refusal: Refusal | undefined =
          faults.refuse.get(name) ?? (name === 'boot' || socket.data.booted ? undefined : { code: 'not_booted' })
        const answer = refusal
          ? refused(refusal)
          : answerRequest(state, name, raw, {
              device,
              join: (room) => void socket.join(room),
              leave: (room) => void socket.leave(room),
              changed,
            })
        if (name === 'commands') ringDoors()
        if (faults.swallowAnswers.has(name)) return
        if (name === 'catalogue' && faults.pagesUntilSilent-- <= 0) return
        if (name === 'boot' && answer.ok) socket.data.booted = true
        acknowledge(answer)
      })
    }
  })

  const theSocket = (): Socket | undefined => [...namespace.sockets.values()].find((socket) => socket.data.booted)
  const indexOf = (seat: string): number => state.seats.get(seat) ?? -1

  async function ask(name: AskName, body: unknown): Promise<unknown> {
    try {
      return await theSocket()?.timeout(ASK_TIMEOUT_MS).emitWithAck(name, body)
    } catch {
      return undefined
    }
  }

  http.listen(options.port ?? 0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  return {
    state,
    url: `http://127.0.0.1:${port}`,
    faults,
    requests,
    batches: state.batches,
    sold: state.sold,
    code(name, kind = 'counter') {
      const code = `ABCD-EFGH-${String(state.codes.size).padStart(4, '0')}`
      state.codes.set(code, { id: newId(), name, kind, cinemaId: null })
      return code
    },
    revoke(terminalId) {
      const device = state.devices.get(terminalId)
      if (device) device.revoked = true
      for (const socket of namespace.sockets.values()) {
        if ((socket.data.device as DeviceState | undefined)?.terminal.id !== terminalId) continue
        socket.emit('refused', { code: 'revoked_terminal' })
        socket.disconnect(true)
      }
    },
    change(showId, seats, code) {
      const show = showOf(state, showId)
      for (const index of seats.map(indexOf)) {
        const kind = code === HELD ? 'held' : 'booked'
        if (code === FREE) show.claims.delete(index)
        else
          show.claims.set(index, {
            kind,
            bookingId: 'somebody else',
            terminalId: null,
            grantNumber: state.nextGrantNumber++,
          })
      }
      changed(showId, seats.map(indexOf))
    },
    newMapLife(showId) {
      const show = showOf(state, showId)
      show.mapLife = newId()
      show.revision = 0
      show.log = []
    },
    stateOf: (showId, seat) => showOf(state, showId).states[indexOf(seat)] as SeatStateCode,
    claimOn: (showId, seat) => claimOn(state, showId, seat),
    ownerOf: (showId, seat) => claimOn(state, showId, seat)?.bookingId,
    addEntries(entries) {
      state.entries.push(...entries)
      namespace.emit('catalogueChanged', { revision: Math.max(...entries.map((entry) => entry.revision)) })
    },
    async allot(showId, seats) {
      const device = theSocket()?.data.device as DeviceState | undefined
      if (!device) return undefined
      const show = showOf(state, showId)
      for (const index of seats.map(indexOf)) {
        if (show.claims.has(index)) continue
        const grantNumber = state.nextGrantNumber++
        show.claims.set(index, { kind: 'allotted', bookingId: null, terminalId: device.terminal.id, grantNumber })
      }
      const grants = seats.map((seatId) => ({ seatId, grantNumber: show.claims.get(indexOf(seatId))?.grantNumber }))
      const answer = await ask('grant', { showId, seats: grants, certificate: state.certify(showId, device) })
      return answer as GrantAnswer | undefined
    },
    async recall(showId, seats, why, bookingId) {
      const device = theSocket()?.data.device as DeviceState | undefined
      const grants = seats.map((seatId) => ({ seatId, grantNumber: claimOn(state, showId, seatId)?.grantNumber ?? 1 }))
      const answer = await ask('recall', { showId, why, bookingId, seats: grants })
      const letGo = answer as RecallAnswer | undefined
      if (device && letGo) endClaims(state, device, showId, letGo.letGo, changed)
      return letGo
    },
    tellReader(paymentId, word) {
      const payment = tellReader(state, paymentId, word, changed)
      namespace.emit('readerPaymentChanged', payment)
      return payment
    },
    tellDoors(news) {
      learn(state, news)
      ringDoors()
    },
    drawer: () => [...state.drawers.values()].reduce((sum, amount) => sum + amount, 0),
    ask,
    emit: (event, body) => namespace.emit(event, body),
    connections: () => namespace.sockets.size,
    attempts: () => attempts,
    dropConnections() {
      for (const socket of namespace.sockets.values()) socket.conn.close()
    },
    async stop() {
      io.disconnectSockets(true)
      await io.close()
    },
  }
}

function checkChallenge(state: ServerState, nonce: string, raw: unknown): DeviceState | Refusal {
  const answer = validate(ChallengeAnswer, raw)
  if (!answer.ok) return answer.refusal
  const device = state.devices.get(answer.value.terminalId)
  if (!device) return { code: 'unknown_terminal' }
  if (device.revoked) return { code: 'revoked_terminal' }
  const text = challengeText(nonce, device.terminal.id, PROTOCOL_VERSION)
  return verified(device.publicKey, text, answer.value.signature) ? device : { code: 'bad_signature' }
}

function verified(publicKey: string, text: string, signature: string): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
}

async function enrol(state: ServerState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = validate(EnrolmentRequest, JSON.parse(Buffer.concat(chunks).toString()))
  const terminal = body.ok ? state.codes.get(body.value.code) : undefined
  if (!body.ok || !terminal) {
    const refusal = body.ok ? { code: 'bad_enrolment_code' } : body.refusal
    response.writeHead(400, { 'content-type': 'application/problem+json' }).end(JSON.stringify({ refusal }))
    return
  }
  state.codes.delete(body.value.code)
  state.devices.set(terminal.id, newDevice(terminal, body.value.publicKey))
  response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(terminal))
}
