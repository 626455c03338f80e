/** `marquee enrol-code` and `marquee revoke-terminal`: how a manager lets a device in, and throws one out. */
import { TERMINAL_KINDS, type TerminalKind } from '@marquee/shared'
import { Command, Option } from 'commander'
import { cinemasCalled, sayWhichCinema } from '../../apps/server/src/catalogue/cinema-names.ts'
import type { Pool } from '../../apps/server/src/infra/postgres.ts'
import { createEnrolmentCode } from '../../apps/server/src/terminals/enrolment.ts'
import { revokeTerminal } from '../../apps/server/src/terminals/registry.ts'
import { openLedger } from '../services/ledger.ts'

export function enrolCodeCommand(): Command {
  return new Command('enrol-code')
    .description('make a code that enrols one device as a terminal, once, within 24 hours')
    .addOption(new Option('--kind <kind>', 'what the terminal is').choices(TERMINAL_KINDS).makeOptionMandatory())
    .requiredOption('--name <name>', 'what people call it, such as "Counter 2"')
    .option('--cinema <name>', 'the cinema that it may sell for (otherwise every cinema of the house)')
    .action(async ({ kind, name, cinema }: { kind: TerminalKind; name: string; cinema?: string }, command: Command) => {
      if (name.trim() === '' || name.length > 60) return command.error('--name must be 1 to 60 characters')
      await withLedger(async (pool) => {
        let cinemaId: string | null = null
        if (cinema !== undefined) {
          const [found, ...others] = (await cinemasCalled(pool, [cinema])).get(cinema) ?? []
          if (!found) return command.error(`--cinema: there is no cinema "${cinema}"`)
          if (others.length > 0) return command.error(`--cinema: ${sayWhichCinema(cinema, [found, ...others])}`)
          cinemaId = found.id
        }
        console.log(await createEnrolmentCode(pool, { name: name.trim(), kind, cinemaId }))
      })
    })
}

export function revokeTerminalCommand(): Command {
  return new Command('revoke-terminal')
    .description('throw a terminal out: its key opens nothing any more, and what it holds is given back')
    .argument('<name>')
    .action(async (name: string, _options: unknown, command: Command) => {
      await withLedger(async (pool) => {
        if (!(await revokeTerminal(pool, name)))
          return command.error(`there is no terminal "${name}" that could be revoked`)
        console.log(`${name} is revoked`)
      })
    })
}

async function withLedger(work: (pool: Pool) => Promise<unknown>): Promise<void> {
  const ledger = await openLedger(process.env)
  try {
    await work(ledger.pool)
  } finally {
    await ledger.close()
  }
}
