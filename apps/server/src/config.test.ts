import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const DATABASE_URL = 'postgres://user:secret@127.0.0.1:5432/marquee'

function problem(env: Record<string, string>): string {
  try {
    readConfig({ DATABASE_URL, ...env })
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'no problem'
}

describe("the server's settings", () => {
  it('need only a ledger, and default to loopback, ten minutes a hold and no Redis', () => {
    expect(readConfig({ DATABASE_URL })).toMatchObject({
      port: 4600,
      host: '127.0.0.1',
      databaseUrl: DATABASE_URL,
      redisUrl: undefined,
      dataDir: '.marquee',
      holdSeconds: 600,
      reserveMinutes: 30,
      ticketCodes: undefined,
      logLevel: 'info',
    })
  })

  it('come from the environment', () => {
    const env = {
      PORT: '0',
      HOST: '::1',
      DATABASE_URL: 'postgresql://db/marquee',
      REDIS_URL: 'rediss://cache:6380',
      MARQUEE_DATA_DIR: '/var/lib/marquee',
      MARQUEE_HOLD_SECONDS: '1',
      MARQUEE_TICKET_CODES: 'long',
      LOG_LEVEL: 'silent',
    }
    expect(readConfig(env)).toMatchObject({
      port: 0,
      host: '::1',
      databaseUrl: env.DATABASE_URL,
      redisUrl: env.REDIS_URL,
      dataDir: env.MARQUEE_DATA_DIR,
      holdSeconds: 1,
      reserveMinutes: 30,
      ticketCodes: 'long',
      logLevel: 'silent',
    })
  })

  it('count as unset when empty', () => {
    const empty = { PORT: '', HOST: '', REDIS_URL: '', MARQUEE_DATA_DIR: '', MARQUEE_HOLD_SECONDS: '', LOG_LEVEL: '' }
    expect(readConfig({ DATABASE_URL, ...empty })).toEqual(readConfig({ DATABASE_URL }))
    expect(problem({ DATABASE_URL: '' })).toBe('DATABASE_URL is not set')
  })

  it.each([
    ['PORT', 'four', 'PORT must be a whole number from 0 to 65535'],
    ['PORT', '65536', 'PORT must be a whole number from 0 to 65535'],
    ['PORT', '-1', 'PORT must be a whole number from 0 to 65535'],
    ['PORT', '80.5', 'PORT must be a whole number from 0 to 65535'],
    ['MARQUEE_HOLD_SECONDS', '0', 'MARQUEE_HOLD_SECONDS must be a whole number from 1 to 86400'],
    ['MARQUEE_HOLD_SECONDS', '10m', 'MARQUEE_HOLD_SECONDS must be a whole number from 1 to 86400'],
  ])('refuse %s=%s with the name and the expected value', (name, value, sentence) => {
    expect(problem({ [name]: value })).toBe(sentence)
  })

  it('refuse two places for one ticket key', () => {
    const both = { MARQUEE_TICKET_KEY: 'hunter2', MARQUEE_TICKET_KEY_FILE: 'key.pem' }
    expect(problem(both)).toBe('MARQUEE_TICKET_KEY and MARQUEE_TICKET_KEY_FILE are both set')
  })

  it('refuse an unknown log level with the existing levels', () => {
    expect(problem({ LOG_LEVEL: 'loud' })).toMatch(/^LOG_LEVEL is wrong \(.*"debug".*"silent".*\)$/)
  })

  it.each([
    ['DATABASE_URL', 'mysql://user:hunter2@db/marquee', /^DATABASE_URL must be a URL such as postgres:/],
    ['DATABASE_URL', 'hunter2', /^DATABASE_URL must be a URL such as postgres:/],
    ['REDIS_URL', 'http://user:hunter2@cache', /^REDIS_URL must be a URL such as redis:/],
    ['REDIS_URL', 'hunter2:6379', /^REDIS_URL must be a URL such as redis:/],
  ])('refuse a wrong %s without repeating what may be a secret', (name, value, sentence) => {
    expect(problem({ [name]: value })).toMatch(sentence)
    expect(problem({ [name]: value })).not.toContain('hunter2')
  })

  it('name every problem at once', () => {
    expect(problem({ PORT: 'x', MARQUEE_HOLD_SECONDS: 'x' }).split('\n')).toHaveLength(2)
  })
})
