/** `npm start` as a process of a test: in a data folder of its own, on free ports, without a window. */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { vi } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const START = join(ROOT, 'tooling', 'start', 'start.ts')
const READY_MS = 60_000

export interface Started {
  process: ChildProcess
  /** All that it has said. */
  said(): string
  address(name: string): string
}

/** The program that `npm start` runs in the end. */
const ITSELF: Command = [process.execPath, START]
/** The command with npm and its shell around it. */
export const THROUGH_NPM: Command = ['npm', 'start']

type Command = readonly [program: string, ...args: string[]]

export function start(dataDir: string, env: Record<string, string> = {}, [program, ...args] = ITSELF): ChildProcess {
  return spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, MARQUEE_DATA_DIR: dataDir, MARQUEE_OPEN: '0', PORT: '', STRIPE_SECRET_KEY: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Starts it as a person does who types `npm start` and waits for the last line. */
export async function startUntilReady(
  dataDir: string,
  env: Record<string, string> = {},
  command: Command = ITSELF,
): Promise<Started> {
  const process = start(dataDir, env, command)
  let said = ''
  process.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  process.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  await vi.waitFor(
    () => {
      if (process.exitCode === null && /^ready http:\S+$/m.test(said)) return
      throw new Error(`not ready${process.exitCode === null ? '' : `, but ended with ${process.exitCode}`}:\n${said}`)
    },
    { timeout: READY_MS, interval: 100 },
  )
  return {
    process,
    said: () => said,
    address: (name) => new RegExp(`^\\s*${name}\\s+(http:\\S+)$`, 'm').exec(said)?.[1] ?? `no address of ${name}`,
  }
}

/** @returns the exit code; null: it ended by a signal */
export async function stop({ process }: Started, signal: NodeJS.Signals): Promise<number | null> {
  const ended = new Promise((resolve) => process.once('exit', resolve))
  process.kill(signal)
  await ended
  return process.exitCode
}
