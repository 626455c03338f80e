import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SETTINGS } from '../../apps/server/src/config.ts'

/** Settings for a server that isn't `npm start`'s. */
const NOT_OF_NPM_START = ['HOST']

it('the README lists every setting that npm start passes on', () => {
  const readme = readFileSync(join(import.meta.dirname, '..', '..', 'README.md'), 'utf8')
  const named = [...readme.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/[A-Z_]+/g)].map(String),
  )
  expect(SETTINGS.filter((name) => !named.includes(name) && !NOT_OF_NPM_START.includes(name))).toEqual([])
  expect(named.filter((name) => !SETTINGS.includes(name))).toEqual([
    'MARQUEE_OPEN',
    'MARQUEE_PRINTER',
    'MARQUEE_SPARE_PRINTER',
    'MARQUEE_PRINT_BY_ITSELF',
    'MARQUEE_CUSTOMER_DISPLAY',
    'MARQUEE_DISPLAY_LANGUAGE',
  ])
})
