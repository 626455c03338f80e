import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SETTINGS } from '../../apps/server/src/config.ts'
import { LIMITS } from '../../apps/server/src/http/limits/limit-settings.ts'
import { LANES } from '../../apps/server/src/infra/lane-settings.ts'
import { deviceVariables, readEnvironment } from '../services/environment.ts'

/** Settings for a server that isn't `npm start`'s. */
const NOT_OF_NPM_START = ['HOST']

const README = readFileSync(join(import.meta.dirname, '..', '..', 'README.md'), 'utf8')

/** Of a window alone, which hears of them without being told. */
const OF_A_WINDOW = ['MARQUEE_OPEN', 'MARQUEE_CUSTOMER_DISPLAY']

it('the README lists every setting that npm start passes on', () => {
  const named = [...README.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/[A-Z_]+/g)].map(String),
  )
  expect(SETTINGS.filter((name) => !named.includes(name) && !NOT_OF_NPM_START.includes(name))).toEqual([])
  const ofTerminals = Object.keys(deviceVariables(readEnvironment({}).devices))
  expect(named.filter((name) => !SETTINGS.includes(name)).toSorted()).toEqual(
    [...OF_A_WINDOW, ...ofTerminals].toSorted(),
  )
})

it.each([
  ['MARQUEE_LIMITS', Object.entries(LIMITS).map(([name, { count, seconds }]) => `${name}=${count}/${seconds}`)],
  ['MARQUEE_LANES', Object.entries(LANES).map(([name, { connections }]) => `${name}=${connections}`)],
])('the README has each part of %s as it is when nothing is set', (setting, parts) => {
  const [, row = ''] = new RegExp(`^\\| \`${setting}\` \\|(.*)$`, 'm').exec(README) ?? []
  const [, written = ''] = /`([a-z]+=[^`]*)`/.exec(row) ?? []
  expect(written.split(',').toSorted()).toEqual(parts.toSorted())
})
