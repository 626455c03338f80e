/** A terminal in a process of its own, with a network of its own between it and the server, as a test holds it. */
import type { ChildProcess } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { type Answer, describeRefusal, newId, type SoldBooking } from '@marquee/shared'
import type { TerminalApi, TerminalState } from '../../apps/desktop/src/terminal/api.ts'
import { builtProgram } from '../services/built-programs.ts'
import { endChild, ended, spawnChild } from '../services/child-processes.ts'
import type { TcpProxy } from '../testing/network/tcp-proxy.ts'
import { soonTrue } from '../testing/soon-true.ts'
import { Said } from './terminal-messages.ts'

/** The process has died before it answered. */
export class TerminalDied extends Error {}

export interface Terminal {
  name: string
  dir: string
  /** The line to the server. */
  line: TcpProxy
  api: TerminalApi
  state(): Promise<TerminalState>
  /** Resolves when it has noticed that the server can't be reached. */
  noticesCutOff(): Promise<void>
  /** Every sale that its screen was told of. */
  confirmed: SoldBooking[]
  /** Asks its process for one of its own things; see terminal-process.ts. */
  tell(name: string, argument?: unknown): Promise<unknown>
  /** Takes seats into a new cart and sells them for cash; throws the refusal's sentence. */
  sell(showId: string, seatIds: readonly string[]): Promise<SoldBooking>
  /** The same, answering the refusal's code. */
  trySell(showId: string, seatIds: readonly string[]): Promise<string>
  pid(): number
  /** `kill -9`. */
  kill(): Promise<void>
  start(options?: { clockOffMs?: number }): Promise<void>
  stop(): Promise<void>
}

/** @param diskBytes the folder is a file system of its own of this size, in memory, as long as the process lives */
export function createTerminal(options: { name: string; dir: string; line: TcpProxy; diskBytes?: number }): Terminal {
  const { name, dir, line, diskBytes } = options
  const confirmed: SoldBooking[] = []
  const sessionId = newId()
  let child: ChildProcess | undefined
  let next = 0
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()

  async function start({ clockOffMs = 0 } = {}): Promise<void> {
    mkdirSync(dir, { recursive: true })
    const url = `http://127.0.0.1:${line.port}`
    const { file, env } = await builtProgram('terminal-process')
    const run = [process.execPath, file, dir, url, String(clockOffMs)]
    const [program = '', ...args] = diskBytes === undefined ? run : onSmallDisk(dir, diskBytes, run)
    const process_ = spawnChild(program, args, {
      endSignal: 'SIGKILL',
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    child = process_
    let said = ''
    process_.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4000)
    })
    await new Promise<void>((resolve, reject) => {
      process_.on('message', (message) => {
        const heard = Said.parse(message)
        if ('ready' in heard) return resolve()
        const asker = waiting.get(heard.id)
        waiting.delete(heard.id)
        if ('error' in heard) asker?.reject(new Error(heard.error))
        else asker?.resolve(heard.value)
      })
      process_.once('exit', () => {
        const died = new TerminalDied(`${name} has ended: ${said}`)
        for (const { reject } of waiting.values()) reject(died)
        waiting.clear()
        reject(died)
      })
    })
  }

  function tell(what: string, argument?: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const id = next++
      waiting.set(id, { resolve, reject })
      if (!child?.connected) return reject(new TerminalDied(`${name} doesn't run`))
      child.send({ id, name: what, argument }, (error) => error && reject(new TerminalDied(error.message)))
    })
  }

  const api = new Proxy({} as TerminalApi, {
    get: (_, method) => (argument?: unknown) => tell(String(method), argument),
  })

  async function trySale(showId: string, seatIds: readonly string[]): Promise<Answer<SoldBooking>> {
    const bookingId = newId()
    const cart = await api.claimSeats({ sessionId, bookingId, showId, seatIds: [...seatIds] })
    if (!cart.ok) return cart
    const tickets = seatIds.map((seatId) => ({ seatId, type: 'adult' }))
    const sold = await api.sell({ bookingId, tickets, tendered: 1250 * seatIds.length })
    if (sold.ok) confirmed.push(sold.value)
    return sold
  }

  return {
    name,
    dir,
    line,
    api,
    confirmed,
    tell,
    state: () => api.state(),
    async noticesCutOff() {
      await soonTrue(`${name} knows that it is cut off`, async () => (await api.state()).cutOffSince !== null)
    },
    async sell(showId, seatIds) {
      const sold = await trySale(showId, seatIds)
      if (!sold.ok) throw new Error(`${name} could not sell ${seatIds.join(', ')}: ${describeRefusal(sold.refusal)}`)
      return sold.value
    },
    async trySell(showId, seatIds) {
      const sold = await trySale(showId, seatIds)
      return sold.ok ? 'sold' : sold.refusal.code
    },
    pid() {
      if (child?.pid === undefined) throw new Error(`${name} doesn't run`)
      return child.pid
    },
    async kill() {
      child?.kill('SIGKILL')
      if (child) await ended(child)
    },
    start,
    async stop() {
      if (!child?.connected) return
      await tell('stop').catch(() => {})
      await endChild(child, 'SIGKILL', 5000)
    },
  }
}

/** Uses a mount namespace of its own (and root only in there, where it isn't root): nothing has to be unmounted. */
function onSmallDisk(dir: string, bytes: number, run: readonly string[]): string[] {
  const user = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']
  const script = 'mount -t tmpfs -o size="$1" tmpfs "$2" && shift 2 && exec "$@"'
  return ['unshare', ...user, '--mount', 'sh', '-c', script, 'sh', String(bytes), dir, ...run]
}
