/**
 * A server for the engine's tests: the real protocol over a real Socket.IO server, with its seats in memory. Its faults
 * (answers that never come, changes that get lost) are switched on by the test that needs them.
 */
import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type Answer,
  BOOKED,
  bookingReference,
  ChallengeAnswer,
  Command,
  challengeText,
  EnrolmentRequest,
  encodeSeatStates,
  FREE,
  granted,
  HELD,
  MAX_PACKET_BYTES,
  newId,
  PROTOCOL_VERSION,
  REQUESTS,
  type Refusal,
  type RequestName,
  refused,
  type SeatStateCode,
  type SoldBooking,
  seatId,
  TERMINAL_NAMESPACE,
  type TerminalIdentity,
  type TerminalKind,
  validate,
} from '@marquee/shared'
import { Server, type Socket } from 'socket.io'
import type { SampleProgramme } from './sample-programme.ts'

interface SeatMapState {
  epoch: string
  revision: number
  states: Uint8Array
  /** Seat index → booking. */
  owners: Map<number, string>
  log: { from: number; changes: number[] }[]
}

export interface Faults {
  /** The request is done, its answer never comes. */
  swallowAnswers: Set<RequestName>
  /** The request is refused with this. */
  refuse: Map<RequestName, Refusal>
  /** Changes are made, and nobody is told. */
  loseChanges: boolean
}

export interface ProtocolServer {
  url: string
  faults: Faults
  /** Every batch of commands, as it came. */
  batches: Command[][]
  requests: { name: RequestName; body: unknown }[]
  sold: Map<string, SoldBooking>
  code(name: string, kind?: TerminalKind): string
  revoke(terminalId: string): void
  /** As if another terminal did it. */
  change(showId: string, seats: readonly string[], state: SeatStateCode): void
  newEpoch(showId: string): void
  stateOf(showId: string, seat: string): SeatStateCode
  ownerOf(showId: string, seat: string): string | undefined
  addEntries(entries: SampleProgramme['entries']): void
  askHoldDue(bookingId: string, showId: string): Promise<unknown>
  emit(event: string, body: unknown): void
  connections(): number
  attempts(): number
  dropConnections(): void
  stop(): Promise<void>
}

/** Entries of a page of the catalogue: few, so that the tests see more than one page. */
const PAGE = 3

export async function startProtocolServer(
  programme: SampleProgramme,
  options: { port?: number; keep?: ProtocolServer; protocol?: number } = {},
): Promise<ProtocolServer> {
  const state = (options.keep as (ProtocolServer & { state: ServerState }) | undefined)?.state ?? newState(programme)
  const http = createServer((request, response) => void enrol(state, request, response))
  const io = new Server(http, { pingInterval: 500, pingTimeout: 500, maxHttpBufferSize: MAX_PACKET_BYTES })
  const namespace = io.of(TERMINAL_NAMESPACE)
  const faults: Faults = { swallowAnswers: new Set(), refuse: new Map(), loseChanges: false }
  const requests: ProtocolServer['requests'] = []
  let attempts = 0

  const publish = (showId: string, map: SeatMapState, changes: number[]): void => {
    const from = map.revision++
    map.log.push({ from, changes })
    if (faults.loseChanges) return
    namespace.to(showId).emit('changes', { showId, epoch: map.epoch, from, revision: map.revision, changes })
  }

  const set = (showId: string, seats: readonly number[], code: SeatStateCode, owner: string | null): void => {
    const map = mapOf(state, showId)
    if (seats.length === 0) return
    for (const seat of seats) {
      map.states[seat] = code
      if (owner === null) map.owners.delete(seat)
      else map.owners.set(seat, owner)
    }
    publish(
      showId,
      map,
      seats.flatMap((seat) => [seat, code]),
    )
  }

  namespace.on('connection', (socket: Socket) => {
    attempts++
    const nonce = randomBytes(24).toString('base64url')
    socket.emit('challenge', { protocol: options.protocol ?? PROTOCOL_VERSION, nonce }, (raw: unknown) => {
      const answer = validate(ChallengeAnswer, raw)
      const device = answer.ok ? state.devices.get(answer.value.terminalId) : undefined
      const problem: Refusal | undefined = !answer.ok
        ? answer.refusal
        : !device
          ? { code: 'unknown_terminal' }
          : device.revoked
            ? { code: 'revoked_terminal' }
            : verified(device.publicKey, challengeText(nonce, device.terminal.id), answer.value.signature)
              ? undefined
              : { code: 'bad_signature' }
      if (problem || !device) {
        socket.emit('refused', problem)
        socket.disconnect(true)
        return
      }
      socket.data.terminalId = device.terminal.id
      void socket.join('terminals')
      socket.emit('welcome', {
        terminal: device.terminal,
        catalogueRevision: Math.max(...state.entries.map((entry) => entry.revision)),
        ticketPublicKey: randomBytes(32).toString('base64url'),
        serverTime: new Date().toISOString(),
      })
    })
    for (const name of Object.keys(REQUESTS) as RequestName[]) {
      socket.on(name, (raw: unknown, acknowledge: (answer: unknown) => void) => {
        requests.push({ name, body: raw })
        const refusal = faults.refuse.get(name)
        const answer = refusal ? refused(refusal) : handle(name, raw, socket)
        if (!faults.swallowAnswers.has(name)) acknowledge(answer)
      })
    }
  })

  function handle(name: RequestName, raw: unknown, socket: Socket): Answer<unknown> {
    switch (name) {
      case 'watch': {
        const body = validate(REQUESTS.watch.request, raw)
        if (!body.ok) return body
        const { showId, have } = body.value
        const map = mapOf(state, showId)
        void socket.join(showId)
        if (have?.epoch === map.epoch && have.revision <= map.revision) {
          const changes = map.log.filter(({ from }) => from >= have.revision).flatMap(({ changes }) => changes)
          return granted({ kind: 'changes', epoch: map.epoch, from: have.revision, revision: map.revision, changes })
        }
        const { epoch, revision, states } = map
        return granted({ kind: 'snapshot', epoch, revision, states: encodeSeatStates(states) })
      }
      case 'unwatch': {
        const body = validate(REQUESTS.unwatch.request, raw)
        if (body.ok) void socket.leave(body.value.showId)
        return body.ok ? granted({}) : body
      }
      case 'claim': {
        const body = validate(REQUESTS.claim.request, raw)
        if (!body.ok) return body
        const { showId, bookingId, seatIds } = body.value
        const map = mapOf(state, showId)
        const indexes = seatIds.map((seat) => state.seats.get(seat) ?? -1)
        const taken = seatIds.filter((_, i) => {
          const index = indexes[i] as number
          return map.states[index] !== FREE && map.owners.get(index) !== bookingId
        })
        if (taken.length > 0) return refused({ code: 'seats_taken', seatIds: taken })
        set(
          showId,
          indexes.filter((index) => map.states[index] === FREE),
          HELD,
          bookingId,
        )
        let reference = state.references.get(bookingId)
        if (!reference) {
          reference = bookingReference(state.references.size)
          state.references.set(bookingId, reference)
        }
        return granted({ reference, expiresAt: new Date(Date.now() + 600_000).toISOString() })
      }
      case 'release': {
        const body = validate(REQUESTS.release.request, raw)
        if (!body.ok) return body
        const { showId, bookingId, seatIds } = body.value
        const map = mapOf(state, showId)
        const mine = seatIds
          .map((seat) => state.seats.get(seat) ?? -1)
          .filter((index) => map.owners.get(index) === bookingId && map.states[index] === HELD)
        set(showId, mine, FREE, null)
        return granted({})
      }
      case 'extend':
        return granted({ expiresAt: new Date(Date.now() + 1_200_000).toISOString() })
      case 'commands': {
        const body = validate(REQUESTS.commands.request, raw)
        if (!body.ok) return body
        const commands = body.value.commands.map((command) => Command.parse(command))
        state.batches.push(commands)
        return granted({ answers: commands.map((command) => sell(command)) })
      }
      case 'catalogue': {
        const body = validate(REQUESTS.catalogue.request, raw)
        if (!body.ok) return body
        const { after } = body.value
        const start = after
          ? state.entries.findIndex(
              (e) => e.kind === after.kind && e.entry.id === after.id && e.revision === after.revision,
            ) + 1
          : 0
        return granted({ entries: state.entries.slice(start, start + PAGE), more: start + PAGE < state.entries.length })
      }
      case 'occupancy':
        return granted({
          shows: [...state.maps].map(([showId, map]) => ({
            showId,
            held: map.states.filter((code) => code === HELD).length,
            booked: map.states.filter((code) => code === BOOKED).length,
          })),
        })
      case 'terminals':
        return granted({ terminals: [] })
      case 'sales':
        return granted({ bookings: [] })
      case 'findBooking':
        return granted({ booking: null, problem: 'not_found' })
      case 'giveBack':
        return refused({ code: 'unknown_booking' })
      case 'attention':
        return granted({ items: [], setAside: [] })
      case 'tryAgain':
      case 'setAside':
        return refused({ code: 'not_parked' })
    }
  }

  function sell({ id, body }: Command): Answer<SoldBooking> {
    const earlier = state.inbox.get(id)
    if (earlier) return earlier
    const answer = sellOnce(body)
    state.inbox.set(id, answer)
    return answer
  }

  function sellOnce(body: Command['body']): Answer<SoldBooking> {
    const map = mapOf(state, body.showId)
    const indexes = body.tickets.map(({ seatId }) => state.seats.get(seatId) ?? -1)
    if (state.sold.has(body.bookingId)) return refused({ code: 'booking_ended' })
    if (!indexes.every((index) => map.owners.get(index) === body.bookingId)) return refused({ code: 'no_such_hold' })
    set(body.showId, indexes, BOOKED, body.bookingId)
    const booking: SoldBooking = {
      bookingId: body.bookingId,
      reference: state.references.get(body.bookingId) ?? bookingReference(0),
      showId: body.showId,
      tickets: body.tickets.map(({ seatId, type }) => ({
        ticketId: newId(),
        seatId,
        type,
        amount: Math.floor(body.total.amount / body.tickets.length),
        code: `MQ1.${randomBytes(90).toString('base64url')}.${randomBytes(64).toString('base64url')}`,
      })),
      total: body.total,
      change: body.payment.tendered - body.total.amount,
      confirmedAt: new Date().toISOString(),
    }
    state.sold.set(body.bookingId, booking)
    return granted(booking)
  }

  http.listen(options.port ?? 0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  const server: ProtocolServer & { state: ServerState } = {
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
        if (socket.data.terminalId !== terminalId) continue
        socket.emit('refused', { code: 'revoked_terminal' })
        socket.disconnect(true)
      }
    },
    change(showId, seats, code) {
      set(
        showId,
        seats.map((seat) => state.seats.get(seat) ?? -1),
        code,
        code === FREE ? null : 'somebody else',
      )
    },
    newEpoch(showId) {
      const map = mapOf(state, showId)
      map.epoch = newId()
      map.revision = 0
      map.log = []
    },
    stateOf: (showId, seat) => mapOf(state, showId).states[state.seats.get(seat) ?? -1] as SeatStateCode,
    ownerOf: (showId, seat) => mapOf(state, showId).owners.get(state.seats.get(seat) ?? -1),
    addEntries(entries) {
      state.entries.push(...entries)
      namespace.emit('catalogueChanged', { revision: Math.max(...entries.map((entry) => entry.revision)) })
    },
    async askHoldDue(bookingId, showId) {
      const [answer] = (await namespace.timeout(2000).emitWithAck('holdDue', { bookingId, showId })) as unknown[]
      return answer
    },
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
  return server
}

interface ServerState {
  entries: SampleProgramme['entries']
  seats: Map<string, number>
  maps: Map<string, SeatMapState>
  devices: Map<string, { terminal: TerminalIdentity; publicKey: string; revoked: boolean }>
  codes: Map<string, TerminalIdentity>
  references: Map<string, string>
  inbox: Map<string, Answer<SoldBooking>>
  sold: Map<string, SoldBooking>
  batches: Command[][]
}

function newState(programme: SampleProgramme): ServerState {
  const plan = programme.entries.find((entry) => entry.kind === 'seat_plan')
  if (!plan) throw new Error('a programme without a seat plan')
  const { rows, row, number } = plan.entry.seats
  return {
    entries: [...programme.entries],
    seats: new Map(row.map((r, i) => [seatId({ row: rows[r] as string, number: number[i] as string }), i])),
    maps: new Map(
      [programme.showId, programme.secondShowId].map((showId) => [
        showId,
        { epoch: newId(), revision: 0, states: new Uint8Array(programme.seatCount), owners: new Map(), log: [] },
      ]),
    ),
    devices: new Map(),
    codes: new Map(),
    references: new Map(),
    inbox: new Map(),
    sold: new Map(),
    batches: [],
  }
}

function mapOf(state: ServerState, showId: string): SeatMapState {
  const map = state.maps.get(showId)
  if (!map) throw new Error(`no show ${showId}`)
  return map
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
  state.devices.set(terminal.id, { terminal, publicKey: body.value.publicKey, revoked: false })
  response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(terminal))
}
