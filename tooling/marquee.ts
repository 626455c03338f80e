/** The `marquee` command: one file of `commands/` each. */
import { Command, CommanderError } from 'commander'
import { allotmentsCommand } from './commands/allotments.ts'
import { drawersCommand } from './commands/drawers.ts'
import { importCommand } from './commands/import.ts'
import { makeStadiumCommand } from './commands/make-stadium.ts'
import { readersCommand } from './commands/readers.ts'
import { replayCommand } from './commands/replay.ts'
import { restoreCommand } from './commands/restore.ts'
import { rushCommand } from './commands/rush.ts'
import { simulateCommand } from './commands/simulate.ts'
import { enrolCodeCommand, revokeTerminalCommand } from './commands/terminals.ts'
import { ticketKeyCommand } from './commands/ticket-key.ts'
import { tokenCommand } from './commands/token.ts'
import { verifyTicketCommand } from './commands/verify-ticket.ts'
import { EnvironmentError } from './services/environment.ts'

const marquee = new Command('marquee')
  .usage('<command> [options]    (npm run marquee -- <command> [options])')
  .description('Looks after a Marquee house from the command line.')
  .showHelpAfterError()
  .exitOverride()

const commands = [
  allotmentsCommand(),
  drawersCommand(),
  importCommand(),
  makeStadiumCommand(),
  readersCommand(),
  replayCommand(),
  restoreCommand(),
  rushCommand(),
  simulateCommand(),
  enrolCodeCommand(),
  revokeTerminalCommand(),
  ticketKeyCommand(),
  tokenCommand(),
  verifyTicketCommand(),
]
for (const command of commands) {
  marquee.addCommand(command.copyInheritedSettings(marquee))
}

try {
  await marquee.parseAsync()
} catch (error) {
  // Commander has said what it had to say. Everything else that is meant for a person is one sentence.
  if (error instanceof CommanderError) process.exitCode = error.exitCode
  else {
    console.error(error instanceof EnvironmentError ? error.message : error)
    process.exitCode = 1
  }
}
