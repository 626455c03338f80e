/** The bare parts beside the server, each a process of its own, and sockets to them. */
import { fileURLToPath } from 'node:url'
import { io, type Socket } from 'socket.io-client'
import { endChild, spawnChild } from '../services/child-processes.ts'

export interface Bare {
  port: number
  pid: number
  stop(): Promise<void>
}

/** @param file of this folder */
export async function startBare(file: string, env: Record<string, string> = {}): Promise<Bare> {
  const child = spawnChild(process.execPath, [fileURLToPath(new URL(`./${file}`, import.meta.url))], {
    endSignal: 'SIGTERM',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { pid } = child
  if (pid === undefined) throw new Error(`${file} has no process id`)
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port))
    child.once('exit', () => reject(new Error(`${file} ended`)))
  })
  return { port, pid, stop: async () => void (await endChild(child, 'SIGTERM', 2000)) }
}

export const connectedSockets = (port: number, count: number): Promise<Socket[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true })
      await new Promise<void>((resolve) => socket.once('connect', resolve))
      return socket
    }),
  )
