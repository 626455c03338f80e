/** Counts the safeguards of the product as its source is loaded, and takes some of them out, to see whether the simulation notices. */
import fs, { readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { type Change, REMOVABLE, SAFEGUARDS } from './safeguards.ts'

const ROOT = new URL('../../../', import.meta.url)

/** Maps from the path in the project to the source with counters, and without those safeguards. */
export type Patched = Map<string, string>

/** @throws when the source isn't what a change was written against */
export function patchedFiles(without: readonly string[]): Patched {
  const patched: Patched = new Map()
  for (const name of without) {
    if (!REMOVABLE.includes(name)) throw new Error(`--without ${name}: there are ${REMOVABLE.join(', ')}`)
  }
  for (const [name, safeguard] of Object.entries(SAFEGUARDS)) {
    const changes = without.includes(name) ? safeguard.without : safeguard.decides
    for (const change of changes ?? []) patched.set(change.file, apply(change, patched))
  }
  return patched
}

function apply({ file, from, to }: Change, patched: Patched): string {
  const source = patched.get(file) ?? readFileSync(new URL(file, ROOT), 'utf8')
  if (source.split(from).length !== 2) throw new Error(`${file} has changed: it has no longer just one ${from}`)
  return source.replace(from, () => to)
}

/** SQL is no module: the product reads it as a file. */
export function patchReading(patched: Patched): void {
  const sql = new Map(
    [...patched].filter(([file]) => file.endsWith('.sql')).map(([file, text]) => [new URL(file, ROOT).href, text]),
  )
  if (sql.size === 0) return
  const real = fs.readFileSync
  fs.readFileSync = ((path: Parameters<typeof real>[0], options: Parameters<typeof real>[1]) =>
    (path instanceof URL && sql.get(path.href)) || real(path, options)) as typeof real
  syncBuiltinESMExports()
}
