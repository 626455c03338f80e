/**
 * `npm test`: makes sure of Redis and Chromium, and runs every test. The last line says how many passed
 * and failed; the exit code is 0 only when none failed.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { preparePrograms } from './testing/services/programs.ts'
import { describeCounts, readCounts } from './testing/vitest/test-counts.ts'

const ROOT = join(import.meta.dirname, '..')

const problem = preparePrograms()
if (problem !== undefined) {
  console.error(problem)
  process.exit(1)
}

const dir = mkdtempSync(join(tmpdir(), 'marquee-report-'))
const report = join(dir, 'report.json')
const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
const child = spawn(
  process.execPath,
  [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...process.argv.slice(2)],
  { cwd: ROOT, stdio: 'inherit' },
)
// Vitest hears a Ctrl-C itself; this process only waits until it has cleaned up.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => {
  const counts = readCounts(readFileOrNothing(report))
  rmSync(dir, { recursive: true, force: true })
  // A run can fail with every test passed: by an unhandled error, or by a process that a test has left running.
  if (code !== 0 && counts.failed === 0) {
    console.log('\nThe run itself failed: see above.')
    counts.failed = 1
  }
  console.log(`\n${describeCounts(counts)}`)
  process.exit(counts.failed === 0 ? 0 : 1)
})

function readFileOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
