import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'

const read = (env: Record<string, string> = {}) =>
  readConfig({ DATABASE_URL: 'postgres://127.0.0.1/marquee', ...env }).office
const provider = {
  MARQUEE_OIDC_ISSUER: 'https://login.example',
  MARQUEE_OIDC_CLIENT_ID: 'marquee',
  MARQUEE_OIDC_REDIRECT: 'https://tickets.example/office/signed-in',
}

describe('the settings of the office', () => {
  it('ask always who somebody is, and anew after a quarter of an hour', () => {
    expect(read()).toEqual({ asks: 'always', idleSeconds: 900, provider: undefined })
    expect(read({ MARQUEE_OFFICE_LOG_IN: 'with-accounts', MARQUEE_OFFICE_IDLE_MINUTES: '5' })).toMatchObject({
      asks: 'with-accounts',
      idleSeconds: 300,
    })
  })

  it('can’t be told never to ask', () => {
    for (const text of ['never', 'off', '0', 'false']) {
      expect(() => read({ MARQUEE_OFFICE_LOG_IN: text })).toThrow(ConfigError)
    }
  })

  it('take a provider as a whole, and over TLS unless it is on this machine', () => {
    expect(read(provider).provider).toMatchObject({ clientId: 'marquee', clientSecret: undefined })
    expect(read({ ...provider, MARQUEE_OIDC_ISSUER: 'http://127.0.0.1:9000' }).provider).toBeDefined()
    expect(() => read({ ...provider, MARQUEE_OIDC_ISSUER: 'http://login.example' })).toThrow(/MARQUEE_OIDC_ISSUER/)
    expect(() => read({ ...provider, MARQUEE_OIDC_CLIENT_ID: '' })).toThrow(/are set together/)
  })
})
