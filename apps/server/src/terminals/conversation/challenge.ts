/** Proves the identity of a terminal: the server's nonce, signed with the key that the terminal left at its enrolment. */
import { createPublicKey, randomBytes, verify } from 'node:crypto'
import {
  type Answer,
  ChallengeAnswer,
  challengeText,
  granted,
  refused,
  type SpokenVersion,
  validate,
} from '@marquee/shared'
import { z } from 'zod'
import type { EnrolledTerminal, Registry } from '../enrolment/registry.ts'
import { unsupportedVersion } from './versions.ts'

export const newNonce = (): string => randomBytes(24).toString('base64url')

/** The version is looked at first: a terminal of another version may answer in another shape, and shall be told so. */
const Versioned = z.looseObject({ protocol: z.int() })

/** @param protocol the version in which the terminal was challenged */
export async function verifyChallenge(
  registry: Registry,
  nonce: string,
  protocol: SpokenVersion,
  input: unknown,
): Promise<Answer<EnrolledTerminal>> {
  const versioned = validate(Versioned, input)
  if (!versioned.ok) return versioned
  if (versioned.value.protocol !== protocol) return refused(unsupportedVersion(versioned.value.protocol))
  const answer = validate(ChallengeAnswer, input)
  if (!answer.ok) return answer
  const { terminalId, signature } = answer.value
  const terminal = await registry.find(terminalId)
  if (!terminal) {
    await registry.noteUnknown(terminalId)
    return refused({ code: 'unknown_terminal' })
  }
  if (!isSignedBy(terminal.publicKey, challengeText(nonce, terminalId, protocol), signature))
    return refused({ code: 'bad_signature' })
  // Checked after the signature: only the terminal itself is told that it was revoked.
  if (terminal.revoked) return refused({ code: 'revoked_terminal' })
  return granted(terminal)
}

function isSignedBy(publicKey: Buffer, text: string, signature: string): boolean {
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') },
    format: 'jwk',
  })
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
}
