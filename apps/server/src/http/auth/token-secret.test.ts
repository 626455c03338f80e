import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadTokenSecret } from './token-secret.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'marquee-secret-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

describe("the house's secret for tokens", () => {
  it('is made once, is long enough, and is readable by its owner only', () => {
    const dataDir = join(dir, 'not there yet')
    const made = loadTokenSecret(dataDir, undefined)
    expect(made.length).toBeGreaterThanOrEqual(32)
    expect(loadTokenSecret(dataDir, undefined)).toEqual(made)
    expect(statSync(join(dataDir, 'token-secret')).mode & 0o777).toBe(0o600)
  })

  it('differs from house to house', () => {
    expect(loadTokenSecret(join(dir, 'a'), undefined)).not.toEqual(loadTokenSecret(join(dir, 'b'), undefined))
  })

  it('comes from the environment if set, and then nothing is written', () => {
    const secret = 'of the environment, 32 bytes and more'
    expect(Buffer.from(loadTokenSecret(dir, secret)).toString()).toBe(secret)
    expect(() => statSync(join(dir, 'token-secret'))).toThrow('ENOENT')
  })

  it('is not used if it is cut short', () => {
    writeFileSync(join(dir, 'token-secret'), 'short')
    expect(() => loadTokenSecret(dir, undefined)).toThrow('cut short')
  })
})
