/** The ledger for a command: that of DATABASE_URL; that of the `npm start` that is running; or one started for the while. */
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '../../apps/server/src/infra/migrate.ts'
import { createPool, type Pool } from '../../apps/server/src/infra/postgres.ts'
import { type DataDirLock, lockDataDir, ownerOf, START } from './data-dir-lock.ts'
import { readEnvironment } from './environment.ts'
import { clusterDir, runningPostgresUrl, startPostgres } from './postgres.ts'

export interface Ledger {
  url: string
  /** Migrated. */
  pool: Pool
  close(): Promise<void>
}

/** @throws EnvironmentError for a wrong variable */
export async function openLedger(env: Readonly<Record<string, string | undefined>>): Promise<Ledger> {
  const { databaseUrl, dataDir } = readEnvironment(env)
  const { url, stop } = databaseUrl === undefined ? await embedded(dataDir) : { url: databaseUrl, stop: async () => {} }
  let isClosing = false
  const pool = createPool({
    url,
    max: 4,
    name: 'command',
    // A ledger that was started for the command ends connections as it stops.
    onError: (error) => isClosing || console.error(`ledger: ${error.message}`),
  })
  const close = async () => {
    isClosing = true
    await pool.end()
    await stop()
  }
  try {
    await migrate(url, { say: console.error })
  } catch (error) {
    await close()
    throw error
  }
  return { url, pool, close }
}

async function embedded(dataDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  const dir = clusterDir(dataDir)
  let told = false
  for (;;) {
    const lock = lockDataDir(dataDir, 'a command')
    if (lock !== undefined) return startFor(dir, lock)
    const owner = ownerOf(dataDir)
    const url = owner.startsWith(START) ? runningPostgresUrl(dir) : undefined
    if (url !== undefined) return { url, stop: async () => {} }
    if (!told) console.error(`Waiting for ${owner}, which is using ${dataDir}…`)
    told = true
    await sleep(250)
  }
}

async function startFor(dir: string, lock: DataDirLock) {
  // Whoever has mistyped the folder would take the answers of an empty ledger for those of the house.
  if (!existsSync(dir)) console.error(`There is no ledger in ${dir} yet: an empty one is made.`)
  try {
    const { url, stop } = await startPostgres({ dataDir: dir })
    return {
      url,
      async stop() {
        await stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
