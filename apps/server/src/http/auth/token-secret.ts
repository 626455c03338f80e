/** The house's own secret for tokens: from the environment, or made at the first start and kept in the data folder. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readOrMakeFile } from '../../infra/kept-file.ts'

const SECRET_FILE = 'token-secret'
const SECRET_BYTES = 32

/** Servers that share a ledger share this file, or are given the same MARQUEE_JWT_SECRET. */
export function loadTokenSecret(dataDir: string, fromEnvironment: string | undefined): Uint8Array {
  if (fromEnvironment !== undefined) return Buffer.from(fromEnvironment, 'utf8')
  const made = readOrMakeFile(join(dataDir, SECRET_FILE), () => randomBytes(SECRET_BYTES).toString('base64url'))
  if (made.length < SECRET_BYTES) throw new Error(`${SECRET_FILE} in the data folder is cut short: remove it`)
  return made
}
