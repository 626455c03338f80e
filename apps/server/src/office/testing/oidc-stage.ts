/** A real OpenID Connect provider over HTTP, and a browser reduced to its cookies that somebody logs in with there. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface TestProvider {
  issuer: string
  /** Their address isn't verified. */
  unverified: Set<string>
  close(): Promise<void>
}

export async function startProvider(redirect: string): Promise<TestProvider> {
  let handle: ReturnType<Provider['callback']> | undefined
  const server: Server = createServer((request, response) => void handle?.(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const unverified = new Set<string>()
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'marquee', client_secret: 'a secret of this test', redirect_uris: [redirect] }],
    cookies: { keys: ['a key of this test'] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: async () => ({ sub, email: `${sub}@rex.example`, email_verified: !unverified.has(sub) }),
    }),
    // Nobody is asked for consent.
    async loadExistingGrant(context) {
      const { client, session } = context.oidc
      const grant = new context.oidc.provider.Grant({ clientId: client?.clientId, accountId: session?.accountId })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  handle = provider.callback()
  return {
    issuer,
    unverified,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/**
 * Logs `who` in at the provider, beginning with the address that a terminal was given.
 * @param cookies of a browser that was there before
 * @returns where the provider sends them at the end
 */
export async function logInAtProvider(
  url: string,
  who: string,
  redirect: string,
  cookies = new Map<string, string>(),
): Promise<string> {
  const go = async (to: string, form?: Record<string, string>): Promise<Response> => {
    const response = await fetch(to, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  let at = url
  let response = await go(at)
  for (let step = 0; step < 10; step++) {
    const location = response.headers.get('location')
    if (location !== null) {
      at = new URL(location, at).href
      if (at.startsWith(redirect)) return at
      response = await go(at)
      continue
    }
    const page = await response.text()
    // Somebody else was logged in there: the provider's page first logs them out by itself.
    const leaves = /action="([^"]*session\/end[^"]*)"/.exec(page)?.[1]
    const hidden = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]+)"/g)]
    response = leaves
      ? await go(leaves, Object.fromEntries(hidden.map(([, name, value]) => [name, value])))
      : await go(at, { prompt: 'login', login: who, password: 'any' })
  }
  throw new Error(`the provider did not send ${who} back: ${response.status}`)
}
