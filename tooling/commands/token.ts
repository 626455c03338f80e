/** `marquee token`: a token of the house for a member of staff, for curl and for scripts. */
import { CustomerId, ROLES, type Role } from '@marquee/shared'
import { Command, InvalidArgumentError, Option } from 'commander'
import { loadTokenSecret } from '../../apps/server/src/http/auth/token-secret.ts'
import { createTokens } from '../../apps/server/src/http/auth/tokens.ts'
import { readHttpSettings } from '../../apps/server/src/http/http-settings.ts'
import { EnvironmentError, readEnvironment } from '../services/environment.ts'

export function tokenCommand(): Command {
  return new Command('token')
    .description('make a token of the house: Authorization: Bearer $(npm run -s marquee -- token --name anna)')
    .requiredOption('--name <name>', "whose it is, as it will stand in a booking's history", name)
    .addOption(new Option('--role <role>', 'what they may do').choices(ROLES).default('operator'))
    .option('--hours <number>', 'how long it is good for', hours, 12)
    .action(async (options: { name: string; role: Role; hours: number }) => {
      const { dataDir } = readEnvironment(process.env)
      const settings = readHttpSettings(process.env)
      if (!settings.ok) throw new EnvironmentError(settings.problem)
      const { tokens, tokenSecret } = settings.value
      const secret = loadTokenSecret(dataDir, tokenSecret)
      const { token } = await createTokens({ ...tokens, secret }).issue({
        customerId: options.name,
        role: options.role,
        forSeconds: options.hours * 3600,
      })
      console.log(token)
    })
}

function name(text: string): string {
  const parsed = CustomerId.safeParse(text)
  if (!parsed.success) throw new InvalidArgumentError('must be 1 to 128 visible characters, without spaces and braces.')
  return parsed.data
}

function hours(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > 24 * 365) {
    throw new InvalidArgumentError(`must be a whole number from 1 to ${24 * 365}.`)
  }
  return value
}
