/** `marquee rush`: thousands of customers at once for one show, and what the ledger says of it afterwards. */
import { Command, InvalidArgumentError, Option } from 'commander'
import { type RushOptions, rush } from '../rush/rush.ts'
import { isInOrder, rushLine } from '../rush/rush-line.ts'

export function rushCommand(): Command {
  return new Command('rush')
    .description('send thousands of customers at once for the seats of one show, on a house of its own')
    .option('--customers <number>', 'how many', count(100_000), 5000)
    .option('--rows <number>', 'rows of 20 seats', count(500), 10)
    .addOption(
      new Option('--trouble <what>', 'what happens when a third of the seats are sold')
        .choices(['none', 'redis killed', 'redis flushed'])
        .default('none'),
    )
    .action(async (options: RushOptions) => {
      const report = await rush(options, (text) => console.error(text))
      for (const odd of report.odd.slice(0, 10)) console.error(odd)
      console.log(rushLine(options, report))
      process.exitCode = isInOrder(report) ? 0 : 1
    })
}

const count = (max: number) => (text: string) => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > max) {
    throw new InvalidArgumentError(`must be a whole number from 1 to ${max}`)
  }
  return value
}
