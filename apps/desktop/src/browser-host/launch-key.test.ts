import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keptLaunchKey } from './launch-key.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'marquee-launch-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

test('a launch key stays the same, in a file that only its owner may read', () => {
  const key = keptLaunchKey(dir)
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(keptLaunchKey(dir)).toBe(key)
  if (process.platform !== 'win32') expect(statSync(join(dir, 'launch-key')).mode & 0o777).toBe(0o600)
})

test('a damaged key is replaced', () => {
  writeFileSync(join(dir, 'launch-key'), 'x', { mode: 0o600 })
  expect(keptLaunchKey(dir)).toMatch(/^[\w-]{43}$/)
})

test.skipIf(process.platform === 'win32')('a key that other accounts could read is replaced', () => {
  const key = keptLaunchKey(dir)
  chmodSync(join(dir, 'launch-key'), 0o644)
  expect(keptLaunchKey(dir)).not.toBe(key)
})
