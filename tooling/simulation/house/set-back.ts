/** The ledger is set back to an earlier moment while every server is down, as by a restored backup. */
import { schedule } from '../world/clock.ts'
import type { World } from '../world/world.ts'
import type { ServerHost } from './server.ts'

export interface SetBack {
  /** When the backup is made, and how much later it is restored. */
  backUpMs: number
  lostMs: number
  /** Postgres shows that it is another one; else a terminal has to prove it. */
  shown: boolean
}

/** Between two transactions. */
const AGAIN_MS = 3
/** The time for messages of the servers to arrive, and be undone. */
const DOWN_MS = 500
const ANOTHER_LIFE = `update incarnations set life = '{"system": "another", "timeline": null, "database": null}'`

export function planSetBack(world: World, servers: readonly ServerHost[], { backUpMs, lostMs, shown }: SetBack): void {
  const { ledger } = world
  const later = (ms: number, work: () => void): void => void schedule(ms, () => between(work), undefined)

  function between(work: () => void): void {
    if (ledger.inTransaction()) later(AGAIN_MS, work)
    else work()
  }

  function stop(): void {
    for (const server of servers) server.crash(Number.POSITIVE_INFINITY)
  }

  later(backUpMs, () => {
    const backup = ledger.take()
    later(lostMs, () => {
      stop()
      later(DOWN_MS, () => {
        // The server may be one that another fault had planned to bring back.
        stop()
        ledger.restore(backup)
        if (shown) ledger.must(ANOTHER_LIFE)
        world.note(`!! the ledger is set back by ${Math.round(lostMs)} ms${shown ? '' : ', and nobody says so'}`)
        world.count(shown ? 'ledger set back' : 'ledger set back unsaid')
        for (const server of servers) server.start()
      })
    })
  })
}
