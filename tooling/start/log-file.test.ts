import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MOST_BYTES, openLogFile } from './log-file.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'marquee-log-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

test('a log is appended to, even by the next start', () => {
  const path = join(dir, 'server.log')
  openLogFile(path)('one')
  openLogFile(path)('two')
  expect(readFileSync(path, 'utf8')).toBe('one\ntwo\n')
})

test('a full log is put aside, and three such files are kept', () => {
  const path = join(dir, 'server.log')
  const write = openLogFile(path)
  const half = 'x'.repeat(MOST_BYTES / 2 - 1)
  for (let n = 0; n < 12; n++) write(half)
  write('the last line')
  expect(readdirSync(dir).toSorted()).toEqual(['server.log', 'server.log.1', 'server.log.2', 'server.log.3'])
  expect(readFileSync(path, 'utf8')).toBe('the last line\n')
  for (const name of readdirSync(dir)) expect(statSync(join(dir, name)).size).toBeLessThanOrEqual(MOST_BYTES)
})
