import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../apps/desktop/src/browser-host/config.ts'
import { deviceVariables, readEnvironment } from './environment.ts'

describe('the environment of npm start', () => {
  it('may be empty, or have empty values', () => {
    const defaults = {
      port: undefined,
      databaseUrl: undefined,
      redisUrl: undefined,
      dataDir: expect.any(String),
      open: true,
      devices: {},
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
      devices: {},
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
    ['MARQUEE_KEYPAD', 'F23=jump', 'MARQUEE_KEYPAD must be keys and what they do, such as F23=previous F24=next.'],
  ])('is refused by name: %s=%s', (name, value, sentence) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(sentence)
  })

  it("reaches a terminal's program with all that stands beside the terminal", () => {
    const set = {
      MARQUEE_PRINTER: 'png:paper',
      MARQUEE_SPARE_PRINTER: 'tcp://192.168.1.40:9100',
      MARQUEE_PRINT_BY_ITSELF: '0',
      MARQUEE_DISPLAY_LANGUAGE: 'fr',
      MARQUEE_KEYPAD: 'F23=previous F24=next',
    }
    const passedOn = deviceVariables(readEnvironment(set).devices)
    expect(passedOn).toEqual(set)
    const program = { MARQUEE_SERVER_URL: 'http://127.0.0.1:4600', MARQUEE_TERMINAL_DIR: 'data' }
    expect(readConfig({ ...program, ...passedOn })).toMatchObject({
      printer: 'png:paper',
      sparePrinter: 'tcp://192.168.1.40:9100',
      printByItself: false,
      displayLanguage: 'fr',
      keypad: { F23: 'previous', F24: 'next' },
    })
  })

  it('never repeats a wrong value, which may hold a password', () => {
    expect(() => readEnvironment({ DATABASE_URL: 'mysql://u:secret@h/d' })).not.toThrow('secret')
  })
})
