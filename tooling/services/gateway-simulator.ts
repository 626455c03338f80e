/** The payment gateway's simulator as a process of its own. */
import type { ChildProcess } from 'node:child_process'
import { z } from 'zod'
import { builtProgram } from './built-programs.ts'
import { endChild, ended, spawnChild } from './child-processes.ts'

const Ready = z.object({ ready: z.literal(true), port: z.int() })
const STOP_MS = 5000

export interface SimulatorOptions {
  secretKey: string
  webhookSecret: string
  webhookUrl?: string
  /** Absent: any free one. */
  port?: number
  /** The folder in which its books survive a restart; absent: they don't. */
  dataDir?: string
  /** As SIMULATOR_READERS; absent: the usual ones. */
  readers?: string
}

export interface GatewaySimulator {
  url: string
  port: number
  pid: number
  /** Resolves when it has ended, whoever ended it. */
  ended: Promise<void>
  stop(): Promise<void>
}

/** @throws Error with what it said when it ended before it listened */
export async function startGatewaySimulator(options: SimulatorOptions): Promise<GatewaySimulator> {
  const program = await builtProgram('gateway-simulator')
  const child = spawnChild(process.execPath, [program.file], {
    endSignal: 'SIGTERM',
    env: { PATH: process.env.PATH, ...program.env, ...simulatorEnv(options) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const port = await portOf(child)
  const { pid } = child
  if (pid === undefined) throw new Error('the simulator has no process id')
  const stop = () => endChild(child, 'SIGTERM', STOP_MS)
  return { url: `http://127.0.0.1:${port}`, port, pid, ended: ended(child), stop }
}

export function simulatorEnv(options: SimulatorOptions): Record<string, string> {
  const { port = 0, secretKey, webhookSecret, webhookUrl, dataDir, readers } = options
  return {
    PORT: String(port),
    SIMULATOR_SECRET_KEY: secretKey,
    SIMULATOR_WEBHOOK_SECRET: webhookSecret,
    ...(webhookUrl !== undefined && { SIMULATOR_WEBHOOK_URL: webhookUrl }),
    ...(dataDir !== undefined && { SIMULATOR_DATA_DIR: dataDir }),
    ...(readers !== undefined && { SIMULATOR_READERS: readers }),
  }
}

function portOf(child: ChildProcess): Promise<number> {
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4000)
  })
  return new Promise((resolve, reject) => {
    child.on('message', (message) => {
      const ready = Ready.safeParse(message)
      if (ready.success) resolve(ready.data.port)
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`the gateway's simulator did not start:\n${said}`)))
  })
}
