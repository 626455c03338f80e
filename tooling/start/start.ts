/** `npm start`: everything that a house needs on one machine, started in order, kept running, and stopped in reverse. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TerminalKind } from '@marquee/shared'
import { z } from 'zod'
import { ConfigError, readConfig, SETTINGS } from '../../apps/server/src/config.ts'
import { migrate } from '../../apps/server/src/infra/migrate.ts'
import { createPool, type Pool } from '../../apps/server/src/infra/postgres.ts'
import { onToldToStop } from '../../apps/server/src/infra/told-to-stop.ts'
import { openFirstAccount } from '../../apps/server/src/office/create-office.ts'
import { FIRST_LOGIN } from '../../apps/server/src/office/log-in.ts'
import { builtProgram } from '../services/built-programs.ts'
import { lockDataDir, ownerOf, START } from '../services/data-dir-lock.ts'
import { buildRenderer, isRendererFresh } from '../services/desktop-build.ts'
import { type ElectronHere, findElectron } from '../services/electron.ts'
import { type Environment, EnvironmentError, readEnvironment } from '../services/environment.ts'
import { obtainElectron } from '../services/fetch-electron.ts'
import { freePort } from '../services/free-port.ts'
import { clusterDir, startPostgres } from '../services/postgres.ts'
import { findRedisServer, newPassword, startRedis } from '../services/redis.ts'
import { ensureProgramme } from './ensure-programme.ts'
import { keepRunning } from './keep-running.ts'
import { openPayments } from './payments.ts'
import { choosePorts, PortInUse } from './ports.ts'
import { ProgramDidNotStart, startProgram } from './program.ts'
import { type HouseTerminals, startBrowserTerminal, startCounterWindow } from './terminals.ts'

const READY_WITHIN_MS = 60_000
/** All of it together; then the process ends, and its children with it. */
const STOP_WITHIN_MS = 45_000

/** The steps to undo, youngest first. */
const started: (() => unknown)[] = []
let stopping = false
/** Aborted with `stopping`. */
const end = new AbortController()

/** After the last line of the start, only messages that a person must know are printed. */
const say = (line: string) => {
  if (!stopping) console.log(line)
}

/** A start that can't go on for a reason that a person can do something about: one sentence, no stack. */
class StartProblem extends Error {}

async function start(): Promise<void> {
  // Files written from here on, also by the programs that are started, are their owner's alone.
  process.umask(0o077)
  const environment = readEnvironment(process.env)
  // Settings that the server would refuse are refused before anything else is started; the ledger's address isn't known
  // yet.
  readConfig({ ...process.env, DATABASE_URL: 'postgres://127.0.0.1/marquee' })
  const { dataDir } = environment
  const lock = lockDataDir(dataDir, START)
  if (lock === undefined) {
    throw new StartProblem(
      `${ownerOf(dataDir)} is already using ${dataDir}: stop it first, or set MARQUEE_DATA_DIR to another folder.`,
    )
  }
  started.push(() => lock.release())
  mkdirSync(join(dataDir, 'logs'), { recursive: true, mode: 0o700 })
  const ports = await choosePorts(environment.port)
  if (!isRendererFresh()) {
    say('Building the screens …')
    buildRenderer()
  }

  const electron = environment.open
    ? { isFetched: 'fetchFrom' in findElectron(), here: obtainElectron({ say, signal: end.signal }) }
    : undefined
  const databaseUrl = await openPostgres(environment)
  const redisUrl = await openRedis(environment)
  const pool = createPool({ url: databaseUrl, max: 2, name: 'start', onError: () => {} })
  started.push(() => pool.end())
  await migrate(databaseUrl, { say }).catch((error: Error) => {
    throw new StartProblem(environment.databaseUrl === undefined ? error.message : `DATABASE_URL: ${error.message}`)
  })
  await loadProgramme(pool)
  const serverUrl = `http://127.0.0.1:${ports.api}`
  const payments = await openPayments({ env: process.env, dataDir, serverUrl, say })
  started.push(() => payments.simulator?.stop())
  await openServer({ dataDir, databaseUrl, redisUrl, port: ports.api, paymentsEnv: payments.serverEnv })
  await untilReady(serverUrl)

  const house = { serverUrl, dataDir, pool, devices: environment.devices, say }
  const addresses: Partial<Record<TerminalKind, string>> = {}
  for (const kind of ['counter', 'kiosk', 'manager', 'door'] as const) {
    const terminal = await startBrowserTerminal(house, kind, ports[kind])
    started.push(() => terminal.stop())
    addresses[kind] = terminal.address
  }
  if (electron !== undefined && !electron.isFetched) await openWindow(electron.here, house)

  const firstCode = await openFirstAccount(pool)
  say(
    [
      '',
      `  counter         ${addresses.counter}`,
      `  kiosk           ${addresses.kiosk}`,
      `  manager's page  ${addresses.manager}`,
      ...(firstCode === undefined
        ? []
        : [`                  first log-in there: user name ${FIRST_LOGIN}, code ${firstCode} (used once)`]),
      `  door            ${addresses.door}`,
      `  API             ${serverUrl}`,
      `  data and logs   ${dataDir}`,
      ...(process.env.SMTP_URL ? [] : [`  mails           ${mailDir(dataDir)}`]),
      '',
      `ready ${serverUrl}`,
    ].join('\n'),
  )
  // The house doesn't wait for a download.
  if (electron?.isFetched) await openWindow(electron.here, house)
}

async function openPostgres({ databaseUrl, dataDir }: Environment): Promise<string> {
  if (databaseUrl !== undefined) return databaseUrl
  const options = { dataDir: clusterDir(dataDir), port: await freePort() }
  const postgres = await keepRunning('Postgres', () => startPostgres(options), say)
  started.push(() => postgres.stop())
  return postgres.part.url
}

async function openRedis({ redisUrl, dataDir }: Environment): Promise<string | undefined> {
  if (redisUrl !== undefined) return redisUrl
  if (findRedisServer() === undefined) {
    say('There is no redis-server on PATH: seats are kept by the ledger alone (the ledger-only mode).')
    return undefined
  }
  // Chosen once: the server finds a Redis that is started again by the same address and password.
  const options = { dir: join(dataDir, 'redis'), port: await freePort(), password: newPassword() }
  const redis = await keepRunning('Redis', () => startRedis(options), say)
  started.push(() => redis.stop())
  return redis.part.url
}

const Ready = z.looseObject({ ready: z.literal(true) })

async function openServer(options: {
  dataDir: string
  databaseUrl: string
  redisUrl: string | undefined
  port: number
  paymentsEnv: Record<string, string | undefined>
}) {
  const { dataDir, databaseUrl, redisUrl, port, paymentsEnv } = options
  const server = await keepRunning(
    'The server',
    async () => {
      const program = await builtProgram('server')
      return startProgram({
        name: 'The server',
        command: [process.execPath, program.file],
        env: {
          ...program.env,
          ...Object.fromEntries(SETTINGS.map((name) => [name, process.env[name]])),
          PORT: String(port),
          // Shells may export the machine's name as HOST; this house is for this machine alone.
          HOST: '127.0.0.1',
          DATABASE_URL: databaseUrl,
          REDIS_URL: redisUrl,
          MARQUEE_DATA_DIR: dataDir,
          MARQUEE_MAIL_DIR: mailDir(dataDir),
          ...paymentsEnv,
        },
        logFile: join(dataDir, 'logs', 'server.log'),
        isReady: (said) => Ready.safeParse(said).success,
        say,
      })
    },
    say,
  )
  started.push(() => server.stop())
}

/** The folder in which mails become files while no mail server is set. */
const mailDir = (dataDir: string): string => process.env.MARQUEE_MAIL_DIR || join(dataDir, 'mail')

async function untilReady(serverUrl: string) {
  for (const deadline = Date.now() + READY_WITHIN_MS; ; await sleep(100)) {
    const state = await fetch(`${serverUrl}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
    if (state?.ok === true) return
    if (Date.now() > deadline) {
      throw new StartProblem(
        `The server runs but is not ready: ${state === undefined ? 'no answer' : await state.text()}`,
      )
    }
  }
}

async function loadProgramme(pool: Pool) {
  const state = await ensureProgramme(pool)
  if (state === 'loaded') say('Loaded the sample programme: a week from today.')
  if (state === 'over') {
    say(
      'The last show of the programme is over. Load the sample week again, from today: npm run marquee -- import --sample',
    )
  }
}

/** The counter in a window of its own, where there can be one. */
async function openWindow(fetched: Promise<ElectronHere>, house: HouseTerminals) {
  const electron = await fetched
  if (stopping) return
  if ('why' in electron) {
    say(`No window was opened because ${electron.why}: open the counter in a browser.`)
    return
  }
  const window = await startCounterWindow(electron.path, house)
  started.push(() => window.stop())
}

async function stop(exitCode: number): Promise<never> {
  stopping = true
  end.abort()
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
  for (const undo of started.reverse()) {
    try {
      await undo()
    } catch (error) {
      console.error((error as Error).message)
    }
  }
  process.exit(exitCode)
}

function stopOnRequest() {
  // A Ctrl-C can arrive twice: from the keyboard, and passed on by npm.
  if (stopping) return
  console.log('Stopping …')
  void stop(0)
}

onToldToStop(stopOnRequest)

start().catch((error: unknown) => {
  if (stopping) return
  const known = [EnvironmentError, ConfigError, StartProblem, PortInUse, ProgramDidNotStart].some(
    (problem) => error instanceof problem,
  )
  console.error(known ? (error as Error).message : error)
  void stop(1)
})
