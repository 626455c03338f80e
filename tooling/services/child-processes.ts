/**
 * Child processes that don't outlive this one. The kernel sees to it on Linux (`setpriv --pdeathsig`), even after a `kill
 * -9` of this process. Elsewhere it takes an exit or a signal that this process gets to see.
 */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => process.platform === 'linux' && existsSync(path))

/**
 * The kernel signals the death of a parent that was alive when setpriv asked for it. A parent that died a moment before
 * would never be noticed: the program is only run while this process is still its parent.
 */
const UNLESS_ORPHANED = ['/bin/sh', '-c', `[ "$PPID" = ${process.pid} ] && exec "$0" "$@"`]

/** util-linux's tool to run a program with other rights; absent outside Linux. */
export const setpriv: string | undefined = SETPRIV

export interface ChildOptions extends SpawnOptions {
  /** The signal when this process ends: the program's own word for "stop now, cleanly". */
  endSignal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'
  /** More arguments for setpriv, where there is one. */
  rights?: readonly string[]
}

const running = new Map<ChildProcess, NodeJS.Signals>()

function endAll() {
  for (const [child, signal] of running) child.kill(signal)
  running.clear()
}

function endAllAndDie(signal: NodeJS.Signals) {
  // Another listener for the signal decides what it means; the children end with the exit that follows.
  if (process.listenerCount(signal) > 1) return
  endAll()
  process.removeListener(signal, endAllAndDie)
  process.kill(process.pid, signal)
}

function watchForTheEnd() {
  process.once('exit', endAll)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endAllAndDie)
}

/**
 * Starts a program in a session of its own. So a Ctrl-C in the terminal reaches only this process, which then stops its
 * children in the right order.
 */
export function spawnChild(program: string, args: readonly string[], options: ChildOptions): ChildProcess {
  const { endSignal, rights = [], ...spawnOptions } = options
  const child =
    SETPRIV === undefined
      ? spawn(program, args, { detached: true, windowsHide: true, ...spawnOptions })
      : spawn(SETPRIV, [...rights, `--pdeathsig=${endSignal.slice(3)}`, ...UNLESS_ORPHANED, program, ...args], {
          detached: true,
          ...spawnOptions,
        })
  if (running.size === 0 && !process.listeners('exit').includes(endAll)) watchForTheEnd()
  running.set(child, endSignal)
  child.once('exit', () => running.delete(child))
  child.once('error', () => running.delete(child))
  return child
}

/** Resolves when the process has ended; also when it has ended before. */
export function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', () => resolve()))
}

/** Asks with `signal`, and kills what hasn't ended after `patienceMs`. */
export async function endChild(child: ChildProcess, signal: NodeJS.Signals, patienceMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  await ended(child)
  clearTimeout(timer)
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
