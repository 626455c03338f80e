/** Opens what all runs of a process share: Postgres, migrated, and Redis with its Lua. */
import { openRedis } from '../redis/redis.ts'
import { beginWorld, type Parts } from '../world/begin-world.ts'
import { resetClock, runUntil, simNow } from '../world/clock.ts'
import { drawFrom, installFakes } from '../world/fakes.ts'
import { beginLife, liveAs } from '../world/life.ts'
import { createRandom } from '../world/random.ts'
import { keep, readKept } from './kept.ts'
import { openLedger } from './ledger.ts'
import { migrateLedger, stopLogging } from './migrate.ts'

/**
 * The process has the world's clock and chance from then on, Postgres as well: it draws its own seed when it starts.
 *
 * @param keptLedger where the migrated ledger is kept for the next process
 */
export async function openParts({
  keptLedger,
  checksRemembered,
}: {
  keptLedger: string
  checksRemembered: boolean
}): Promise<Parts> {
  resetClock()
  drawFrom(createRandom(0))
  installFakes()
  const files = readKept(keptLedger)
  const ledger = await openLedger({ checksRemembered, files })
  const parts = { ledger, redis: await openRedis() }
  beginWorld(parts, 0, false)
  if (!files) {
    await prepare(migrateLedger)
    await keep(keptLedger, await ledger.files())
  }
  await prepare(stopLogging)
  ledger.keepEmpty()
  return parts
}

async function prepare(work: () => Promise<void>): Promise<void> {
  let done = false
  liveAs(beginLife('migrations'), () => {
    void work().then(() => {
      done = true
    })
  })
  await runUntil(simNow() + 600_000, () => done)
  if (!done) throw new Error('the ledger was not migrated')
}
