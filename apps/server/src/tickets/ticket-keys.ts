/** The house's ticket keys at a server: the one that it signs with, which must be the ledger's, and those that it verifies with. */
import { type HouseKey, type TicketCodeForm, ticketKeyId } from '@marquee/shared'
import { createCoalescedTask } from '../infra/coalesced-task.ts'
import type { Listener } from '../infra/listener.ts'
import type { Pool } from '../infra/postgres.ts'
import { hasSoldTickets, keyThatSigns, readTicketKeys, recordFirstKey } from './key-rows.ts'
import {
  findPrivateKeys,
  firstKeyFile,
  type PrivateKey,
  readOrMakeKeyFile,
  TicketKeyError,
  type TicketKeySource,
} from './private-key.ts'
import { createTicketSigner, type TicketSigner } from './ticket-signer.ts'

const CHANNEL = 'ticket_keys'
/** After a look that failed: the ledger may not answer yet, or an operator may bring the key. */
const AGAIN_MS = 3000

const LOST =
  "the ledger was set back, and this server doesn't have the key that the ledger's tickets are signed with: its log says which"

const listed = (keys: readonly HouseKey[]): string => keys.map(({ publicKey }) => publicKey).join(' ')

export interface TicketKeys {
  /** Takes the ledger's key again if the ledger was set back to before this server's: read its fields at each use. */
  signer: TicketSigner
  /** The first one first. */
  all(): readonly HouseKey[]
  publicKeys(): readonly string[]
  /** There is another key. This server signs with its own key until it is started again, or the ledger has lost that key. */
  onChange(listener: (keys: readonly HouseKey[]) => void): void
  /** The ledger may have been set back: reads its keys again, and once more after some seconds if that fails. */
  readAgain(): void
  /** Fails when the ledger has lost the key that this server signs with, and the ledger's own key is not here. */
  check(): { ok: true } | { ok: false; reason: string }
  close(): Promise<void>
}

/**
 * Finds the private half of the ledger's key. A new ledger gets the key that is there, or a new one in the data folder.
 * @param listener not started yet
 * @throws TicketKeyError when this server hasn't the key that the ledger's tickets are signed with
 */
export async function openTicketKeys(options: {
  pool: Pool
  listener: Listener
  source: TicketKeySource
  codes: TicketCodeForm
  onError(error: Error): void
}): Promise<TicketKeys> {
  const { pool, listener, source, codes, onError } = options
  const found = findPrivateKeys(source)
  let keys = await readTicketKeys(pool)
  if (keyThatSigns(keys) === undefined) {
    await recordFirstKey(pool, await firstKey(pool, source, found))
    keys = await readTicketKeys(pool)
  }
  const ownSigner = (): TicketSigner => {
    const own = choose(source, keys)
    // Long codes of the first key name none: doors of versions that knew one key read them.
    const isFirst = keys[0]?.publicKey === own.publicKey
    return createTicketSigner(own, { codes, named: !isFirst })
  }
  let current = ownSigner()

  const listeners: ((keys: readonly HouseKey[]) => void)[] = []
  let isLost = false
  /** The error of the last reading; undefined: it succeeded. */
  let said: string | undefined
  let timer: NodeJS.Timeout | undefined
  async function readKeys(): Promise<void> {
    clearTimeout(timer)
    const known = listed(keys)
    keys = await readTicketKeys(pool)
    if (listed(keys) !== known) for (const listener of listeners) listener(keys)
    // The ledger was set back to before this key, so new doors don't hear of it.
    isLost = keys.every(({ publicKey }) => publicKey !== current.publicKey)
    if (isLost) current = ownSigner()
    isLost = false
    said = undefined
  }
  const reading = createCoalescedTask(readKeys, (error) => {
    timer = setTimeout(reading.request, AGAIN_MS)
    if (error.message !== said) onError(error)
    said = error.message
  })
  listener.on(CHANNEL, reading.request)
  listener.onReconnect(reading.request)
  return {
    signer: {
      get publicKey() {
        return current.publicKey
      },
      get keyId() {
        return current.keyId
      },
      codes,
      sign: (payload) => current.sign(payload),
      signGroup: (payload) => current.signGroup(payload),
      signText: (text) => current.signText(text),
    },
    all: () => keys,
    publicKeys: () => keys.map(({ publicKey }) => publicKey),
    onChange: (listener) => void listeners.push(listener),
    readAgain: reading.request,
    check: () => (isLost ? { ok: false, reason: LOST } : { ok: true }),
    async close() {
      await reading.close()
      clearTimeout(timer)
    },
  }
}

/** The public key that a ledger without any begins with. */
async function firstKey(pool: Pool, source: TicketKeySource, found: readonly PrivateKey[]): Promise<string> {
  const [given] = found
  if (given) return given.publicKey
  if (!('dataDir' in source)) throw new Error('a key in a setting is found, or refused')
  // The ledger comes from a version that didn't record keys. A new key would make every ticket that was sold a forgery.
  if (await hasSoldTickets(pool)) {
    throw new TicketKeyError(
      `Tickets of this ledger have been sold, and the key that signed them is not in ${source.dataDir}. ${giveIt('ticket-key.pem')}`,
    )
  }
  return readOrMakeKeyFile(firstKeyFile(source.dataDir)).publicKey
}

function choose(source: TicketKeySource, keys: readonly HouseKey[]): PrivateKey {
  const signs = keyThatSigns(keys)
  if (!signs) throw new Error('the ledger has lost its ticket key')
  // Read again: the first key may have been made since.
  const here = findPrivateKeys(source)
  const own = here.find(({ publicKey }) => publicKey === signs.publicKey)
  if (own) return own
  const others = here.map(({ publicKey, where }) => `${ticketKeyId(publicKey)} in ${where}`)
  const what = others.length > 0 ? `has ${others.join(' and ')}` : 'has none'
  const id = ticketKeyId(signs.publicKey)
  const file = signs === keys[0] ? 'ticket-key.pem' : `ticket-key-${id}.pem`
  throw new TicketKeyError(
    `The tickets of this ledger are signed with the key ${id}, and this server ${what}: doors would refuse what it sells. ${giveIt(file)}`,
  )
}

/** @param file what it is called in a data folder, unless somebody called it otherwise */
const giveIt = (file: string): string =>
  `Give this server that key: copy ${file} from the data folder of a server that has it, or from its backup, or set ` +
  'MARQUEE_TICKET_KEY or MARQUEE_TICKET_KEY_FILE. If the key is lost for good: npm run marquee -- ticket-key rotate --lost. ' +
  'See docs/ticket-key.md.'
