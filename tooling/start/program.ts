/** A program of Marquee's own as a child process: its log goes to a file, its important lines to the terminal. */
import { createInterface } from 'node:readline'
import { endChild, ended, spawnChild } from '../services/child-processes.ts'
import type { Part } from './keep-running.ts'
import { openLogFile } from './log-file.ts'
import { readLogLine } from './log-line.ts'

export interface Program {
  /** The program's name in the terminal. */
  name: string
  /** The file that Node runs, or the program itself with its arguments. */
  command: readonly [string, ...string[]]
  env: Readonly<Record<string, string | undefined>>
  logFile: string
  /**
   * True when this line of its output, or message over its channel, or (undefined) its mere start, says that it is there.
   */
  isReady(said: unknown): boolean
  say(line: string): void
}

/** More than a program's own time to stop in order. */
const STOP_MS = 12_000
const START_MS = 60_000

/** The program ended before it was there; the message has its last words, which say why. */
export class ProgramDidNotStart extends Error {}

export async function startProgram(program: Program): Promise<Part> {
  const [file, ...args] = program.command
  const child = spawnChild(file, args, {
    endSignal: 'SIGTERM',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...program.env },
    // The channel tells it when this process has gone, and it ends.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  let isUp = false
  const lastWords: string[] = []
  const write = openLogFile(program.logFile)

  const hear = (line: string) => {
    if (program.isReady(line)) return resolve()
    write(line)
    const { text, matters } = readLogLine(line)
    if (!matters) return
    lastWords.push(text)
    if (isUp) program.say(`${program.name}: ${text}`)
  }
  for (const stream of [child.stdout, child.stderr]) {
    if (stream !== null) createInterface({ input: stream }).on('line', hear)
  }
  child.once('spawn', () => {
    if (program.isReady(undefined)) resolve()
  })
  child.on('message', (message) => {
    if (program.isReady(message)) resolve()
  })
  child.once('error', reject)
  // 'close', not 'exit': its last words have been read by then.
  child.once('close', () => reject(new Error(lastWords.slice(-5).join('\n') || 'it ended without a word')))
  const timer = setTimeout(() => reject(new Error(`it did not start within ${START_MS / 1000} s`)), START_MS)
  try {
    await ready
  } catch (error) {
    await endChild(child, 'SIGKILL', STOP_MS)
    throw new ProgramDidNotStart(`${program.name} did not start: ${(error as Error).message}`)
  } finally {
    clearTimeout(timer)
  }
  isUp = true
  return { pid: child.pid as number, ended: ended(child), stop: () => endChild(child, 'SIGTERM', STOP_MS) }
}
