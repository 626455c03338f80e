/**
 * Vitest's global setup: one Postgres for the whole run, with the migrated database that test files clone. After the run
 * it looks for processes that a test has left running, and fails the run if there are any.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../../apps/server/src/infra/migrate.ts'
import { startPostgres } from '../../services/postgres.ts'
import { makeFolderForFiles } from './files-in-memory.ts'
import { leftProcesses, RUN_MARK } from './left-processes.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the migrated database that nobody writes to. */
    templateUrl: string
    /** The address for making and dropping databases. */
    superuserUrl: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = makeFolderForFiles()
  // Programs that a test starts inherit this mark, and are found by it.
  process.env[RUN_MARK] = dir
  // So do the tests and their programs: terminals, browsers and servers have their files there as well.
  process.env.TMPDIR = dir
  const postgres = await startPostgres({
    dataDir: join(dir, 'postgres'),
    settings: {
      max_connections: '300',
      // A test database doesn't outlive its run, so nothing protects it from a power cut.
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      // Thousands of connections prove the password, and each iteration costs both sides.
      scram_iterations: '1',
    },
  })
  await migrate(postgres.url)
  project.provide('templateUrl', postgres.url)
  project.provide('superuserUrl', postgres.superuserUrl)

  return async () => {
    await postgres.stop()
    const left = await leftProcesses(dir)
    // Vitest's last workers may still write down what they compiled.
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
    if (left.length > 0) {
      for (const { pid } of left) process.kill(pid, 'SIGKILL')
      throw new Error(`Tests left running:\n${left.map(({ pid, command }) => `  ${pid} ${command}`).join('\n')}`)
    }
  }
}
