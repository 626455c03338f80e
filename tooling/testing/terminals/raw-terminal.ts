/** A terminal reduced to its socket: says exactly what a test wants it to say, right or wrong. The real one is `apps/desktop/src/terminal`. */
import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import {
  type Answer,
  type AnswerOf,
  type BootAnswer,
  type CallName,
  type ChainEntry,
  type Challenge,
  type CommandBody,
  challengeText,
  type EntryAnswer,
  newId,
  PROTOCOL_VERSION,
  type Refusal,
  TERMINAL_NAMESPACE,
  type TerminalIdentity,
  type TerminalKind,
  type Welcome,
} from '@marquee/shared'
import type pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { createEnrolmentCode } from '../../../apps/server/src/terminals/enrolment/enrolment.ts'
import { newChain, type OutboxChain, sellCommand } from './outbox-chain.ts'

export interface Device {
  identity: TerminalIdentity
  key: KeyObject
  /** The chain that would be on its disk. */
  outbox: OutboxChain
}

export interface RawTerminal {
  device: Device
  socket: Socket
  welcome: Welcome
  ask<N extends CallName>(name: N, request: unknown): Promise<Answer<AnswerOf<N>>>
  /** Sends these as they are. */
  sendEntries(...entries: ChainEntry[]): Promise<EntryAnswer[]>
  /** Appends these to the outbox, and sends them in one batch. */
  send(...bodies: CommandBody[]): Promise<EntryAnswer[]>
  /** Claims seats for a booking and sells them to adults. */
  sell(showId: string, seatIds: readonly string[], bookingId?: string): Promise<EntryAnswer & { reference: string }>
  close(): void
}

export function newDevice(identity: TerminalIdentity, key: KeyObject): Device {
  return { identity, key, outbox: newChain(identity.id) }
}

export function newKey(): { key: KeyObject; publicKey: string } {
  const { privateKey } = generateKeyPairSync('ed25519')
  return { key: privateKey, publicKey: publicKeyOf(privateKey) }
}

/** Raw, base64url. */
export const publicKeyOf = (key: KeyObject): string => createPublicKey(key).export({ format: 'jwk' }).x as string

export async function enrolDevice(
  url: string,
  pool: pg.Pool,
  kind: TerminalKind = 'counter',
  { name = kind as string, cinemaId = null as string | null } = {},
): Promise<Device> {
  const code = await createEnrolmentCode(pool, { name, kind, cinemaId })
  const { key, publicKey } = newKey()
  const response = await fetch(`${url}/api/v1/terminals/enrol`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, publicKey }),
  })
  if (response.status !== 201) throw new Error(`enrolment was refused: ${await response.text()}`)
  return newDevice((await response.json()) as TerminalIdentity, key)
}

export const signChallenge = (device: Pick<Device, 'identity' | 'key'>, { nonce }: Challenge): unknown => ({
  protocol: PROTOCOL_VERSION,
  terminalId: device.identity.id,
  signature: sign(null, Buffer.from(challengeText(nonce, device.identity.id, PROTOCOL_VERSION)), device.key).toString(
    'base64url',
  ),
})

/** Connects and answers the challenge with `answer`; resolves with what the server makes of it. */
export function knock(
  url: string,
  answer: (challenge: Challenge) => unknown,
  auth: Record<string, unknown> = { protocol: PROTOCOL_VERSION },
): Promise<{ socket: Socket; welcome: Welcome } | { refusal: Refusal }> {
  const socket = io(url + TERMINAL_NAMESPACE, { transports: ['websocket'], reconnection: false, forceNew: true, auth })
  return new Promise((resolve, reject) => {
    socket.on('challenge', (challenge: Challenge, reply: (value: unknown) => void) => reply(answer(challenge)))
    socket.once('welcome', (welcome: Welcome) => resolve({ socket, welcome }))
    socket.once('refused', (refusal: Refusal) => {
      resolve({ refusal })
      socket.close()
    })
    socket.once('connect_error', reject)
    socket.once('disconnect', (reason) => reject(new Error(`disconnected: ${reason}`)))
  })
}

/** Asks for the run's number, as a terminal does that has just been started, and takes what it is told. */
export async function boot({ outbox }: Device, socket: Socket, bootId: string = newId()): Promise<Answer<BootAnswer>> {
  const request = { bootId, runNumber: outbox.runNumber, head: outbox.head }
  const answer: Answer<BootAnswer> = await socket.timeout(20_000).emitWithAck('boot', request)
  if (answer.ok) {
    outbox.runNumber = answer.value.runNumber
    if (answer.value.standing === 'begins_anew') outbox.head = answer.value.inbox
  }
  return answer
}

/** @param booted false: it has been challenged, and hasn't asked for its run's number yet */
export async function connectTerminal(
  url: string,
  device: Device,
  { booted = true, bootId = newId() } = {},
): Promise<RawTerminal> {
  const outcome = await knock(url, (challenge) => signChallenge(device, challenge))
  if ('refusal' in outcome) throw new Error(`the terminal was refused: ${outcome.refusal.code}`)
  const { socket, welcome } = outcome
  if (booted) grantedValue(await boot(device, socket, bootId))
  const ask: RawTerminal['ask'] = (name, request) => socket.timeout(20_000).emitWithAck(name, request)
  const sendEntries: RawTerminal['sendEntries'] = async (...entries) =>
    grantedValue(await ask('commands', device.outbox.batchOf(...entries))).answers
  return {
    device,
    socket,
    welcome,
    ask,
    sendEntries,
    send: (...bodies) => sendEntries(...bodies.map((body) => device.outbox.append(body))),
    async sell(showId, seatIds, bookingId = newId()) {
      const { reference, seats } = grantedValue(await ask('claim', { bookingId, showId, seatIds }))
      const entry = device.outbox.append(sellCommand({ bookingId, showId, reference, seats }))
      const [answer] = await sendEntries(entry)
      if (!answer) throw new Error('the sale was not answered')
      return { ...answer, reference }
    },
    close: () => void socket.close(),
  }
}

/** @throws when it was refused */
export function grantedValue<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer.refusal)}`)
  return answer.value
}
