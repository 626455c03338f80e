/** A screen is loaded by itself: the style sheets of what it shows must come with it, and not with another screen. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const RENDERER = join(import.meta.dirname, '..')
const CSS = new Map(
  globSync('**/*.css', { cwd: RENDERER }).map((path) => {
    const text = readFileSync(join(RENDERER, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
    // A rule for something inside of something else is that one's. The others are what a class looks like.
    const classes = [...text.matchAll(/([^{}]+)\{/g)].flatMap(([, selectors]) =>
      (selectors ?? '')
        .replaceAll(/:(?:is|not|has|where)\([^)]*\)/g, '')
        .split(',')
        .flatMap((selector) => {
          const [only, ...inside] = selector.trim().split(/[\s>+~]+/)
          const name = /^\.(-?[a-z][\w-]*)/i.exec(only ?? '')?.[1]
          return inside.length > 0 || name === undefined ? [] : [name]
        }),
    )
    return [path, new Set(classes)]
  }),
)

/** Everything that a file imports, its own folder's and others', and what those import. */
function loadedWith(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen
  seen.add(path)
  if (path.endsWith('.css')) return seen
  const text = readFileSync(join(RENDERER, path), 'utf8')
  for (const [, statement, from] of text.matchAll(/^import (type )?[^']*'([^']+)'/gm)) {
    if (from?.startsWith('.') !== true) continue
    const other = join(dirname(path), from)
    if (statement === undefined && !other.startsWith('..')) loadedWith(other, seen)
  }
  return seen
}

/** Names in the markup that style sheets have rules for. */
function classesIn(path: string): string[] {
  const text = readFileSync(join(RENDERER, path), 'utf8')
  const named = [...text.matchAll(/className(?:=|: )(?:"([^"]*)"|\{?'([^']*)'|\{`([^`]*)`)/g)]
  return named.flatMap(([, one, two, three]) =>
    (one ?? two ?? three ?? '').replaceAll(/\$\{[^}]*\}/g, ' ').split(/\s+/),
  )
}

/** Of parts that are loaded when they are opened. */
function openedLater(loaded: ReadonlySet<string>): string[] {
  return [...loaded].flatMap((path) =>
    path.endsWith('.css')
      ? []
      : [...readFileSync(join(RENDERER, path), 'utf8').matchAll(/await import\('(\.[^']+\.tsx)'\)/g)].map(([, part]) =>
          join(dirname(path), part as string),
        ),
  )
}

const ANYWHERE = new Set([...CSS.values()].flatMap((classes) => [...classes]))

/** Names in the markup of what is loaded, whose rules are in a style sheet that isn't. */
function withoutRules(loaded: ReadonlySet<string>): string[] {
  const known = new Set([...loaded].flatMap((path) => [...(CSS.get(path) ?? [])]))
  return [...loaded]
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) => classesIn(path).map((name) => ({ path, name })))
    .filter(({ name }) => name !== '' && ANYWHERE.has(name) && !known.has(name))
    .map(({ path, name }) => `${path}: ${name}`)
}

const ENTRIES = ['counter/CounterScreen', 'kiosk/KioskScreen', 'manager/OfficeScreen', 'door/DoorScreen', 'start']

it.each([...ENTRIES.map((entry) => ['start', entry]), ['display/start', 'display/DisplayApp']])(
  'what %s and %s load brings the rules of all that it shows, and what it opens later brings its own',
  (start, entry) => {
    const loaded = new Set([...loadedWith(`${start}.tsx`), ...loadedWith(`${entry}.tsx`)])
    expect(withoutRules(loaded)).toEqual([])
    // The page's own later parts are the screens.
    if (entry === 'start') return
    for (const part of openedLater(loaded).filter((path) => !/Screen\.tsx$/.test(path))) {
      expect(withoutRules(new Set([...loaded, ...loadedWith(part)]))).toEqual([])
    }
  },
)
