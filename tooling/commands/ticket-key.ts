/** `marquee ticket-key`: the keys that the house signs its tickets with, and how one follows another. */
import { ticketKeyId } from '@marquee/shared'
import { Command } from 'commander'
import type { Pool } from '../../apps/server/src/infra/postgres.ts'
import { readTicketKeys } from '../../apps/server/src/tickets/key-rows.ts'
import { TicketKeyError, ticketKeySource } from '../../apps/server/src/tickets/private-key.ts'
import { rotateTicketKey } from '../../apps/server/src/tickets/rotate-key.ts'
import { readEnvironment } from '../services/environment.ts'
import { openLedger } from '../services/ledger.ts'

export function ticketKeyCommand(): Command {
  const list = new Command('list')
    .description('the public keys whose tickets are valid, and since when each signs')
    .action(() => withLedger(async (pool) => console.log(await keysInWords(pool))))
  const rotate = new Command('rotate')
    .description('let another key sign tickets from the next start of each server on; tickets sold before stay valid')
    .option('--to <file>', 'where the next key is, or is to be made (otherwise a new file in the data folder)')
    .option('--lost', 'the key that signs is nowhere any more: doors must then be enrolled anew')
    .action(async ({ to, lost = false }: { to?: string; lost?: boolean }, command: Command) => {
      const source = ticketKeySource(process.env, readEnvironment(process.env).dataDir)
      if (!source) return command.error('MARQUEE_TICKET_KEY and MARQUEE_TICKET_KEY_FILE are both set')
      await withLedger(async (pool) => {
        try {
          const { from, next } = await rotateTicketKey({ pool, source, to, lost })
          console.log(rotatedInWords(ticketKeyId(from.publicKey), ticketKeyId(next.publicKey), next.where, lost))
        } catch (error) {
          if (!(error instanceof TicketKeyError)) throw error
          console.error(error.message)
          process.exitCode = 1
        }
      })
    })
  return new Command('ticket-key')
    .description("the house's ticket keys: what they are, and how one follows another")
    .addCommand(list, { isDefault: true })
    .addCommand(rotate)
}

async function keysInWords(pool: Pool): Promise<string> {
  const keys = await readTicketKeys(pool)
  if (keys.length === 0) return 'no ticket key yet: the first start of a server makes one'
  return keys
    .map(({ publicKey, since, until }) => {
      const standing = until === null ? `signs since ${since}` : `signed from ${since} until ${until}`
      return `${ticketKeyId(publicKey)}  ${publicKey}  ${standing}`
    })
    .join('\n')
}

function rotatedInWords(from: string, next: string, where: string, lost: boolean): string {
  return [
    `The key ${next} follows ${from}. It is in ${where}: make a backup of it.`,
    'Now give it to every server, and start each again; until then they sign with the former key, and that is valid too.',
    lost
      ? 'Doors do not trust it by themselves, because the former key could not vouch for it: enrol each door anew.'
      : 'Doors that reach a server learn it by themselves. One that stays cut off does not know it, so let each connect first.',
  ].join('\n')
}

async function withLedger(work: (pool: Pool) => Promise<void>): Promise<void> {
  const ledger = await openLedger(process.env)
  try {
    await work(ledger.pool)
  } finally {
    await ledger.close()
  }
}
