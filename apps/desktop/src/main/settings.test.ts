import { describe, expect, it } from 'vitest'
import { readSettings, type SettingsSource } from './settings.ts'

const path = '/var/lib/marquee/terminal.json'
const read = (source: Partial<SettingsSource>) => readSettings({ env: {}, path, text: undefined, ...source })

describe('a terminal’s settings', () => {
  it('come from its file', () => {
    const text = JSON.stringify({ serverUrl: 'https://tickets.example/', screen: 'kiosk' })
    expect(read({ text })).toEqual({ ok: true, settings: { serverUrl: 'https://tickets.example', screen: 'kiosk' } })
  })

  it('come from the environment where that says something else', () => {
    const text = JSON.stringify({ serverUrl: 'https://tickets.example' })
    const env = { MARQUEE_SERVER_URL: 'http://127.0.0.1:4000', MARQUEE_SCREEN: 'manager' }
    expect(read({ env, text })).toEqual({
      ok: true,
      settings: { serverUrl: 'http://127.0.0.1:4000', screen: 'manager' },
    })
  })

  it('make a counter where nothing else is said', () => {
    const answer = read({ env: { MARQUEE_SERVER_URL: 'http://127.0.0.1:4000' } })
    expect(answer).toMatchObject({ ok: true, settings: { screen: 'counter' } })
  })
})

describe('a wrong setting is told with its place and what was expected', () => {
  it.each<[string, Partial<SettingsSource>, RegExp]>([
    ['no server', {}, /MARQUEE_SERVER_URL.*terminal\.json/],
    ['an empty server', { env: { MARQUEE_SERVER_URL: '' } }, /does not know its server/],
    [
      'a server that is no address',
      { env: { MARQUEE_SERVER_URL: 'tickets' } },
      /^MARQUEE_SERVER_URL must be the address/,
    ],
    ['a server of another kind', { env: { MARQUEE_SERVER_URL: 'file:///etc' } }, /^MARQUEE_SERVER_URL must be/],
    ['a server with a path', { env: { MARQUEE_SERVER_URL: 'https://a.example/api' } }, /without a path/],
    [
      'a server with a password',
      { env: { MARQUEE_SERVER_URL: 'https://a:b@c.example' } },
      /^MARQUEE_SERVER_URL must be/,
    ],
    ['an unknown screen', { env: { MARQUEE_SCREEN: 'bar' } }, /^MARQUEE_SCREEN must be one of counter, kiosk, manager/],
    ['a file that is not JSON', { text: 'serverUrl=https://a.example' }, /terminal\.json: it is not JSON/],
    ['a file that is no object', { text: '[]' }, /terminal\.json: /],
    ['a file with an unknown field', { text: '{"server": "https://a.example"}' }, /server is not one of its settings/],
    ['a wrong value in the file', { text: '{"serverUrl": 5}' }, /terminal\.json: serverUrl /],
    ['a wrong screen in the file', { text: '{"screen": "bar"}' }, /terminal\.json: screen must be one of/],
  ])('%s', (_, source, problem) => {
    const answer = read(source)
    expect(answer.ok).toBe(false)
    expect(answer.ok ? '' : answer.problem).toMatch(problem)
  })
})
