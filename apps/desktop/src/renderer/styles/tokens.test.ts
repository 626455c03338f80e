/** The tokens as people see them: enough contrast in each theme, and no colour anywhere else. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const RENDERER = join(import.meta.dirname, '..')
const TOKENS = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')

type Tokens = Map<string, string>

/** The declarations of the blocks with this selector, in or outside of the media query. */
function declared(css: string, selector: string): Tokens {
  const tokens: Tokens = new Map()
  for (const [, found, body] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (found?.trim() !== selector) continue
    for (const [, name, value] of (body ?? '').matchAll(/(--[\w-]+):\s*([^;]+);/g)) {
      tokens.set(name as string, (value as string).trim())
    }
  }
  return tokens
}

/** @returns the inside of a media query, and the style sheet without any */
function media(css: string, query: string): { inside: string; outside: string } {
  let inside = ''
  const outside = css.replaceAll(
    /@media \(([^)]+)\) \{((?:[^{}]*\{[^{}]*\})*)\s*\}/g,
    (_, found: string, body: string) => {
      if (found === query) inside += body
      return ''
    },
  )
  return { inside, outside }
}

const LIGHT = ':root[data-theme="light"]'
const { inside: more, outside } = media(TOKENS, 'prefers-contrast: more')
const dark = declared(outside, ':root')
const light = new Map([...dark, ...declared(outside, LIGHT)])
const ACCESS = ':root[data-theme="access"]'
const THEMES: Record<string, Tokens> = {
  'accessible kiosk': new Map([...dark, ...declared(outside, ACCESS)]),
  dark,
  light,
  'dark with more contrast': new Map([...dark, ...declared(more, ':root')]),
  // A rule for both themes counts for the light one as well, where the light theme's own rule doesn't say otherwise: it is
  // more specific.
  'light with more contrast': new Map([
    ...dark,
    ...declared(more, ':root'),
    ...declared(outside, LIGHT),
    ...declared(more, LIGHT),
  ]),
}

function luminance(hex: string): number {
  if (!/^#[0-9a-f]{6}$/.test(hex)) throw new Error(`${hex} is no colour of six digits`)
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG 2.2's contrast ratio. */
function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const GROUNDS = ['--ground', '--surface', '--surface-raised', '--surface-pressed']
const VERDICTS = ['good', 'bad', 'ask', 'elsewhere']
const SEATS = ['standard', 'premium', 'recliner', 'wheelchair', 'companion', 'loveseat']

/** What is read, on what, and the least contrast of the two. */
const PAIRS: [string, string, number][] = [
  ...GROUNDS.map((ground): [string, string, number] => ['--ink', ground, 7]),
  ...GROUNDS.map((ground): [string, string, number] => ['--ink-quiet', ground, 4.5]),
  ['--accent-ink', '--accent', 7],
  ['--accent-ink', '--accent-hover', 7],
  ...VERDICTS.map((name): [string, string, number] => [`--verdict-${name}-ink`, `--verdict-${name}`, 7]),
  ...['good', 'warn', 'bad', 'info'].flatMap((name): [string, string, number][] => [
    [`--${name}`, `--${name}-ground`, 4.5],
    ...GROUNDS.map((ground): [string, string, number] => [`--${name}`, ground, 4.5]),
    ['--ink', `--${name}-ground`, 7],
  ]),
  ...GROUNDS.map((ground): [string, string, number] => ['--accent-text', ground, 4.5]),
  // The edge of a field, and the ring of the focus.
  ...GROUNDS.flatMap((ground): [string, string, number][] => [
    ['--line-strong', ground, 3],
    ['--focus', ground, 3],
  ]),
  ...SEATS.map((name): [string, string, number] => [`--seat-${name}`, '--map-label-ground', 3]),
  ...SEATS.map((name): [string, string, number] => ['--seat-ink', `--seat-${name}`, 4.5]),
  ['--seat-yours-ink', '--seat-yours', 7],
  ['--map-label', '--map-label-ground', 4.5],
  ['--paper-ink', '--paper', 7],
  ...[1, 2, 3, 4, 5, 6].map((n): [string, string, number] => ['--poster-ink', `--poster-${n}`, 7]),
]

describe.each(Object.keys(THEMES))('the %s theme', (name) => {
  const tokens = THEMES[name] as Tokens
  const colour = (token: string): string => {
    const value = tokens.get(token)
    if (value === undefined) throw new Error(`there is no ${token}`)
    return value
  }

  it.each(PAIRS)('%s on %s has %f : 1', (text, ground, least) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(least)
  })

  it('gives quiet text 7 : 1 where more contrast is asked for', () => {
    if (!name.includes('more')) return
    for (const ground of GROUNDS) expect(contrast(colour('--ink-quiet'), colour(ground))).toBeGreaterThanOrEqual(7)
  })
})

describe('the accessible kiosk', () => {
  const tokens = THEMES['accessible kiosk'] as Tokens
  const of = (token: string): string => tokens.get(token) ?? ''
  const TEXTS = ['--ink', '--ink-quiet', '--accent-text', '--good', '--warn', '--bad', '--info', '--map-label']
  const SHAPES = ['--line-strong', '--line', '--focus', '--warn-mark', '--accent']

  it.each(GROUNDS)('writes and draws on %s with 7 : 1', (ground) => {
    for (const token of [...TEXTS, ...SHAPES]) {
      expect(contrast(of(token), of(ground)), token).toBeGreaterThanOrEqual(7)
    }
  })

  it('writes on what has the focus, and on what is pressed next, with 7 : 1', () => {
    for (const fill of ['--focus', '--accent', '--accent-hover', '--ink']) {
      expect(contrast(of('--ground'), of(fill)), fill).toBeGreaterThanOrEqual(7)
    }
    for (const name of ['good', 'warn', 'bad', 'info']) {
      expect(contrast(of('--ink'), of(`--${name}-ground`)), name).toBeGreaterThanOrEqual(7)
    }
  })

  it('has one colour that is neither black, white nor grey: that of the focus', () => {
    const own = [...declared(outside, ACCESS)].filter(([, value]) => {
      const [r, g, b] = [1, 3, 5].map((at) => value.slice(at, at + 2))
      return value.startsWith('#') && !(r === g && g === b)
    })
    expect(own.map(([name]) => name)).toEqual(['--focus'])
  })
})

describe('the style sheets', () => {
  const sheets = globSync('**/*.css', { cwd: RENDERER }).map((path) => ({
    path,
    text: readFileSync(join(RENDERER, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''),
  }))

  it('name no colour: the tokens do', () => {
    expect(sheets.length).toBeGreaterThan(50)
    const found = sheets
      .filter(({ path }) => path !== join('styles', 'tokens.css'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab)a?\(/gi)].map(([colour]) => `${path}: ${colour}`),
      )
    expect(found).toEqual([])
  })

  it('use no token that there isn’t', () => {
    const known = new Set([
      ...dark.keys(),
      ...sheets.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+):/g)].map(([, n]) => n as string)),
    ])
    const unknown = sheets.flatMap(({ path, text }) =>
      [...text.matchAll(/var\((--[\w-]+)/g)]
        .filter(([, name]) => !known.has(name as string))
        .map(([, n]) => `${path}: ${n}`),
    )
    expect(unknown).toEqual([])
  })

  it('write in sentence case', () => {
    const shouting = sheets.filter(
      ({ path, text }) => path !== join('ui', 'code-field.css') && /text-transform:\s*uppercase/.test(text),
    )
    // A code of enrolment is written in capitals.
    expect(shouting.map(({ path }) => path)).toEqual([])
  })

  it('move nothing for longer than 220 ms, but for what turns while one waits', () => {
    const slow = sheets.flatMap(({ path, text }) =>
      [...text.matchAll(/(?:transition|animation):[^;]*?(\d+)ms/g)]
        .filter(([, ms]) => Number(ms) > 220)
        .map(([rule]) => `${path}: ${rule}`),
    )
    expect(slow).toEqual([])
  })
})
