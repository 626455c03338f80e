/** Tests with a real key set at a real URL. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTokens } from './tokens.ts'

const secret = new TextEncoder().encode('a secret of the house, 32 bytes and more')
const now = Math.floor(Date.now() / 1000)
const good = { sub: 'customer-1', aud: 'marquee', iss: 'marquee', exp: now + 60 }

const own = createTokens({ secret, jwksUrl: undefined, audience: 'marquee', issuer: 'marquee' })
const signed = (claims: object, key: Uint8Array = secret, alg = 'HS256'): Promise<string> =>
  new SignJWT(claims as JWTPayload).setProtectedHeader({ alg }).sign(key)
const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const refusedFor = (problem: string) => ({ ok: false, refusal: { code: 'unauthorised', problem } })

describe("a token of the house's own", () => {
  it('grants what it says until it expires', async () => {
    const { token, expiresAt } = await own.issue({
      customerId: 'guest-1',
      role: 'operator',
      email: 'guest@example.org',
      forSeconds: 60,
    })
    expect(await own.verify(token)).toEqual({
      ok: true,
      value: { customerId: 'guest-1', role: 'operator', email: 'guest@example.org' },
    })
    expect(expiresAt.getTime() - Date.now()).toBeGreaterThan(58_000)
  })

  it("without a role is a customer's", async () => {
    expect(await own.verify(await signed(good))).toMatchObject({ ok: true, value: { role: 'customer' } })
  })

  const cases: [string, object, string][] = [
    ['for another audience', { ...good, aud: 'another' }, 'it is for another audience'],
    ['for no audience', { ...good, aud: undefined }, 'it has no aud'],
    ['of another issuer', { ...good, iss: 'somebody' }, 'it is from another issuer'],
    ['that has expired', { ...good, exp: now - 1 }, 'it has expired'],
    ['that never expires', { ...good, exp: undefined }, 'it has no exp'],
    ['that is not valid yet', { ...good, nbf: now + 30 }, 'it is not valid yet'],
    ['of nobody', { ...good, sub: undefined }, 'it has no sub'],
    ['of an empty name', { ...good, sub: '' }, 'its subject is not 1 to 128 visible characters without braces'],
    [
      'of a name with braces',
      { ...good, sub: '{other-show}' },
      'its subject is not 1 to 128 visible characters without braces',
    ],
    [
      'of a name with a line break',
      { ...good, sub: 'a\nb' },
      'its subject is not 1 to 128 visible characters without braces',
    ],
    [
      'of a name of 129 letters',
      { ...good, sub: 'x'.repeat(129) },
      'its subject is not 1 to 128 visible characters without braces',
    ],
    ['with a role that there is not', { ...good, role: 'owner' }, 'its role is none that there is'],
    ['with an email that is none', { ...good, email: 'a\r\nBcc: all@example.org' }, 'its email is not an address'],
  ]
  it.each(cases)('is refused with the reason: %s', async (_name, claims, problem) => {
    expect(await own.verify(await signed(claims))).toEqual(refusedFor(problem))
  })

  it('without a signature (alg: none) is refused in every spelling', async () => {
    for (const alg of ['none', 'None', 'NONE', 'nOnE']) {
      for (const signature of ['', 'AAAA']) {
        const token = `${base64url({ alg, typ: 'JWT' })}.${base64url(good)}.${signature}`
        expect((await own.verify(token)).ok).toBe(false)
      }
    }
  })

  it('signed with another secret, or changed afterwards, is refused', async () => {
    const other = new TextEncoder().encode('another secret of 32 bytes or some more')
    const problem = refusedFor('its signature is not of a key that is trusted here')
    expect(await own.verify(await signed(good, other))).toEqual(problem)
    const [head, , signature] = (await signed(good)).split('.')
    expect(await own.verify(`${head}.${base64url({ ...good, role: 'manager' })}.${signature}`)).toEqual(problem)
  })

  it('with the same secret but another algorithm is refused', async () => {
    const long = new TextEncoder().encode('x'.repeat(64))
    const tokens = createTokens({ secret: long, jwksUrl: undefined, audience: 'marquee', issuer: 'marquee' })
    expect(await tokens.verify(await signed(good, long, 'HS512'))).toEqual(
      refusedFor('its algorithm is not accepted here'),
    )
  })

  it.each(['', '.', '..', 'a.b.c', 'null', '{}', 'é', 'x'.repeat(10_000), `${base64url({ alg: 'HS256' })}..`])(
    "is refused if it isn't one (%.20s)",
    async (token) => {
      expect(await own.verify(token)).toMatchObject({ ok: false, refusal: { code: 'unauthorised' } })
    },
  )
})

describe("an identity provider's token", () => {
  let server: Server
  let keys: Awaited<ReturnType<typeof generateKeyPair>>
  let jwks: object
  let url: string
  let asked = 0

  beforeAll(async () => {
    keys = await generateKeyPair('RS256')
    jwks = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'first', alg: 'RS256', use: 'sig' }] }
    server = createServer((_request, response) => {
      asked++
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(jwks))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`
  })
  afterAll(() => void server.close())

  const both = () => createTokens({ secret, jwksUrl: url, audience: 'marquee', issuer: 'marquee' })
  const fromProvider = (claims: JWTPayload, kid = 'first'): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(keys.privateKey)

  it("is accepted beside the house's own, and the key set is fetched once", async () => {
    const tokens = both()
    asked = 0
    for (let i = 0; i < 3; i++) expect((await tokens.verify(await fromProvider(good))).ok).toBe(true)
    expect((await tokens.verify(await signed(good))).ok).toBe(true)
    expect(asked).toBe(1)
  })

  it('is refused if no provider is set', async () => {
    expect(await own.verify(await fromProvider(good))).toEqual(refusedFor('its algorithm is not accepted here'))
  })

  it('for another audience, or expired, is refused', async () => {
    expect(await both().verify(await fromProvider({ ...good, aud: 'another' }))).toEqual(
      refusedFor('it is for another audience'),
    )
    expect(await both().verify(await fromProvider({ ...good, exp: now - 5 }))).toEqual(refusedFor('it has expired'))
  })

  it('of an unknown key is refused', async () => {
    const other = await generateKeyPair('RS256')
    const token = await new SignJWT(good).setProtectedHeader({ alg: 'RS256', kid: 'second' }).sign(other.privateKey)
    expect(await both().verify(token)).toEqual(refusedFor('its signature is not of a key that is trusted here'))
  })

  it("can't be forged with the provider's public key as a secret", async () => {
    const publicKey = new TextEncoder().encode(await exportSPKI(keys.publicKey))
    for (const tokens of [both(), own]) {
      expect(await tokens.verify(await signed(good, publicKey))).toEqual(
        refusedFor('its signature is not of a key that is trusted here'),
      )
    }
  })

  it('without a signature is refused', async () => {
    const token = `${base64url({ alg: 'none', kid: 'first' })}.${base64url(good)}.`
    expect((await both().verify(token)).ok).toBe(false)
  })

  it("can't be checked while the provider is away, which is reported, and own tokens still work", async () => {
    const tokens = createTokens({
      secret,
      jwksUrl: 'http://127.0.0.1:9/jwks.json',
      audience: 'marquee',
      issuer: 'marquee',
    })
    expect(await tokens.verify(await fromProvider(good))).toMatchObject({
      ok: false,
      refusal: { code: 'unavailable' },
    })
    expect((await tokens.verify(await signed(good))).ok).toBe(true)
  })
})
