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
/** Its index imports every icon, so whoever shows one is read from the import's names. */
const ICONS_INDEX = /node_modules\/lucide-react\/dist\/esm\/lucide-react\./
const ICON = /node_modules\/lucide-react\/dist\/esm\/icons\/([\w-]+)\./
/** What every icon is made with: it must be there before them. */
const ICON_MAKING = /node_modules\/lucide-react\/dist\/esm\/(?!icons\/|lucide-react\.)/
const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null
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
    // The customer display is built by itself, and has none of these screens.
    if (page.size > 1 && ICON_MAKING.test(id)) return 'page'
    const name = nameOf(id)
    const kinds = screens.flatMap(([kind, of]) => (of.has(name) ? [kind] : []))
    if (page.has(name) || kinds.length >= MOST) return 'page'
    return kinds.length === 0 ? null : kinds.join('-')
  }
}

/** An icon's is that of its file: `qr-code`. */
const nameOf = (id: string): string => ICON.exec(id)?.[1] ?? id

function reachedFrom(start: string, modules: Modules, reached = new Set<string>()): Set<string> {
  if (reached.has(start) || LEFT_OUT.test(start)) return reached
  reached.add(start)
  const info = modules.getModuleInfo(start)
  for (const id of info?.importedIds ?? []) {
    if (ICONS_INDEX.test(id)) for (const icon of iconsIn(info?.code ?? '', iconFiles(id, modules))) reached.add(icon)
    else reachedFrom(id, modules, reached)
  }
  return reached
}

/** The icons that a module imports by name, by their files. */
function iconsIn(code: string, files: ReadonlyMap<string, string>): string[] {
  return [...code.matchAll(ICON_IMPORT)].flatMap(([, names = '']) =>
    names.split(',').flatMap((name) => files.get(name.trim().split(/\s/)[0] ?? '') ?? []),
  )
}

/** An icon has several names, and one file. */
function iconFiles(index: string, modules: Modules): Map<string, string> {
  const exported = (modules.getModuleInfo(index)?.code ?? '').matchAll(
    /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\./g,
  )
  return new Map(
    [...exported].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']): [string, string] => [name, file]),
    ),
  )
}
