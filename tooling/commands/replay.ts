/** `marquee replay`: sells a week's real purchases through real terminals, and compares the ledger with the file. */
import { Command, InvalidArgumentError, Option } from 'commander'
import { DateText } from '../../apps/server/src/catalogue/import/local-time.ts'
import { replay } from '../replay/replay.ts'
import { openLedger } from '../services/ledger.ts'

const MAX_TERMINALS = 200

interface Options {
  auditoria: string
  week: string
  terminals: number
  online?: number
  orders?: boolean
  url?: string
  from?: string
}

export function replayCommand(): Command {
  return new Command('replay')
    .description("sell a week's real purchases through real terminals, and compare the ledger with the file")
    .requiredOption('--auditoria <file>', 'auditoria and their seats, JSON lines')
    .requiredOption('--week <file>', 'a week of shows with their purchases, JSON lines')
    .option('--terminals <number>', 'how many terminals sell', terminalCount, 8)
    .option('--online <number>', 'so many bookings at most, through the HTTP API with payment instead', bookingCount)
    .addOption(
      new Option(
        '--orders',
        'each party buys one order: tickets, goods and gift cards, and pays in every way of a counter',
      ).conflicts('online'),
    )
    .option(
      '--url <url>',
      'a server that runs (its ledger: DATABASE_URL, or that of `npm start`); absent: one of its own',
      serverUrl,
    )
    .option('--from <date>', "what the week's first date is in the programme", date)
    .action(async (options: Options, command: Command) => {
      const { url, ...rest } = options
      const ledger = url === undefined ? undefined : await openLedger(process.env)
      const there = url !== undefined && ledger ? { serverUrl: url, ledgerUrl: ledger.url } : undefined
      try {
        const { ok, line } = await replay({ ...rest, there }, (text) => console.error(text))
        if (!ok && !line.startsWith('bookings')) return command.error(line)
        console.log(line)
        process.exitCode = ok ? 0 : 1
      } finally {
        await ledger?.close()
      }
    })
}

function terminalCount(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > MAX_TERMINALS) {
    throw new InvalidArgumentError(`must be a number from 1 to ${MAX_TERMINALS}`)
  }
  return count
}

function bookingCount(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1) throw new InvalidArgumentError('must be a whole number from 1')
  return count
}

function serverUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new InvalidArgumentError('must be an address such as http://127.0.0.1:4600')
  }
  return text
}

function date(text: string): string {
  if (!DateText.safeParse(text).success) throw new InvalidArgumentError('must be a date such as 2026-11-21')
  return text
}
