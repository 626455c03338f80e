import { describe, expect, it } from 'vitest'
import { readSettings, type SettingsSource } from './settings.ts'

const path = '/var/lib/marquee/terminal.json'
const read = (source: Partial<SettingsSource>) => readSettings({ env: {}, path, text: undefined, ...source })

describe('a terminal’s settings', () => {
  it('come from its file', () => {
    const file = {
      serverUrl: 'https://tickets.example/',
      kiosk: true,
      printer: 'tcp://192.168.1.40',
      sparePrinter: 'usb:/dev/usb/lp0',
    }
    expect(read({ text: JSON.stringify(file) })).toEqual({
      ok: true,
      settings: {
        serverUrl: 'https://tickets.example',
        kiosk: true,
        printer: 'tcp://192.168.1.40',
        sparePrinter: 'usb:/dev/usb/lp0',
        printByItself: true,
        nightlyRestart: '04:00',
        customerDisplay: false,
        displayLanguage: 'en',
        keypad: {},
        enrolmentCode: undefined,
      },
    })
  })

  it('come from the environment where it differs', () => {
    const text = JSON.stringify({ serverUrl: 'https://tickets.example', kiosk: true })
    const env = { MARQUEE_SERVER_URL: 'http://127.0.0.1:4000', MARQUEE_KIOSK: '0' }
    expect(read({ env, text })).toMatchObject({
      ok: true,
      settings: { serverUrl: 'http://127.0.0.1:4000', kiosk: false },
    })
  })

  it('say when a kiosk begins anew at night, or that it does not', () => {
    const env = { MARQUEE_SERVER_URL: 'http://127.0.0.1:4000' }
    const text = JSON.stringify({ nightlyRestart: '02:30' })
    expect(read({ env, text })).toMatchObject({ ok: true, settings: { nightlyRestart: '02:30' } })
    const off = { ...env, MARQUEE_NIGHTLY_RESTART: 'off' }
    expect(read({ env: off, text })).toMatchObject({ ok: true, settings: { nightlyRestart: null } })
    expect(read({ env: { ...env, MARQUEE_NIGHTLY_RESTART: '25:00' } })).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/^MARQUEE_NIGHTLY_RESTART must be a time such as 04:00/),
    })
  })

  it('default to a terminal that is no kiosk', () => {
    const answer = read({ env: { MARQUEE_SERVER_URL: 'http://127.0.0.1:4000' } })
    expect(answer).toMatchObject({ ok: true, settings: { kiosk: false } })
  })
})

describe('a wrong setting is reported with its place and the expected value', () => {
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
    ['a switch that is neither on nor off', { env: { MARQUEE_KIOSK: 'yes' } }, /^MARQUEE_KIOSK must be 1 or 0/],
    ['a printer that is no address', { env: { MARQUEE_PRINTER: 'lpt1' } }, /^MARQUEE_PRINTER must look like tcp:/],
    ['a file that is not JSON', { text: 'serverUrl=https://a.example' }, /terminal\.json: it is not JSON/],
    ['a file that is no object', { text: '[]' }, /terminal\.json: /],
    ['a file with an unknown field', { text: '{"server": "https://a.example"}' }, /server is not one of its settings/],
    ['a wrong value in the file', { text: '{"serverUrl": 5}' }, /terminal\.json: serverUrl /],
    ['a wrong switch in the file', { text: '{"kiosk": "yes"}' }, /terminal\.json: kiosk must be true or false/],
  ])('%s', (_, source, problem) => {
    const answer = read(source)
    expect(answer.ok).toBe(false)
    expect(answer.ok ? '' : answer.problem).toMatch(problem)
  })
})

it('a wrong enrolment code is not repeated, since it may be half of a right one', () => {
  const answer = read({ env: { MARQUEE_SERVER_URL: 'http://127.0.0.1:4000', MARQUEE_ENROLMENT_CODE: 'ABCD-EFGH' } })
  expect(answer).toEqual({ ok: false, problem: 'MARQUEE_ENROLMENT_CODE must look like ABCD-EFGH-JKMN.' })
})
