/** A terminal in a plain browser: the engine, and the screens on a local port. Run by Node 24. */
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describeRefusal } from '@marquee/shared'
import { pino } from 'pino'
import { type Engine, startEngine } from '../terminal/engine.ts'
import type { Log } from '../terminal/log.ts'
import { StartRefusal } from '../terminal/start-refusal.ts'
import { readConfig } from './config.ts'
import { startHost } from './host.ts'

const PAGES = fileURLToPath(new URL('../../out/renderer', import.meta.url))
const ENROL_AGAIN_MS = 1000
const STOP_WITHIN_MS = 8000

// The standard output has one line, for who started this: the address.
const log = pino({ name: 'terminal' }, pino.destination({ fd: 2, sync: true }))

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const engine = await startEngine({
    dir: config.dir,
    serverUrl: config.serverUrl,
    log,
    ...(config.printer === undefined ? {} : { printer: config.printer }),
  })
  const host = await startHost({ engine, pages: PAGES, host: config.host, port: config.port, log }).catch(
    async (error: unknown) => {
      await engine.stop()
      throw error
    },
  )

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
  if (config.enrolmentCode !== undefined && engine.state().terminal === null) {
    await enrol(engine, config.enrolmentCode, log)
  }
}

/** Until the server is there; a refusal is for a person to read. */
async function enrol(engine: Engine, code: string, log: Log): Promise<void> {
  for (;;) {
    const answer = await engine.enrol(code)
    if (answer.ok) return
    if (answer.refusal.code !== 'offline' && answer.refusal.code !== 'unavailable') {
      log.error({}, describeRefusal(answer.refusal))
      return
    }
    await setTimeout(ENROL_AGAIN_MS)
  }
}

main().catch((error: unknown) => {
  if (error instanceof StartRefusal) process.stderr.write(`${error.message}\n`)
  else log.fatal({ err: error }, 'the terminal could not start')
  process.exit(1)
})
