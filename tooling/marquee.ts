/** The `marquee` command: one file of `commands/` each. */
import { Command, CommanderError } from 'commander'
import { EnvironmentError } from './services/environment.ts'

const marquee = new Command('marquee')
  .usage('<command> [options]    (npm run marquee -- <command> [options])')
  .description('Looks after a Marquee house from the command line.')
  .showHelpAfterError()
  .exitOverride()

/** A command's file is loaded when it is asked for: some of them bring the whole server. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  allotments: async () => (await import('./commands/allotments.ts')).allotmentsCommand(),
  drawers: async () => (await import('./commands/drawers.ts')).drawersCommand(),
  import: async () => (await import('./commands/import.ts')).importCommand(),
  'make-stadium': async () => (await import('./commands/make-stadium.ts')).makeStadiumCommand(),
  office: async () => (await import('./commands/office.ts')).officeCommand(),
  posters: async () => (await import('./commands/posters.ts')).postersCommand(),
  readers: async () => (await import('./commands/readers.ts')).readersCommand(),
  replay: async () => (await import('./commands/replay.ts')).replayCommand(),
  restore: async () => (await import('./commands/restore.ts')).restoreCommand(),
  rush: async () => (await import('./commands/rush.ts')).rushCommand(),
  simulate: async () => (await import('./commands/simulate.ts')).simulateCommand(),
  'enrol-code': async () => (await import('./commands/terminals.ts')).enrolCodeCommand(),
  'revoke-terminal': async () => (await import('./commands/terminals.ts')).revokeTerminalCommand(),
  'ticket-key': async () => (await import('./commands/ticket-key.ts')).ticketKeyCommand(),
  token: async () => (await import('./commands/token.ts')).tokenCommand(),
  'verify-ticket': async () => (await import('./commands/verify-ticket.ts')).verifyTicketCommand(),
}

const asked = COMMANDS[process.argv[2] ?? '']
// Help, and what a misspelt name may have meant, need them all.
for (const load of asked ? [asked] : Object.values(COMMANDS)) {
  const command = await load()
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
