/** `marquee make-stadium`: writes a stadium's seat plan in pretix's format, for `marquee import --plan`. */
import { writeFileSync } from 'node:fs'
import { MAX_SEATS_IN_PLAN } from '@marquee/shared'
import { Command, InvalidArgumentError } from 'commander'
import { makeStadium } from '../stadium.ts'

const DEFAULT_SEATS = 80_000

export function makeStadiumCommand(): Command {
  return new Command('make-stadium')
    .description('write the seat plan of a stadium to a file')
    .argument('<file>')
    .option('--seats <number>', 'how many seats it has', seatCount, DEFAULT_SEATS)
    .action((file: string, { seats }: { seats: number }) => {
      writeFileSync(file, JSON.stringify(makeStadium(seats)))
      console.log(`${file}: a stadium of ${seats.toLocaleString('en')} seats`)
    })
}

function seatCount(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > MAX_SEATS_IN_PLAN) {
    throw new InvalidArgumentError(`must be a number from 1 to ${MAX_SEATS_IN_PLAN}`)
  }
  return count
}
