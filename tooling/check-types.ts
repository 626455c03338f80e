/** `npm run types`: checks every project that tsconfig.json names. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const text = readFileSync(join(ROOT, 'tsconfig.json'), 'utf8').replace(/^\s*\/\/.*$/gm, '')
const { references } = JSON.parse(text) as { references: { path: string }[] }
const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')

let failed = 0
for (const { path } of references) {
  const { status } = spawnSync(process.execPath, [tsc, '--project', path, '--pretty'], { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) failed++
}
console.log(
  failed === 0 ? `${references.length} layers checked` : `${failed} of ${references.length} layers have type errors`,
)
process.exit(failed === 0 ? 0 : 1)
