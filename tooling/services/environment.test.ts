import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEnvironment } from './environment.ts'

describe('the environment of npm start', () => {
  it('may be empty, or have empty values', () => {
    const defaults = {
      port: undefined,
      databaseUrl: undefined,
      redisUrl: undefined,
      dataDir: expect.any(String),
      open: true,
    }
    expect(readEnvironment({})).toEqual(defaults)
    expect(
      readEnvironment({ PORT: '', DATABASE_URL: '', REDIS_URL: '', MARQUEE_DATA_DIR: '', MARQUEE_OPEN: '' }),
    ).toEqual(defaults)
  })

  it('is read', () => {
    const databaseUrl = 'postgres://u:p@db.local/marquee'
    const env = {
      PORT: '5000',
      DATABASE_URL: databaseUrl,
      REDIS_URL: 'redis://r',
      MARQUEE_DATA_DIR: 'data',
      MARQUEE_OPEN: '0',
    }
    expect(readEnvironment(env)).toEqual({
      port: 5000,
      databaseUrl,
      redisUrl: 'redis://r',
      dataDir: resolve('data'),
      open: false,
    })
  })

  it.each([
    ['PORT', 'eighty', 'PORT must be a whole number from 1 to 65535.'],
    ['PORT', '0', 'PORT must be a whole number from 1 to 65535.'],
    ['PORT', '65536', 'PORT must be a whole number from 1 to 65535.'],
    ['PORT', ' 80', 'PORT must be a whole number from 1 to 65535.'],
    ['DATABASE_URL', 'mysql://u:secret@h/d', 'DATABASE_URL must be an address such as postgres://'],
    ['DATABASE_URL', 'marquee', 'DATABASE_URL must be an address such as postgres://'],
    ['REDIS_URL', '127.0.0.1:6379', 'REDIS_URL must be an address such as redis://'],
    ['MARQUEE_OPEN', 'no', 'MARQUEE_OPEN must be 0 (open no window) or 1.'],
  ])('is refused by name: %s=%s', (name, value, sentence) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(sentence)
  })

  it('never repeats a wrong value, which may hold a password', () => {
    expect(() => readEnvironment({ DATABASE_URL: 'mysql://u:secret@h/d' })).not.toThrow('secret')
  })
})
