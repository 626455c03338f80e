/**
 * Lets workers look for jobs often while there is work. The library tells them of new jobs, but not of a lane that has become free.
 * It writes a job's end while that worker already looks for the next one, and two that look at once hide the free lanes from each
 * other. An endpoint got one webhook in two seconds with the library's own interval.
 */
import type { WorkerEvents, WorkerPool } from 'graphile-worker'

const LOOK_EVERY_MS = 100
/** So long after a job has ended, its lane's next one has been found, or there is none. */
const BUSY_MS = 2000
/** After these a worker may be gone, and one that is gone must not be told to look. */
const ENDS = ['pool:gracefulShutdown', 'pool:forcefulShutdown', 'worker:release', 'worker:fatalError'] as const

export function lookOftenWhileBusy(events: WorkerEvents, workers: Pick<WorkerPool, 'nudge'>): void {
  let timer: NodeJS.Timeout | undefined
  let busyUntil = 0
  let ended = false

  function look(): void {
    workers.nudge(Number.POSITIVE_INFINITY)
    timer = Date.now() < busyUntil ? setTimeout(look, LOOK_EVERY_MS) : undefined
  }

  events.on('job:complete', () => {
    busyUntil = Date.now() + BUSY_MS
    if (!ended) timer ??= setTimeout(look, LOOK_EVERY_MS)
  })
  for (const end of ENDS) {
    events.on(end, () => {
      ended = true
      clearTimeout(timer)
    })
  }
}
