/** The remains of a Postgres that nobody stopped, in its data folder: a lock file, or itself, still running. */
import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from './child-processes.ts'

export interface PostmasterPid {
  pid: number
  port: number
  ready: boolean
  /** The process lives and is the Postgres of this folder: not another program that has got the same number since. */
  isOurs: boolean
}

/** `postmaster.pid`: pid, data folder, start time, port, socket folder, address, shared memory, state; one a line. */
export function readPostmasterPid(dataDir: string): PostmasterPid | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Math.abs(Number(lines[0]))
  if (!Number.isInteger(pid) || pid === 0) return undefined
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready', isOurs: isPostgresOf(pid, dataDir) }
}

/**
 * Call this only as the sole owner of the data folder. Stops the Postgres of an earlier run, and forgets one that is
 * gone.
 */
export async function stopOrphan(dataDir: string): Promise<void> {
  const found = readPostmasterPid(dataDir)
  if (found === undefined) return
  if (found.isOurs) {
    process.kill(found.pid, 'SIGINT')
    if (!(await isGone(found.pid, 20_000))) {
      // SIGQUIT is its immediate stop: the next start recovers from the log, as after a power cut.
      process.kill(found.pid, 'SIGQUIT')
      if (!(await isGone(found.pid, 10_000)))
        throw new Error(`Postgres of an earlier run (pid ${found.pid}) does not stop.`)
    }
  }
  rmSync(join(dataDir, 'postmaster.pid'), { force: true })
}

function isPostgresOf(pid: number, dataDir: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'linux') {
    try {
      return (
        readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataDir) &&
        readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n'
      )
    } catch {
      return false
    }
  }
  try {
    const [program, args] =
      process.platform === 'win32'
        ? [
            'powershell',
            ['-NoProfile', '-Command', `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`],
          ]
        : ['ps', ['-o', 'command=', '-p', String(pid)]]
    const command = execFileSync(program as string, args as string[], { encoding: 'utf8', stdio: 'pipe' })
    return command.includes('postgres') && command.includes(dataDir)
  } catch {
    return false
  }
}

async function isGone(pid: number, patienceMs: number): Promise<boolean> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(50)) if (!isAlive(pid)) return true
  return false
}
