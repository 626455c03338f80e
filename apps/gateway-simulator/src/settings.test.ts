import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const SECRETS = { SIMULATOR_SECRET_KEY: 'sk_test_x', SIMULATOR_WEBHOOK_SECRET: 'whsec_x' }

describe("the simulator's settings", () => {
  it('need only the two secrets, and default to any local port, no listener and no storage', () => {
    expect(readSettings({ ...SECRETS, PORT: '' })).toEqual({
      port: 0,
      host: '127.0.0.1',
      secretKey: 'sk_test_x',
      webhookSecret: 'whsec_x',
      webhookUrl: undefined,
      dataDir: undefined,
    })
  })

  it('name readers with their ids and serial numbers, beside the simulated one', () => {
    const readers = (text: string) => readSettings({ ...SECRETS, SIMULATOR_READERS: text }).readers
    expect(readers('tmr_bar:Bar left:SIM-7; tmr_door:Door:SIM-8')).toEqual([
      { id: 'tmr_simulated', label: 'Simulated reader', serial_number: 'SIM-0000' },
      { id: 'tmr_bar', label: 'Bar left', serial_number: 'SIM-7' },
      { id: 'tmr_door', label: 'Door', serial_number: 'SIM-8' },
    ])
    expect(readers('tmr_simulated:Mine:SIM-9')).toEqual([
      { id: 'tmr_simulated', label: 'Mine', serial_number: 'SIM-9' },
    ])
  })

  it.each(['bar:Bar:SIM-7', 'tmr_bar:Bar', 'tmr_bar::SIM-7', 'tmr_a:A:S-1;', 'tmr_a:A:S-1;tmr_a:B:S-2'])(
    'refuse readers that are written as %s',
    (text) => {
      expect(() => readSettings({ ...SECRETS, SIMULATOR_READERS: text })).toThrow('SIMULATOR_READERS is wrong')
    },
  )

  it('are refused by name, all at once, and without their values', () => {
    const read = () =>
      readSettings({ SIMULATOR_SECRET_KEY: 'sk_test_x', PORT: '70000', SIMULATOR_WEBHOOK_URL: 'ftp://x' })
    expect(read).toThrow('PORT is wrong\nSIMULATOR_WEBHOOK_SECRET is not set\nSIMULATOR_WEBHOOK_URL is wrong')
  })
})
