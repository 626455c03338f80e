/** Counts the safeguards of the product as its source is loaded, and takes some of them out, to see whether the simulation notices. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import type { Change } from './safeguard.ts'
import { REMOVABLE, SAFEGUARDS } from './safeguards.ts'

const ROOT = new URL('../../../', import.meta.url)
/** Taken before it is patched. */
const readOriginal = fs.readFileSync

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
  const source = patched.get(file) ?? readOriginal(new URL(file, ROOT), 'utf8')
  if (source.split(from).length !== 2) throw new Error(`${file} has changed: it has no longer just one ${from}`)
  return source.replace(from, () => to)
}

let read = new Map<string, string>()
let readsPatched = false

/** SQL is no module: the product reads it as a file. Files that were patched before are as they are again. */
export function patchReading(patched: Patched): void {
  read = new Map(
    [...patched].filter(([file]) => file.endsWith('.sql')).map(([file, text]) => [new URL(file, ROOT).href, text]),
  )
  if (readsPatched) return
  readsPatched = true
  fs.readFileSync = ((path: Parameters<typeof readOriginal>[0], options: Parameters<typeof readOriginal>[1]) =>
    (path instanceof URL && read.get(path.href)) || readOriginal(path, options)) as typeof readOriginal
  syncBuiltinESMExports()
}
