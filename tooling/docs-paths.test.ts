import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const DOCS = globSync(['*.md', 'docs/**/*.md', 'resources/*.md', 'tooling/*/*.md'], { cwd: ROOT }).map(slashed).sort()

/** A program makes these when it runs: `npm start` in its data folder, the desktop app in its own. */
const MADE_WHEN_RUN = /^(\.marquee\/.*|logs\/|terminal\.json)$/

/** Every file and folder of the repository, from its root. */
const known = new Set(
  globSync(['*', '.ci/*', '{apps,docs,packages,resources,scripts,tooling}/**'], {
    cwd: ROOT,
    exclude: (name) => /(^|[\\/])(node_modules|out|dist)$/.test(name),
  }).map(slashed),
)

/** The short forms in documents for the folders that they name most. */
const SHORT = { 'server/': 'apps/server/src/', 'engine/': 'apps/desktop/src/terminal/' }

/** A path in backticks may begin at any folder: `booking/states.ts`. `*` stands for a part of a name. */
function isSomewhere(path: string): boolean {
  const [short, long] = Object.entries(SHORT).find(([start]) => path.startsWith(start)) ?? ['', '']
  const pattern = `${long}${path.slice(short.length)}`
    .replace(/\/$/, '')
    .replaceAll('.', '\\.')
    .replaceAll('*', '[^/]*')
  const ending = new RegExp(`(^|/)${pattern}$`)
  return [...known].some((each) => ending.test(each))
}

function looksLikeAPath(text: string): boolean {
  if (!/^[\w@.*-]+(\/[\w@.*-]+)*\/?$/.test(text)) return false
  return text.includes('/') || /\.(ts|tsx|mjs|sql|lua|md|json|jsonc|css|csv|yml)$/.test(text)
}

const inBackticks = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)

const linkTargets = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => (/^[a-z]+:/.test(target) ? [] : target))

/** Leaves out commands and diagrams. */
const proseOf = (doc: string): string => readFileSync(join(ROOT, doc), 'utf8').replace(/^```[\s\S]*?^```/gm, '')

/** The part of an address behind `#` that leads to each heading, as GitHub makes it. */
const headingsOf = (doc: string): string[] =>
  [...proseOf(doc).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )

it.each(DOCS)('%s names only files, folders and headings that exist', (doc) => {
  const text = proseOf(doc)
  const dead = linkTargets(text).filter((link) => {
    const [path = '', heading] = link.split('#')
    const target = path === '' ? doc : slashed(join(dirname(doc), path)).replace(/\/$/, '')
    return !known.has(target) || (heading !== undefined && !headingsOf(target).includes(heading))
  })
  const unknown = inBackticks(text).filter(
    (code) => looksLikeAPath(code) && !isSomewhere(code) && !MADE_WHEN_RUN.test(code),
  )
  expect([...dead, ...unknown]).toEqual([])
})

function slashed(path: string): string {
  return path.replaceAll('\\', '/')
}
