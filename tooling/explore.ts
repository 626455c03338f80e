/**
 * `npm run explore -- --minutes 60`: the random tests again and again, each time from a seed that nobody has tried. A
 * failure is printed with the seed that makes it fail again.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import { SEED_VARIABLE } from './testing/random/random.ts'
import { preparePrograms } from './testing/services/programs.ts'
import { failuresIn } from './testing/vitest/test-counts.ts'

const ROOT = join(import.meta.dirname, '..')
/** A seed and the few after it must be 32 bits. */
const MOST = 2 ** 31 - 1000

/** The tests that draw: they have fast-check from `testing/random/random.ts`, themselves or by the maker of their requests. */
export function randomTests(): string[] {
  return globSync(
    ['packages', 'apps', 'tooling'].map((folder) => `${folder}/**/*.test.ts`),
    {
      cwd: ROOT,
      exclude: (path) => path.includes('node_modules'),
    },
  )
    .filter((path) => readFileSync(join(ROOT, path), 'utf8').includes("/testing/random/random.ts'"))
    .sort()
}

let running: ChildProcess | undefined

/** @returns the sentences in which tests failed */
async function round(seed: number, files: readonly string[]): Promise<string[]> {
  const dir = mkdtempSync(join(tmpdir(), 'marquee-explore-'))
  const report = join(dir, 'report.json')
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
  try {
    const child = spawn(
      process.execPath,
      [vitest, 'run', '--reporter=json', `--outputFile=${report}`, '--maxWorkers=1', ...files],
      { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, [SEED_VARIABLE]: String(seed) } },
    )
    running = child
    const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
    const failures = failuresIn(readFileSync(report, 'utf8'))
    return code === 0 || failures.length > 0 ? failures : ['The run itself failed: see above.']
  } catch (error) {
    return [`The run itself failed: ${error instanceof Error ? error.message : error}`]
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

async function explore({ minutes }: { minutes: number }): Promise<void> {
  const problem = preparePrograms()
  if (problem !== undefined) throw new Error(problem)
  const files = randomTests()
  const end = Date.now() + minutes * 60_000
  let stopped = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      stopped = true
      // The test cleans up after itself.
      running?.kill(signal)
    })
  }
  let found = 0
  let rounds = 0
  while (Date.now() < end && !stopped) {
    const seed = randomInt(1, MOST)
    const failures = await round(seed, files)
    if (stopped) break
    rounds++
    found += failures.length
    console.log(`seed ${seed}: ${failures.length === 0 ? 'all is well' : `${failures.length} failed`}`)
    for (const failure of failures) console.log(`\n${failure}\n`)
    if (failures.length > 0) console.log(`again: ${SEED_VARIABLE}=${seed} npm test -- FILE\n`)
  }
  console.log(`${rounds} rounds of ${files.length} files, ${found} failures`)
  process.exitCode = found === 0 ? 0 : 1
}

if (import.meta.main) {
  await new Command('explore')
    .description('run the random tests with fresh seeds')
    .option(
      '--minutes <number>',
      'how long; the last round is brought to its end',
      (text) => {
        const value = Number(text)
        if (!(value > 0 && value <= 10_000)) throw new InvalidArgumentError('must be a number of minutes')
        return value
      },
      60,
    )
    .action(explore)
    .parseAsync()
}
