import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tooling/testing/vitest/longest-first.ts'

const files = (kind: string) => ['packages', 'apps', 'tooling'].map((folder) => `${folder}/**/*.${kind}.{ts,tsx}`)

/** These files need services and time. */
const withServices = ['**/*.integration.test.ts', '**/*.e2e.test.ts', '**/node_modules/**']

/** A thousand terminals, or a stadium's seats: a deadline of the product would pass if other tests ran beside them. */
const HEAVY = [
  'apps/server/src/terminals/rush.integration.test.ts',
  'apps/server/src/seats/turnstile/stadium.integration.test.ts',
  'tooling/faults/storm.integration.test.ts',
  'tooling/rush/rush.integration.test.ts',
]

const SERVICES = { testTimeout: 60_000, hookTimeout: 60_000 }

const BROWSER_TESTS = {
  globalSetup: 'tooling/testing/vitest/built-desktop.ts',
  testTimeout: 120_000,
  hookTimeout: 120_000,
}

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: files('test'),
          exclude: withServices,
          // A module is loaded once a worker, not once a file: half of what these files cost.
          isolate: false,
          testTimeout: 10_000,
          hookTimeout: 30_000,
          // Vitest's own default leaves one core idle: half of two.
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: files('integration.test'),
          exclude: [...HEAVY, '**/node_modules/**'],
          ...SERVICES,
          isolate: false,
          // Most files wait more than they work (15 that were measured: 356 s, and 52 s of a core): five keep two cores busy.
          maxWorkers: 5,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'integration-heavy',
          include: HEAVY,
          ...SERVICES,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: files('e2e.test'),
          exclude: ['**/node_modules/**'],
          ...BROWSER_TESTS,
          // As above: the server and the engine are loaded once a worker.
          isolate: false,
          // Pages wait for servers, and servers for pages: two leave a quarter of two cores idle.
          maxWorkers: 3,
          sequence: { groupOrder: 3 },
        },
      },
    ],
    globalSetup: 'tooling/testing/vitest/global-setup.ts',
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    teardownTimeout: 30_000,
    // Its own second is too short on a busy machine.
    expect: { poll: { timeout: 20_000 } },
  },
})
