/** Processes that carry a test run's mark in their environment. Linux only: elsewhere nothing is found. */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export const RUN_MARK = 'MARQUEE_TEST_RUN'

export interface LeftProcess {
  pid: number
  command: string
}

/** The processes that still run two seconds after the last test: a stopped one gets the time to end. */
export async function leftProcesses(mark: string): Promise<LeftProcess[]> {
  const deadline = Date.now() + 2000
  for (;;) {
    const found = markedProcesses(mark)
    if (found.length === 0 || Date.now() > deadline) return found
    await sleep(100)
  }
}

function markedProcesses(mark: string): LeftProcess[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid)
    .flatMap((pid) => {
      try {
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
        if (!environment.includes(`${RUN_MARK}=${mark}`)) return []
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
        // An empty command line is a process that has ended and that nobody has asked about yet; Vitest's own workers
        // end with the run.
        if (command === '' || (parentOf(pid) === process.pid && command.includes('vitest'))) return []
        return [{ pid, command }]
      } catch {
        // The process has ended since, or is somebody else's.
        return []
      }
    })
}

function parentOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}
