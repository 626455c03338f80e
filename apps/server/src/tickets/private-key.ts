/** Finds a server's private ticket key: in a setting, in a file that a setting names, or in the data folder. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ticketKeyId } from '@marquee/shared'
import { readOrMakeFile } from '../infra/kept-file.ts'

export interface PrivateKey {
  key: KeyObject
  /** Raw, base64url. */
  publicKey: string
  /** Tells people where it was found. Never the key itself. */
  where: string
}

/** The settings MARQUEE_TICKET_KEY and MARQUEE_TICKET_KEY_FILE; without either the key is in the data folder. */
export type TicketKeySource = { text: string } | { file: string } | { dataDir: string }

/** @returns undefined: both settings are set */
export function ticketKeySource(
  settings: { MARQUEE_TICKET_KEY?: string | undefined; MARQUEE_TICKET_KEY_FILE?: string | undefined },
  dataDir: string,
): TicketKeySource | undefined {
  const { MARQUEE_TICKET_KEY: text, MARQUEE_TICKET_KEY_FILE: file } = settings
  if (text && file) return undefined
  return text ? { text } : file ? { file } : { dataDir }
}

/** There is a key, and it can't be used; or the right one isn't there. The message is for the person who starts the server. */
export class TicketKeyError extends Error {
  override name = 'TicketKeyError'
}

const FIRST_FILE = 'ticket-key.pem'
/** A key that took an earlier one's place lies beside that. */
const KEY_FILES = /^ticket-key(-[A-Za-z0-9_-]{8})?\.pem$/

/** The keys that are there: several only in a data folder whose key was rotated. */
export function findPrivateKeys(source: TicketKeySource): PrivateKey[] {
  if ('text' in source) return [parse(source.text, 'MARQUEE_TICKET_KEY')]
  if ('file' in source) return [readKey(source.file, `MARQUEE_TICKET_KEY_FILE (${source.file})`)]
  return keyFilesIn(source.dataDir).map((file) => readKey(join(source.dataDir, file), join(source.dataDir, file)))
}

/** The place of a ledger's first key, when no setting says where. */
export const firstKeyFile = (dataDir: string): string => join(dataDir, FIRST_FILE)

/** Reads the file, or makes it with a new key in it, readable for its owner alone. */
export function readOrMakeKeyFile(file: string): PrivateKey {
  return parse(readOrMakeFile(file, newPem).toString('utf8'), file)
}

/** A new key in a file of its own in the data folder. */
export function makeKeyBeside(dataDir: string): PrivateKey {
  const pem = newPem()
  const made = parse(pem, 'a new key')
  mkdirSync(dataDir, { recursive: true })
  const where = join(dataDir, `ticket-key-${ticketKeyId(made.publicKey)}.pem`)
  writeFileSync(where, pem, { mode: 0o600, flag: 'wx', flush: true })
  return { ...made, where }
}

const newPem = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

function keyFilesIn(dataDir: string): string[] {
  try {
    return readdirSync(dataDir)
      .filter((name) => KEY_FILES.test(name))
      .toSorted()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function readKey(file: string, where: string): PrivateKey {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new TicketKeyError(`The ticket key of ${where} can't be read: ${(error as NodeJS.ErrnoException).code}.`)
  }
  return parse(text, where)
}

/**
 * Parses PEM, also with `\n` for its line ends, as some tools put it into a variable; or the letters between its first
 * line and its last.
 * @throws TicketKeyError, which shows nothing of the text
 */
function parse(text: string, where: string): PrivateKey {
  const lines = text.trim().replaceAll('\\n', '\n')
  const pem = lines.startsWith('-----') ? lines : `-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----`
  let key: KeyObject
  try {
    key = createPrivateKey(pem)
  } catch {
    throw new TicketKeyError(`The ticket key of ${where} can't be read: it must be an Ed25519 key in PKCS #8 (PEM).`)
  }
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  if (key.asymmetricKeyType !== 'ed25519' || x === undefined) {
    throw new TicketKeyError(`The ticket key of ${where} is no Ed25519 key.`)
  }
  return { key, publicKey: x, where }
}
