import { expect, it } from 'vitest'
import { newestVersion } from './newest-version.ts'

it('the newest version is found by its numbers, not by its letters', () => {
  expect(newestVersion(['0.9.1', null, '0.10.0', '0.2.30'])).toBe('0.10.0')
  expect(newestVersion([null])).toBeNull()
})
