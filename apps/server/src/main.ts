/** The server process: reads the environment, starts, and ends in order when it is told to. */
import { ConfigError, readConfig } from './config.ts'
import { createLog } from './infra/log.ts'
import { startServer } from './server.ts'
import { TicketKeyError } from './tickets/private-key.ts'

/** What is still under way is given this long; then the process ends, and the ledger and the outboxes make up for it. */
const SHUTDOWN_MS = 10_000

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const server = await startServer(config, log)

  let stopping = false
  const stop = async (why: string): Promise<void> => {
    if (stopping) return
    stopping = true
    log.info({ why }, 'stopping')
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref()
    await server.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
  // Started by another process of ours that is gone: nobody would stop this one.
  process.on('disconnect', () => void stop('the parent process is gone'))
  process.send?.({ ready: true, port: server.port })
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError || error instanceof TicketKeyError ? error.message : error)
  process.exit(1)
})
