/** Puts another ticket key in the place of the one that signs; the former one vouches for it. */
import { type HouseKey, ticketKeyId, vouchText } from '@marquee/shared'
import type { Pool } from '../infra/postgres.ts'
import { keyThatSigns, readTicketKeys, recordNextKey } from './key-rows.ts'
import {
  findPrivateKeys,
  makeKeyBeside,
  type PrivateKey,
  readOrMakeKeyFile,
  TicketKeyError,
  type TicketKeySource,
} from './private-key.ts'
import { createTicketSigner } from './ticket-signer.ts'

/**
 * Servers that run sign with the former key until they are started again; what it signed stays valid.
 * @param to the file of the next key, made where it isn't there; undefined: a new file in the data folder
 * @param lost the key that signs is nowhere any more: nobody vouches for the next one, and doors must be enrolled anew
 * @throws TicketKeyError
 */
export async function rotateTicketKey(options: {
  pool: Pool
  source: TicketKeySource
  to: string | undefined
  lost: boolean
}): Promise<{ from: HouseKey; next: PrivateKey }> {
  const { pool, source, to, lost } = options
  const keys = await readTicketKeys(pool)
  const signs = keyThatSigns(keys)
  if (!signs) throw new TicketKeyError('This ledger has no ticket key yet: the first start of a server makes one.')
  const here = findPrivateKeys(source).find(({ publicKey }) => publicKey === signs.publicKey)
  if (lost && here) throw new TicketKeyError(`The key is not lost: it is in ${here.where}.`)
  if (!lost && !here) {
    throw new TicketKeyError(
      `The key ${ticketKeyId(signs.publicKey)} must vouch for the next one, and is not here. Run this where it is, or say --lost if it is nowhere any more.`,
    )
  }
  const next = nextKey(source, to)
  if (keys.some(({ publicKey }) => publicKey === next.publicKey)) {
    throw new TicketKeyError(`The key in ${next.where} is or was this ledger's: the next one must be another.`)
  }
  const vouch = here && {
    by: here.publicKey,
    signature: await createTicketSigner(here).signText(vouchText(here.publicKey, next.publicKey)),
  }
  const isNext = await recordNextKey(pool, { signs: signs.publicKey, publicKey: next.publicKey, vouch: vouch ?? null })
  if (!isNext) throw new TicketKeyError('Somebody else has rotated the key at this moment: look, and try again.')
  return { from: signs, next }
}

function nextKey(source: TicketKeySource, to: string | undefined): PrivateKey {
  if (to !== undefined) return readOrMakeKeyFile(to)
  if ('dataDir' in source) return makeKeyBeside(source.dataDir)
  throw new TicketKeyError('The key is not in the data folder: say with --to in which file the next one is to be.')
}
