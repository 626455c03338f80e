/**
 * The programs that run as processes of their own, each bundled into one file: Node loads that in half the time of the 1,600
 * modules behind it, so a server that was killed is back sooner. A bundle stays on its machine: what lies beside the sources
 * (SQL, Lua, migrations, pages) is still read from there.
 */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'

const ROOT = join(import.meta.dirname, '..', '..')
const CACHE = join(ROOT, 'node_modules', '.cache', 'marquee')
const KEEP_MS = 24 * 3_600_000

const ENTRIES = {
  server: 'apps/server/src/main.ts',
  'gateway-simulator': 'apps/gateway-simulator/src/main.ts',
  'browser-host': 'apps/desktop/src/browser-host/main.ts',
  'terminal-process': 'tooling/faults/terminal-process.ts',
}

export type ProgramName = keyof typeof ENTRIES

const SOURCES = [
  ...Object.values(ENTRIES).map(dirname),
  'apps/desktop/src/terminal',
  'packages/shared/src',
  'package-lock.json',
  relative(ROOT, import.meta.filename),
]

/** These packages read files beside their own, or load a native one. */
const LEFT_AS_PACKAGES = [
  /^@node-rs\/argon2/,
  /^better-sqlite3/,
  /^graphile-worker/,
  /^pdfkit/,
  /^pg-native$/,
  /^pino/,
  /^swagger-ui-dist/,
]

export interface BuiltProgram {
  file: string
  env: {
    /** V8's code of what was run before. A process adds to it when it ends in order. */
    NODE_COMPILE_CACHE?: string
  }
}

/**
 * The program, built when a source has changed since. Ask before each start: what lies beside the sources is read as it is then.
 * Where it can't be built, as in a folder that nobody may write to, its sources run as they are.
 */
export async function builtProgram(name: ProgramName): Promise<BuiltProgram> {
  const folder = join(CACHE, `programs-${stateOfSources()}`)
  const file = join(folder, `${name}.mjs`)
  try {
    if (!existsSync(file)) {
      removeUnused()
      await buildInto(folder, name)
    }
    // It is in use.
    utimesSync(folder, new Date(), new Date())
  } catch (error) {
    console.error(`${name} runs from its sources, since it could not be built: ${(error as Error).message}`)
    return { file: join(ROOT, ENTRIES[name]), env: {} }
  }
  return { file, env: { NODE_COMPILE_CACHE: join(folder, 'compiled') } }
}

function removeUnused(): void {
  if (!existsSync(CACHE)) return
  for (const folder of readdirSync(CACHE).map((name) => join(CACHE, name))) {
    const found = statSync(folder, { throwIfNoEntry: false })
    if (found && found.mtimeMs < Date.now() - KEEP_MS) rmSync(folder, { recursive: true, force: true })
  }
}

/** Changes with the name, the size or the time of any source. */
function stateOfSources(): string {
  const hash = createHash('sha256')
  const add = (path: string): void => {
    const { mtimeMs, size } = statSync(path)
    hash.update(`${path} ${mtimeMs} ${size}\n`)
  }
  for (const source of SOURCES.map((path) => join(ROOT, path))) {
    if (!statSync(source).isDirectory()) add(source)
    else
      for (const each of readdirSync(source, { recursive: true, withFileTypes: true })) {
        if (each.isFile() && /\.tsx?$/.test(each.name)) add(join(each.parentPath, each.name))
      }
  }
  return hash.digest('hex').slice(0, 16)
}

/** Built beside its place and renamed: another process may build the same, or start it. */
async function buildInto(folder: string, name: ProgramName): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const unfinished = join(folder, `${name}-${randomUUID()}.mjs`)
  const { build } = await import('rolldown')
  await build({
    input: join(ROOT, ENTRIES[name]),
    platform: 'node',
    external: LEFT_AS_PACKAGES,
    plugins: [{ name: 'keep-places', transform: keepPlaces }],
    logLevel: 'silent',
    output: { file: unfinished, format: 'esm', codeSplitting: false },
  })
  renameSync(unfinished, join(folder, `${name}.mjs`))
}

/** A module goes on to find what lies beside its source. */
function keepPlaces(code: string, id: string): string | null {
  if (!code.includes('import.meta.')) return null
  return code
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
    .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
}
