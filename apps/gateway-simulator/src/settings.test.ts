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

  it('are refused by name, all at once, and without their values', () => {
    const read = () =>
      readSettings({ SIMULATOR_SECRET_KEY: 'sk_test_x', PORT: '70000', SIMULATOR_WEBHOOK_URL: 'ftp://x' })
    expect(read).toThrow('PORT is wrong\nSIMULATOR_WEBHOOK_SECRET is not set\nSIMULATOR_WEBHOOK_URL is wrong')
  })
})
