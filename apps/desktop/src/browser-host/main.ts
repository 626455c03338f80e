/** A terminal in a plain browser: the engine, and the screens on a local port. Run by Node 24. */
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { type Engine, startEngine } from '../terminal/engine.ts'
import { enrolUnattended } from '../terminal/identity/enrol-unattended.ts'
import { StartRefusal } from '../terminal/start-refusal.ts'
import { readConfig } from './config.ts'
import { type BrowserHost, startHost } from './host.ts'
import { keptLaunchKey } from './launch-key.ts'

const PAGES = fileURLToPath(new URL('../../out/renderer', import.meta.url))
const STOP_WITHIN_MS = 8000

// The standard output has one line, for who started this: the address that opens the page.
const log = pino({ name: 'terminal' }, pino.destination({ fd: 2, sync: true }))

async function main(): Promise<void> {
  // Files that this terminal writes are its owner's alone.
  process.umask(0o077)
  let host: BrowserHost | undefined
  let engine: Engine | undefined
  let stopping = false
  async function stop(why: string): Promise<void> {
    if (stopping) return
    stopping = true
    log.info({ why }, 'stopping')
    // Everything that a screen was told is on the disk already. So a program that hangs while it stops may be ended.
    void setTimeout(STOP_WITHIN_MS, undefined, { ref: false }).then(() => process.exit(1))
    await host?.close()
    await engine?.stop()
    process.exit(0)
  }
  const PARENT_IS_GONE = 'the program that started this has ended'
  process.once('SIGTERM', () => void stop('SIGTERM'))
  process.once('SIGINT', () => void stop('SIGINT'))
  process.once('disconnect', () => void stop(PARENT_IS_GONE))
  // The parent may have ended before this listens; Node doesn't say so twice.
  if (process.send !== undefined && !process.connected) return stop(PARENT_IS_GONE)

  const config = readConfig(process.env)
  engine = await startEngine({
    dir: config.dir,
    serverUrl: config.serverUrl,
    log,
    printByItself: config.printByItself,
    displayLanguage: config.displayLanguage,
    keypad: config.keypad,
    ...(config.printer === undefined ? {} : { printer: config.printer }),
    ...(config.sparePrinter === undefined ? {} : { sparePrinter: config.sparePrinter }),
  })
  try {
    host = await startHost({
      engine,
      pages: PAGES,
      host: config.host,
      port: config.port,
      launchKey: keptLaunchKey(config.dir),
      log,
    })
  } catch (error) {
    await engine.stop()
    throw error
  }
  process.stdout.write(`listening ${host.url}\n`)
  if (config.enrolmentCode !== undefined) await enrolUnattended(engine, config.enrolmentCode, log)
}

main().catch((error: unknown) => {
  if (error instanceof StartRefusal) process.stderr.write(`${error.message}\n`)
  else log.fatal({ err: error }, 'the terminal could not start')
  process.exit(1)
})
