/** Marquee's server as a process of its own, as `npm start` and the replay run it. */
import type { ChildProcess } from 'node:child_process'
import { z } from 'zod'
import { builtProgram } from './built-programs.ts'
import { endChild, ended, spawnChild } from './child-processes.ts'

const Ready = z.object({ ready: z.literal(true), port: z.int() })

/** Work under way in the server gets its own 10 s; see the server's main.ts. */
const STOP_MS = 12_000

export interface ServerProcess {
  port: number
  pid: number
  /** Resolves when it has ended, whoever ended it. */
  ended: Promise<void>
  stop(): Promise<void>
}

/**
 * @param env of the server; it gets PATH besides, and nothing else of ours
 * @param output where its logs go: a file descriptor, or 'ignore'
 * @throws Error with what it said when it ended before it listened
 */
export async function startServerProcess(
  env: Record<string, string>,
  output: number | 'ignore' = 'ignore',
): Promise<ServerProcess> {
  const program = await builtProgram('server')
  const child = spawnChild(process.execPath, [program.file], {
    endSignal: 'SIGTERM',
    env: { PATH: process.env.PATH, ...program.env, ...env },
    stdio: ['ignore', output, 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4000)
  })
  const port = await portOf(child, () => said)
  const { pid } = child
  if (pid === undefined) throw new Error('the server has no process id')
  return { port, pid, ended: ended(child), stop: () => endChild(child, 'SIGTERM', STOP_MS) }
}

function portOf(child: ChildProcess, said: () => string): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('message', (message) => {
      const ready = Ready.safeParse(message)
      if (ready.success) resolve(ready.data.port)
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`the server did not start:\n${said()}`)))
  })
}
