/** What processes have used so far, by /proc (proc_pid_stat(5)). Linux only. */
import { readdirSync, readFileSync } from 'node:fs'

/** Of the kernel's accounts, whatever its own clock is: sysconf(_SC_CLK_TCK). */
const TICKS_A_SECOND = 100

/** After the name, which may have spaces: the state is the first. */
const statOf = (pid: number): string[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Microseconds of CPU of the processes and their children, those that have ended included. */
export function cpuOf(pids: readonly number[]): number {
  const ticks = pids.flatMap(withChildren).map((pid) => {
    const [user, system, usersOfEnded, systemOfEnded] = statOf(pid).slice(11, 15).map(Number)
    return (user ?? 0) + (system ?? 0) + (usersOfEnded ?? 0) + (systemOfEnded ?? 0)
  })
  return (ticks.reduce((sum, each) => sum + each, 0) * 1e6) / TICKS_A_SECOND
}

function withChildren(parent: number): number[] {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && isChild(pid, parent))
  return [parent, ...children]
}

function isChild(pid: number, parent: number): boolean {
  try {
    return Number(statOf(pid)[1]) === parent
  } catch {
    // It has ended meanwhile.
    return false
  }
}

/** Bytes of memory that the process alone holds. */
export function memoryOf(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return (
    [...rollup.matchAll(/^Private_\w+: +(\d+) kB$/gm)].reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0) * 1024
  )
}
