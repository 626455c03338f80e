import { describe, expect, it } from 'vitest'
import { readHttpSettings } from './http-settings.ts'
import { LIMITS } from './limits/limit-settings.ts'

describe('the settings of the HTTP side', () => {
  it('need nothing: a secret is made, no proxy is trusted, and no other site may read', () => {
    expect(readHttpSettings({})).toEqual({
      ok: true,
      value: {
        tokenSecret: undefined,
        tokens: { jwksUrl: undefined, audience: 'marquee', issuer: 'marquee' },
        limits: LIMITS,
        streams: { total: 10_000, perAddress: 100 },
        connectionsPerAddress: 500,
        trustProxy: 0,
        corsOrigins: [],
      },
    })
  })

  it('come from the environment', () => {
    const env = {
      MARQUEE_JWT_SECRET: 'x'.repeat(32),
      MARQUEE_JWKS_URL: 'https://login.example/jwks.json',
      MARQUEE_JWT_AUDIENCE: 'tickets',
      MARQUEE_JWT_ISSUER: 'https://login.example',
      MARQUEE_LIMITS: 'guests=1/3600',
      MARQUEE_STREAMS: '7',
      MARQUEE_STREAMS_PER_ADDRESS: '3',
      MARQUEE_TRUST_PROXY: '2',
      MARQUEE_CORS_ORIGINS: 'https://tickets.example, http://127.0.0.1:3000',
      PATH: '/usr/bin',
    }
    expect(readHttpSettings(env)).toEqual({
      ok: true,
      value: {
        tokenSecret: env.MARQUEE_JWT_SECRET,
        tokens: {
          jwksUrl: 'https://login.example/jwks.json',
          audience: 'tickets',
          issuer: 'https://login.example',
        },
        limits: { ...LIMITS, guests: { count: 1, seconds: 3600 } },
        streams: { total: 7, perAddress: 3 },
        connectionsPerAddress: 500,
        trustProxy: 2,
        corsOrigins: ['https://tickets.example', 'http://127.0.0.1:3000'],
      },
    })
  })

  it.each([
    ['MARQUEE_JWT_SECRET', 'x'.repeat(31), 'must be at least 32 bytes'],
    ['MARQUEE_JWKS_URL', 'file:///etc/passwd', 'must be a URL such as https://login.example/jwks.json'],
    ['MARQUEE_LIMITS', 'holds=often', 'must look like holds=10/60'],
    ['MARQUEE_STREAMS', '0', 'must be a whole number from 1 to 1000000'],
    ['MARQUEE_TRUST_PROXY', 'yes', 'must be a whole number from 0 to 10'],
    ['MARQUEE_CORS_ORIGINS', '*', 'must be origins such as https://tickets.example'],
    ['MARQUEE_CORS_ORIGINS', 'https://tickets.example/', 'must be origins such as https://tickets.example'],
  ])('refuse %s=%s with the expected value', (name, value, problem) => {
    const read = readHttpSettings({ [name]: value })
    expect(read).toMatchObject({ ok: false, problem: expect.stringContaining(`${name} ${problem}`) })
    expect(!read.ok && read.problem.includes(value) && value.length > 8).toBe(false)
  })
})
