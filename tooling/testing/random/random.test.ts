/** Random tests draw from fixed seeds, all of them. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { randomTests } from '../../explore.ts'
import fc, { seeds } from './random.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const draw = (): number[] => fc.sample(fc.nat(), 5)

it('a random test draws the same each time', () => {
  expect(draw()).toEqual(draw())
  expect(new Set(seeds(16)).size).toBe(16)
})

it('every random test can be explored, and none calls fast-check with its own seed', () => {
  const sources = globSync('{packages,apps,tooling}/**/*.ts', {
    cwd: ROOT,
    exclude: (path) => path.includes('node_modules'),
  })
  const importsValues = new RegExp(`import (?!type )[^\\n]* from '${'fast-check'}'`)
  const drawing = sources.filter((path) => importsValues.test(readFileSync(join(ROOT, path), 'utf8')))
  expect(drawing).toEqual(['tooling/testing/random/random.ts'])
  expect(randomTests()).toContain('apps/desktop/src/terminal/outbox/damaged-outbox.integration.test.ts')
})
