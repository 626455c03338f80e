/** The server process: reads the environment, starts, and ends in order when it is told to. */
import { ConfigError, readConfig } from './config.ts'
import { createLog } from './infra/log.ts'
import { onToldToStop } from './infra/told-to-stop.ts'
import { type RunningServer, startServer } from './server.ts'
import { TicketKeyError } from './tickets/private-key.ts'

/** Work under way is given this long; then the process ends, and the ledger and the outboxes make up for it. */
const SHUTDOWN_MS = 10_000

async function main(): Promise<void> {
  // Keys, mails and tickets: what this server writes is its owner's alone.
  process.umask(0o077)
  let server: RunningServer | undefined
  let stopping = false
  async function stop(why: string): Promise<void> {
    if (stopping) return
    stopping = true
    // No caller was promised anything yet. The start's work in the ledger is rolled back there.
    if (server === undefined) process.exit(0)
    log.info({ why }, 'stopping')
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref()
    await server.close()
    process.exit(0)
  }
  onToldToStop((why) => void stop(why))

  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  server = await startServer(config, log)
  process.send?.({ ready: true, port: server.port })
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError || error instanceof TicketKeyError ? error.message : error)
  process.exit(1)
})
