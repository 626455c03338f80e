import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const GOOD = { MARQUEE_SERVER_URL: 'http://127.0.0.1:3000', MARQUEE_TERMINAL_DIR: '/tmp/terminal' }

test('a terminal listens on this machine alone, on any free port, by default', () => {
  expect(readConfig(GOOD)).toEqual({
    port: 0,
    host: '127.0.0.1',
    serverUrl: 'http://127.0.0.1:3000',
    dir: '/tmp/terminal',
    enrolmentCode: undefined,
    printer: undefined,
    sparePrinter: undefined,
    printByItself: true,
    displayLanguage: 'en',
    keypad: {},
  })
  expect(readConfig({ ...GOOD, PORT: '4000', MARQUEE_ENROLMENT_CODE: ' abcd-efgh-jkmn ' })).toMatchObject({
    port: 4000,
    enrolmentCode: 'ABCD-EFGH-JKMN',
  })
})

test.each([
  ['PORT', 'x'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['HOST', '0.0.0.0'],
  ['HOST', '192.168.1.2'],
  ['MARQUEE_SERVER_URL', ''],
  ['MARQUEE_SERVER_URL', 'localhost:3000'],
  ['MARQUEE_SERVER_URL', 'ftp://x'],
  ['MARQUEE_TERMINAL_DIR', ''],
  ['MARQUEE_ENROLMENT_CODE', 'ABCD'],
  ['MARQUEE_PRINTER', 'usb'],
  ['MARQUEE_SPARE_PRINTER', 'usb:/etc/passwd'],
  ['MARQUEE_DISPLAY_LANGUAGE', 'English'],
  ['MARQUEE_PRINT_BY_ITSELF', 'yes'],
  ['MARQUEE_KEYPAD', 'F23=jump'],
])('%s=%j is refused by name', (name, value) => {
  expect(() => readConfig({ ...GOOD, [name]: value })).toThrow(new RegExp(`^${name} must be `))
})

test('a wrong enrolment code is not repeated, because it is a secret', () => {
  expect(() => readConfig({ ...GOOD, MARQUEE_ENROLMENT_CODE: 'SECRET-THING' })).not.toThrow(/SECRET/)
})
