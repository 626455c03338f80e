/** `marquee simulate`: runs of a simulated world with the real engine and the real server in it, each from its seed. */
import { Command, InvalidArgumentError, Option } from 'commander'
import { REMOVABLE } from '../simulation/reverted/safeguards.ts'
import { SUBJECTS, type Subject } from '../simulation/settings.ts'
import { simulate } from '../simulation/simulate.ts'

interface Options {
  seeds: number
  seed?: number
  from: number
  workers: number
  without: string[]
  only?: Subject
  log: string
  untilFound: boolean
}

export function simulateCommand(): Command {
  return new Command('simulate')
    .description('run the real engine and the real server in a simulated world in which everything goes wrong')
    .option('--seeds <number>', 'how many runs', count(10_000_000), 100)
    .option('--seed <number>', 'this run alone, and print all that happens in it', count(2 ** 52))
    .option('--from <number>', 'the first seed', count(2 ** 52), 1)
    .option('--workers <number>', 'processes that run at the same time', count(64), 2)
    .option('--log <level>', 'with --seed: what of the logs of servers and terminals is printed', 'silent')
    .option('--until-found', 'end with the first violation', false)
    .option(
      '--without <safeguard>',
      `takes a safeguard out first, to see it noticed: ${REMOVABLE.join(', ')}`,
      oneMoreSafeguard,
      [],
    )
    .addOption(new Option('--only <subject>', 'evenings that are all about this').choices(SUBJECTS))
    .action(async (options: Options) => {
      const { violated } = await simulate(options, {
        say: (text) => console.log(text),
        progress: (text) => console.error(text),
      })
      process.exitCode = violated === 0 ? 0 : 1
    })
}

const count = (max: number) => (text: string) => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > max) {
    throw new InvalidArgumentError(`must be a whole number from 0 to ${max}`)
  }
  return value
}

function oneMoreSafeguard(name: string, names: string[]): string[] {
  if (!REMOVABLE.includes(name)) throw new InvalidArgumentError(`must be one of ${REMOVABLE.join(', ')}`)
  return [...names, name]
}
