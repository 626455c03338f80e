/** A terminal reduced to its socket: says exactly what a test wants it to say, right or wrong. The real one is `apps/desktop/src/terminal`. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import {
  type Answer,
  type AnswerOf,
  type Challenge,
  challengeText,
  PROTOCOL_VERSION,
  type Refusal,
  type RequestName,
  TERMINAL_NAMESPACE,
  type TerminalIdentity,
  type TerminalKind,
  type Welcome,
} from '@marquee/shared'
import type pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { createEnrolmentCode } from '../../apps/server/src/terminals/enrolment.ts'

export interface Device {
  identity: TerminalIdentity
  key: KeyObject
}

export interface RawTerminal {
  device: Device
  socket: Socket
  welcome: Welcome
  ask<N extends RequestName>(name: N, request: unknown): Promise<Answer<AnswerOf<N>>>
  close(): void
}

export function newKey(): { key: KeyObject; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { key: privateKey, publicKey: publicKey.export({ format: 'jwk' }).x as string }
}

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
  return { identity: (await response.json()) as TerminalIdentity, key }
}

export const signChallenge = (device: Device, { nonce }: Challenge): unknown => ({
  protocol: PROTOCOL_VERSION,
  terminalId: device.identity.id,
  signature: sign(null, Buffer.from(challengeText(nonce, device.identity.id)), device.key).toString('base64url'),
})

/** Connects and answers the challenge with `answer`; resolves with what the server makes of it. */
export function knock(
  url: string,
  answer: (challenge: Challenge) => unknown,
): Promise<{ socket: Socket; welcome: Welcome } | { refusal: Refusal }> {
  const socket = io(url + TERMINAL_NAMESPACE, { transports: ['websocket'], reconnection: false, forceNew: true })
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

export async function connectTerminal(url: string, device: Device): Promise<RawTerminal> {
  const outcome = await knock(url, (challenge) => signChallenge(device, challenge))
  if ('refusal' in outcome) throw new Error(`the terminal was refused: ${outcome.refusal.code}`)
  const { socket, welcome } = outcome
  return {
    device,
    socket,
    welcome,
    ask: (name, request) => socket.timeout(20_000).emitWithAck(name, request),
    close: () => void socket.close(),
  }
}
