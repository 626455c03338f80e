import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { loadTokenSecret } from '../../apps/server/src/http/auth/token-secret.ts'
import { createTokens } from '../../apps/server/src/http/auth/tokens.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'marquee-token-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const MARQUEE = fileURLToPath(new URL('../marquee.ts', import.meta.url))

function run(args: string[], env: Record<string, string> = {}) {
  return new Promise<{ stdout: string; stderr: string; status: number }>((resolve) => {
    const options = { env: { ...process.env, MARQUEE_DATA_DIR: dataDir, ...env } }
    execFile(process.execPath, [MARQUEE, 'token', ...args], options, (error, stdout, stderr) => {
      resolve({ stdout, stderr, status: typeof error?.code === 'number' ? error.code : 0 })
    })
  })
}

const verify = (token: string, secret: Uint8Array) =>
  createTokens({ secret, jwksUrl: undefined, audience: 'marquee', issuer: 'marquee' }).verify(token)

describe('marquee token', () => {
  it("makes a staff token with the house's own secret, which only its owner may read", async () => {
    const { stdout, status } = await run(['--name', 'anna', '--role', 'manager'])
    expect(status).toBe(0)
    expect(await verify(stdout.trim(), loadTokenSecret(dataDir, undefined))).toEqual({
      ok: true,
      value: { customerId: 'anna', role: 'manager', email: undefined },
    })
    expect(statSync(join(dataDir, 'token-secret')).mode & 0o777).toBe(0o600)
  })

  it("uses the environment's secret if there is one", async () => {
    const secret = 'a secret of the environment, 32 bytes'
    const { stdout } = await run(['--name', 'anna'], { MARQUEE_JWT_SECRET: secret })
    expect(await verify(stdout.trim(), new TextEncoder().encode(secret))).toMatchObject({
      ok: true,
      value: { role: 'operator' },
    })
  })

  it.each([
    [['--name', 'anna b'], 'visible characters'],
    [['--name', '{anna}'], 'visible characters'],
    [['--name', 'anna', '--role', 'owner'], '--role'],
    [['--name', 'anna', '--hours', '0'], 'whole number'],
    [[], '--name'],
  ])('refuses %j', async (args, problem) => {
    const { stdout, stderr, status } = await run(args)
    expect([stdout, status]).toEqual(['', 1])
    expect(stderr).toContain(problem)
  })

  it('names a secret that is too short, without printing it', async () => {
    const { stderr, status } = await run(['--name', 'anna'], { MARQUEE_JWT_SECRET: 'too short a secret' })
    expect(status).toBe(1)
    expect(stderr.trim()).toBe('MARQUEE_JWT_SECRET must be at least 32 bytes')
  })
})
