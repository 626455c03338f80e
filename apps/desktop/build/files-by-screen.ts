/**
 * Puts what screens show at first into few files: one that all of them load, and one for each screen or pair of them. A bundler by
 * itself makes a file of whatever two parts have in common, often of a single icon. Each file costs some 300 bytes beside what is in
 * it. What only later parts of a screen import is left to the bundler, and so is `packages/shared`, whose index imports all of it.
 */
import { join } from 'node:path'

const RENDERER = join(import.meta.dirname, '../src/renderer')
const SCREENS = {
  counter: 'CounterScreen',
  kiosk: 'KioskScreen',
  manager: 'OfficeScreen',
  door: 'DoorScreen',
} as const
/** What so many screens show, the others load as well. */
const MOST = 3
const LEFT_OUT = /packages\/shared\/|node_modules\/zod\//

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** @returns names the file of a module; null: the bundler chooses */
export function filesByScreen(): (id: string, modules: Modules) => string | null {
  let page = new Set<string>()
  let screens: [kind: string, of: Set<string>][] | undefined
  return (id, modules) => {
    if (LEFT_OUT.test(id)) return null
    if (screens === undefined) {
      page = reachedFrom(join(RENDERER, 'start.tsx'), modules)
      screens = Object.entries(SCREENS).map(([kind, file]) => [
        kind,
        reachedFrom(join(RENDERER, kind, `${file}.tsx`), modules),
      ])
    }
    const kinds = screens.flatMap(([kind, of]) => (of.has(id) ? [kind] : []))
    if (page.has(id) || kinds.length >= MOST) return 'page'
    return kinds.length === 0 ? null : kinds.join('-')
  }
}

function reachedFrom(start: string, modules: Modules, reached = new Set<string>()): Set<string> {
  if (reached.has(start) || LEFT_OUT.test(start)) return reached
  reached.add(start)
  for (const id of modules.getModuleInfo(start)?.importedIds ?? []) reachedFrom(id, modules, reached)
  return reached
}
