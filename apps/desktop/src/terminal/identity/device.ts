/** The terminal's identity and its Ed25519 key, made here at enrolment; the private half never leaves. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, hkdfSync, type KeyObject, sign } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { challengeText, PROTOCOL_VERSION, TerminalIdentity } from '@marquee/shared'
import { z } from 'zod'
import { StartRefusal } from '../start-refusal.ts'

/** Wraps the private key before it is written; Electron's `safeStorage` can stand behind it. */
export interface KeyGuard {
  protect(privateKey: string): Promise<string>
  reveal(stored: string): Promise<string>
}

/** The file's mode (0600) is all that guards the key. */
export const PLAIN_KEYS: KeyGuard = {
  protect: async (privateKey) => privateKey,
  reveal: async (stored) => stored,
}

export interface Device {
  terminal: TerminalIdentity
  /** Raw, base64url. */
  publicKey: string
  /** base64url */
  signChallenge(nonce: string): string
  /** base64url; see ticket-code.ts for what is signed. */
  signTicket(codeBody: string): string
  /** 32 bytes that nobody has without the private key (HKDF-SHA256, RFC 5869). The same purpose gives the same bytes. */
  deriveKey(purpose: string): Buffer
}

const DeviceFile = z.strictObject({ version: z.literal(1), terminal: TerminalIdentity, privateKey: z.string() })

const devicePath = (dir: string): string => join(dir, 'device.json')

export interface NewKey {
  /** Raw, base64url. */
  publicKey: string
  privateKey: string
}

export function makeKey(): NewKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return { publicKey: raw(publicKey), privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString() }
}

function raw(publicKey: KeyObject): string {
  const { x } = publicKey.export({ format: 'jwk' })
  if (x === undefined) throw new Error('an Ed25519 key has no x')
  return x
}

export async function saveDevice(
  dir: string,
  terminal: TerminalIdentity,
  key: NewKey,
  guard: KeyGuard,
): Promise<Device> {
  const file = { version: 1, terminal, privateKey: await guard.protect(key.privateKey) } as const
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const temporary = `${devicePath(dir)}.new`
  writeFileSync(temporary, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(temporary, devicePath(dir))
  return device(terminal, createPrivateKey(key.privateKey))
}

/** null: not enrolled yet. `unreadable`: it was, but the file is no good any more; it is kept under another name. */
export async function loadDevice(dir: string, guard: KeyGuard, now: Date): Promise<Device | null | 'unreadable'> {
  const path = devicePath(dir)
  if (!existsSync(path)) return null
  const file = readDeviceFile(path)
  if (!file) {
    renameSync(path, `${path}.damaged-${now.toISOString().replace(/[-:]|\.\d+/g, '')}`)
    return 'unreadable'
  }
  try {
    return device(file.terminal, createPrivateKey(await guard.reveal(file.privateKey)))
  } catch (error) {
    // The file isn't at fault: a keyring that is locked today may be open tomorrow.
    throw new StartRefusal(
      `The key of this terminal cannot be unlocked (${error instanceof Error ? error.message : error}).`,
    )
  }
}

function readDeviceFile(path: string): z.infer<typeof DeviceFile> | undefined {
  try {
    return DeviceFile.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data
  } catch {
    return undefined
  }
}

function device(terminal: TerminalIdentity, key: KeyObject): Device {
  const signed = (text: string): string => sign(null, Buffer.from(text), key).toString('base64url')
  return {
    terminal,
    publicKey: raw(createPublicKey(key)),
    signChallenge: (nonce) => signed(challengeText(nonce, terminal.id, PROTOCOL_VERSION)),
    signTicket: signed,
    deriveKey: (purpose) => {
      const secret = key.export({ format: 'der', type: 'pkcs8' })
      return Buffer.from(hkdfSync('sha256', secret, terminal.id, `marquee ${purpose}`, 32))
    },
  }
}
