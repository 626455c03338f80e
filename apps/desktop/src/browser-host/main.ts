/** A terminal in a plain browser: the engine, and the screens on a local port. Run by Node 24. */
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { startEngine } from '../terminal/engine.ts'
import { enrolUnattended } from '../terminal/enrol-unattended.ts'
import { StartRefusal } from '../terminal/start-refusal.ts'
import { readConfig } from './config.ts'
import { startHost } from './host.ts'
import { keptLaunchKey } from './launch-key.ts'

const PAGES = fileURLToPath(new URL('../../out/renderer', import.meta.url))
const STOP_WITHIN_MS = 8000

// The standard output has one line, for who started this: the address that opens the page.
const log = pino({ name: 'terminal' }, pino.destination({ fd: 2, sync: true }))

async function main(): Promise<void> {
  // What this terminal writes is its owner's alone.
  process.umask(0o077)
  const config = readConfig(process.env)
  const engine = await startEngine({
    dir: config.dir,
    serverUrl: config.serverUrl,
    log,
    ...(config.printer === undefined ? {} : { printer: config.printer }),
  })
  const host = await startHost({
    engine,
    pages: PAGES,
    host: config.host,
    port: config.port,
    launchKey: keptLaunchKey(config.dir),
    log,
  }).catch(async (error: unknown) => {
    await engine.stop()
    throw error
  })

  let stopping = false
  const stop = async (why: string): Promise<void> => {
    if (stopping) return
    stopping = true
    log.info({ why }, 'stopping')
    // Whatever hangs then, what was promised is on the disk already.
    void setTimeout(STOP_WITHIN_MS, undefined, { ref: false }).then(() => process.exit(1))
    await host.close()
    await engine.stop()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop('SIGTERM'))
  process.once('SIGINT', () => void stop('SIGINT'))
  process.once('disconnect', () => void stop('the program that started this has ended'))

  process.stdout.write(`listening ${host.url}\n`)
  if (config.enrolmentCode !== undefined) await enrolUnattended(engine, config.enrolmentCode, log)
}

main().catch((error: unknown) => {
  if (error instanceof StartRefusal) process.stderr.write(`${error.message}\n`)
  else log.fatal({ err: error }, 'the terminal could not start')
  process.exit(1)
})
