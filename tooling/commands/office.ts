/** `marquee office`: accounts of the office from the command line, for whoever has the machine: the first one, and lost log-ins. */
import { LoginName, newId, OFFICE_ROLES, OfficeName, type OfficeRole, validate } from '@marquee/shared'
import { Command, InvalidArgumentError, Option } from 'commander'
import type { z } from 'zod'
import { cinemasCalled, sayWhichCinema } from '../../apps/server/src/catalogue/cinema-names.ts'
import type { Pool } from '../../apps/server/src/infra/postgres.ts'
import {
  addByCommand,
  endWaitByCommand,
  inviteByCommand,
  listByCommand,
  removeByCommand,
  resetByCommand,
} from '../../apps/server/src/office/by-command.ts'
import { openLedger } from '../services/ledger.ts'

const parsed =
  <T>(schema: z.ZodType<T>) =>
  (text: string): T => {
    const answer = validate(schema, text)
    if (answer.ok) return answer.value
    throw new InvalidArgumentError('must be a name of 60 characters at most, or a user name in small letters.')
  }

export function officeCommand(): Command {
  const office = new Command('office').description('accounts of those who log in at the manager’s page')
  office
    .command('add')
    .description('make an account, and a code for its first password, good once for 72 hours')
    .requiredOption('--login <login>', 'user name or e-mail address', parsed(LoginName))
    .requiredOption('--name <name>', 'what people call them', parsed(OfficeName))
    .addOption(new Option('--role <role>', 'what they may do').choices(OFFICE_ROLES).makeOptionMandatory())
    .option('--cinema <name>', 'the cinema that the role is for (otherwise every cinema of the house)')
    .action(
      async (
        { login, name, role, cinema }: { login: string; name: string; role: OfficeRole; cinema?: string },
        command: Command,
      ) => {
        await withLedger(async (pool) => {
          let cinemaId: string | null = null
          if (cinema !== undefined) {
            const [found, ...others] = (await cinemasCalled(pool, [cinema])).get(cinema) ?? []
            if (!found) return command.error(`--cinema: there is no cinema "${cinema}"`)
            if (others.length > 0) return command.error(`--cinema: ${sayWhichCinema(cinema, [found, ...others])}`)
            cinemaId = found.id
          }
          const account = { accountId: newId(), login, name, roles: [{ cinemaId, role }] }
          print(command, await addByCommand(pool, account))
        })
      },
    )
  one(office, 'code', 'make a code for another password: the one before it is good no more', inviteByCommand)
  one(office, 'end-wait', 'end a wait after wrong tries, and change nothing else', endWaitByCommand)
  one(
    office,
    'reset-second-factor',
    'take the second factor away, end a wait after wrong tries, and log the account out everywhere',
    resetByCommand,
  )
  one(office, 'remove', 'remove an account, and log it out everywhere', removeByCommand)
  office
    .command('list')
    .description('who may log in')
    .action(async () => {
      await withLedger(async (pool) => console.log(await listByCommand(pool)))
    })
  return office
}

type Told = { said: string } | { problem: string }

function one(office: Command, name: string, description: string, work: (pool: Pool, login: string) => Promise<Told>) {
  office
    .command(name)
    .description(description)
    .argument('<login>', 'user name or e-mail address', parsed(LoginName))
    .action(async (login: string, _options: object, command: Command) => {
      await withLedger(async (pool) => print(command, await work(pool, login)))
    })
}

function print(command: Command, told: Told): void {
  if ('problem' in told) command.error(told.problem)
  else console.log(told.said)
}

async function withLedger(work: (pool: Pool) => Promise<unknown>): Promise<void> {
  const ledger = await openLedger(process.env)
  try {
    await work(ledger.pool)
  } finally {
    await ledger.close()
  }
}
