/**
 * Bearer tokens (JWT, RFC 7519). HS256 with the house's secret: guests' and staff's own. Asymmetric with a key set at a
 * URL: an identity provider's. A token's algorithm says which of the two checks it. Neither key can stand in for the
 * other: a public key is never taken for a secret.
 */
import {
  type Answer,
  CustomerId,
  CustomerName,
  CustomerPhone,
  EmailAddress,
  granted,
  Role,
  refused,
} from '@marquee/shared'
import { createRemoteJWKSet, decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Caller } from '../../booking/online/online-bookings.ts'

export interface Tokens {
  /** @returns a refusal that says what is wrong with the token */
  verify(token: string): Promise<Answer<Caller>>
  issue(claims: { customerId: string; role: Role; email?: string | undefined; forSeconds: number }): Promise<{
    token: string
    expiresAt: Date
  }>
}

export interface TokenSettings {
  secret: Uint8Array
  /** undefined: no identity provider; only the house's own tokens are good. */
  jwksUrl: string | undefined
  audience: string
  issuer: string
}

const OWN_ALGORITHM = 'HS256'
const PROVIDER_ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
/** A token of this length is no token; nobody should make us read it. */
const MAX_TOKEN_LENGTH = 8192

export function createTokens({ secret, jwksUrl, audience, issuer }: TokenSettings): Tokens {
  const provider = jwksUrl === undefined ? undefined : createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: 3000 })
  const claims = { audience, issuer, requiredClaims: ['sub', 'exp'] }

  async function payloadOf(token: string): Promise<JWTPayload> {
    if (decodeProtectedHeader(token).alg !== OWN_ALGORITHM && provider) {
      return (await jwtVerify(token, provider, { ...claims, algorithms: PROVIDER_ALGORITHMS })).payload
    }
    return (await jwtVerify(token, secret, { ...claims, algorithms: [OWN_ALGORITHM] })).payload
  }

  return {
    async verify(token) {
      if (token.length > MAX_TOKEN_LENGTH) return unauthorised('it is too long')
      let payload: JWTPayload
      try {
        payload = await payloadOf(token)
      } catch (error) {
        if (isProviderAway(error)) return refused({ code: 'unavailable', what: 'the keys of tokens cannot be fetched' })
        return unauthorised(problemOf(error))
      }
      const customerId = CustomerId.safeParse(payload.sub)
      if (!customerId.success) return unauthorised('its subject is not 1 to 128 visible characters without braces')
      const role = Role.safeParse(payload.role ?? 'customer')
      if (!role.success) return unauthorised('its role is none that there is')
      const email = EmailAddress.optional().safeParse(payload.email)
      if (!email.success) return unauthorised('its email is not an address')
      // A token is no worse for a name that can't be kept.
      const name = CustomerName.safeParse(payload.name).data
      const phone = CustomerPhone.safeParse(payload.phone_number).data
      return granted({
        customerId: customerId.data,
        role: role.data,
        email: email.data,
        ...(name !== undefined && { name }),
        ...(phone !== undefined && { phone }),
      })
    },

    async issue({ customerId, role, email, forSeconds }) {
      const now = Math.floor(Date.now() / 1000)
      const token = await new SignJWT({ role, ...(email !== undefined && { email }) })
        .setProtectedHeader({ alg: OWN_ALGORITHM, typ: 'JWT' })
        .setSubject(customerId)
        .setAudience(audience)
        .setIssuer(issuer)
        .setIssuedAt(now)
        .setExpirationTime(now + forSeconds)
        .sign(secret)
      return { token, expiresAt: new Date((now + forSeconds) * 1000) }
    },
  }
}

function unauthorised(problem: string): Answer<never> {
  return refused({ code: 'unauthorised', problem })
}

/** The key set couldn't be had: the token may be good. */
function isProviderAway(error: unknown): boolean {
  return (
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    // The errors of jose when the URL answers anything but 200, and of fetch when nobody answers.
    (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC') ||
    (error instanceof TypeError && error.message === 'fetch failed')
  )
}

function problemOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'it has expired'
  if (error instanceof errors.JWTClaimValidationFailed) return claimProblem(error)
  if (error instanceof errors.JOSEAlgNotAllowed || error instanceof errors.JOSENotSupported) {
    return 'its algorithm is not accepted here'
  }
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWKSNoMatchingKey) {
    return 'its signature is not of a key that is trusted here'
  }
  return 'it is not a readable token'
}

function claimProblem({ claim, reason }: errors.JWTClaimValidationFailed): string {
  if (reason === 'missing') return `it has no ${claim}`
  if (claim === 'aud') return 'it is for another audience'
  if (claim === 'iss') return 'it is from another issuer'
  if (claim === 'nbf') return 'it is not valid yet'
  return `its ${claim} is not valid`
}
