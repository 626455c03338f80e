/**
 * Builds the terminal's engine of a commit into one file, with the vocabulary that it speaks, so that tests can run the terminal
 * of an older protocol version as it was. `node tooling/old-terminals/build.ts COMMIT VERSION`; see README.md beside this file.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'rolldown'

const ROOT = join(import.meta.dirname, '..', '..')
const PARTS = ['apps/desktop/src/terminal', 'packages/shared', 'tsconfig.base.json']

const [commit, version] = process.argv.slice(2)
if (!commit || !/^\d+$/.test(version ?? '')) {
  console.error('usage: node tooling/old-terminals/build.ts COMMIT VERSION')
  process.exit(2)
}

const folder = mkdtempSync(join(tmpdir(), 'marquee-old-terminal-'))
try {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, maxBuffer: 2 ** 30 })
  const hash = git('rev-parse', commit).toString().trim()
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', hash, ...PARTS) })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const entry = join(folder, 'entry.ts')
  writeFileSync(
    entry,
    `export { startEngine } from './apps/desktop/src/terminal/engine.ts'
     export * as vocabulary from './packages/shared/src/index.ts'
     export { toJSONSchema } from 'zod'`,
  )
  await build({
    input: entry,
    platform: 'node',
    // Its native file lies beside it, so it stays a package of today.
    external: ['better-sqlite3'],
    resolve: { alias: { '@marquee/shared': join(folder, 'packages/shared/src/index.ts') } },
    output: {
      file: join(import.meta.dirname, `protocol-${version}.mjs`),
      format: 'esm',
      minify: true,
      // Otherwise code that is loaded late would be a separate file.
      codeSplitting: false,
      postBanner: `// The terminal's engine of protocol version ${version}, built from commit ${hash} by build.ts. Never edited.`,
    },
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
