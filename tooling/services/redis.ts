/**
 * A `redis-server` from PATH on 127.0.0.1 that keeps nothing on disk: the ledger is the truth, Redis the turnstile. A
 * password protects it, because every account of the machine reaches its port. The settings come by its standard input:
 * every account can read a command line.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endChild, ended, spawnChild } from './child-processes.ts'
import { freePort } from './free-port.ts'

export interface RedisOptions {
  dir?: string
  /** A free one when absent. */
  port?: number
  /** The password known to users of an earlier one at this port; made when absent. */
  password?: string
  /** `Ex` when absent: the alarm clock of holds. */
  notifyKeyspaceEvents?: string
}

export interface RunningRedis {
  url: string
  pid: number
  port: number
  password: string
  /** Ends when it has ended, whoever ended it. */
  ended: Promise<void>
  stop(): Promise<void>
  /** Kills it as a power cut would. */
  kill(): Promise<void>
  /** Stops its answers, and leaves its connections open. */
  pause(): void
  resume(): void
}

export function findRedisServer(): string | undefined {
  const name = process.platform === 'win32' ? 'redis-server.exe' : 'redis-server'
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync)
}

export async function startRedis(options: RedisOptions = {}): Promise<RunningRedis> {
  const program = findRedisServer()
  const password = options.password ?? newPassword()
  if (program === undefined) throw new Error('There is no redis-server on PATH.')
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await freePort())
    const running = await run(program, port, password, options)
    if (running !== undefined) return running
    if (options.port !== undefined || attempt === 3) throw new Error(`redis-server did not start on port ${port}.`)
  }
}

export function newPassword(): string {
  return randomBytes(24).toString('hex')
}

async function run(
  program: string,
  port: number,
  password: string,
  options: RedisOptions,
): Promise<RunningRedis | undefined> {
  const dir = options.dir ?? tmpdir()
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const settings = {
    port: String(port),
    bind: '127.0.0.1',
    requirepass: password,
    dir,
    save: '',
    appendonly: 'no',
    'notify-keyspace-events': options.notifyKeyspaceEvents ?? 'Ex',
    daemonize: 'no',
  }
  const child = spawnChild(program, ['-'], { endSignal: 'SIGTERM', stdio: ['pipe', 'ignore', 'ignore'] })
  child.once('error', () => {})
  child.stdin?.on('error', () => {})
  child.stdin?.end(
    Object.entries(settings)
      .map(([name, value]) => `${name} ${JSON.stringify(value)}\n`)
      .join(''),
  )
  for (const deadline = Date.now() + 15_000; !(await answersPing(port, password)); await sleep(20)) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return undefined
    if (Date.now() > deadline) {
      await endChild(child, 'SIGKILL', 1000)
      return undefined
    }
  }
  // Somebody else's Redis may have answered on that port while ours gave up.
  await sleep(0)
  if (child.exitCode !== null) return undefined
  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    pid: child.pid as number,
    port,
    password,
    ended: ended(child),
    async stop() {
      child.kill('SIGCONT')
      await endChild(child, 'SIGTERM', 5000)
    },
    kill: () => endChild(child, 'SIGKILL', 5000),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
  }
}

function answersPing(port: number, password: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`AUTH ${password}\r\n`))
    const answer = (yes: boolean) => {
      socket.destroy()
      resolve(yes)
    }
    socket.setTimeout(1000, () => answer(false))
    socket.once('data', (data) => answer(data.toString().startsWith('+OK')))
    socket.once('error', () => answer(false))
    socket.once('close', () => answer(false))
  })
}
