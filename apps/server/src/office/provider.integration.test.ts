/** Log-in by a real OpenID Connect provider over HTTP. */
import type { Answer, OfficeProviderBegun } from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../../tooling/services/free-port.ts'
import { grantedValue, type RawTerminal } from '../../../../tooling/testing/terminals/raw-terminal.ts'
import { everywhere, type OfficeStage, openOffice } from './testing/office-stage.ts'
import { logInAtProvider, startProvider, type TestProvider } from './testing/oidc-stage.ts'

let provider: TestProvider
let stage: OfficeStage
let desk: RawTerminal
let redirect: string

beforeAll(async () => {
  const port = await freePort()
  redirect = `http://127.0.0.1:${port}/office/signed-in`
  provider = await startProvider(redirect)
  stage = await openOffice({
    PORT: String(port),
    MARQUEE_OIDC_ISSUER: provider.issuer,
    MARQUEE_OIDC_CLIENT_ID: 'marquee',
    MARQUEE_OIDC_CLIENT_SECRET: 'a secret of this test',
    MARQUEE_OIDC_REDIRECT: redirect,
    MARQUEE_OIDC_NAME: 'the Rex',
  })
  desk = await stage.desk()
})
afterAll(async () => {
  await stage?.close()
  await provider?.close()
})

const refusalOf = (answer: Answer<unknown>): string | undefined => (answer.ok ? undefined : answer.refusal.code)
const begin = async (at = desk): Promise<OfficeProviderBegun> => grantedValue(await at.ask('officeProviderBegin', {}))

const waitIsOver = (at: RawTerminal) =>
  stage.server.pool.query('update office_tries set until = now() where key like $1', [`%${at.device.identity.id}`])

/** What the browser shows at the end. */
async function signIn(
  url: string,
  who: string,
  cookies?: Map<string, string>,
): Promise<{ back: string; status: number; digits: string; text: string }> {
  const back = await logInAtProvider(url, who, redirect, cookies)
  const page = await fetch(back)
  const text = await page.text()
  return { back, status: page.status, text, digits: /class="digits">(\d{6})</.exec(text)?.[1] ?? 'none' }
}

describe('somebody whom the provider knows', () => {
  it('logs in by the address that an administrator gave the account, and later by the subject alone', async () => {
    const { accountId } = await stage.invite(everywhere('manager'), 'anna@rex.example')
    expect(grantedValue(await desk.ask('officeState', {})).provider).toBe('the Rex')
    for (const login of ['anna@rex.example', 'other@rex.example']) {
      await stage.server.pool.query('update office_accounts set login = $2 where id = $1', [accountId, login])
      const { attemptId, url } = await begin()
      const { digits } = await signIn(url, 'anna')
      const { state } = grantedValue(await desk.ask('officeProviderFinish', { attemptId, digits }))
      expect(state.session).toMatchObject({ accountId, login, role: 'manager', hasPassword: false })
      grantedValue(await desk.ask('terminals', {}))
    }
  })

  it('is told that the house has no account for them, also where only an unverified address says so', async () => {
    await stage.invite(everywhere('administrator'), 'mallory@rex.example')
    provider.unverified.add('mallory')
    for (const who of ['stranger', 'mallory']) {
      const { url, attemptId } = await begin()
      const { status, text, digits } = await signIn(url, who)
      expect(status).toBe(403)
      expect(text).toContain('this house has no account for you')
      expect(digits).toBe('none')
      expect(refusalOf(await desk.ask('officeProviderFinish', { attemptId, digits: '000000' }))).toBe('office_provider')
    }
  })

  it('logs in anew where somebody else was before, also where the address is changed to ask for no log-in', async () => {
    const browser = new Map<string, string>()
    for (const who of ['before', 'after']) {
      const { accountId } = await stage.invite(everywhere('manager'), `${who}@rex.example`)
      const { url, attemptId } = await begin()
      const { digits } = await signIn(url, who, browser)
      const { state } = grantedValue(await desk.ask('officeProviderFinish', { attemptId, digits }))
      expect(state.session?.accountId).toBe(accountId)
    }
    const changed = new URL((await begin()).url)
    changed.searchParams.delete('prompt')
    changed.searchParams.delete('max_age')
    expect((await signIn(changed.href, 'nobody is asked', browser)).digits).toBe('none')
  })

  it('is out when the account is removed', async () => {
    const { accountId } = await stage.invite(everywhere('manager'), 'gone@rex.example')
    const { url, attemptId } = await begin()
    const { digits } = await signIn(url, 'gone')
    grantedValue(await desk.ask('officeProviderFinish', { attemptId, digits }))
    const other = await stage.desk()
    await stage.enter(other, everywhere('administrator'))
    grantedValue(await other.ask('removeOfficeAccount', { accountId }))
    expect(refusalOf(await desk.ask('terminals', {}))).toBe('office_log_in')
    expect((await signIn((await begin()).url, 'gone')).status).toBe(403)
  })
})

describe('a link that somebody was sent', () => {
  it('logs nobody’s terminal in without the digits, which are guessed five times at most, and at no other terminal', async () => {
    await stage.invite(everywhere('administrator'), 'victim@rex.example')
    const { url, attemptId } = await begin()
    const { digits } = await signIn(url, 'victim')
    const other = await stage.desk()
    expect(refusalOf(await other.ask('officeProviderFinish', { attemptId, digits }))).toBe('office_provider')
    const wrong = digits === '123456' ? '654321' : '123456'
    for (let n = 0; n < 5; n++) {
      expect(refusalOf(await desk.ask('officeProviderFinish', { attemptId, digits: wrong }))).toBe('office_provider')
    }
    const right = () => desk.ask('officeProviderFinish', { attemptId, digits })
    expect(refusalOf(await right())).toBe('office_wait')
    await waitIsOver(desk)
    expect(refusalOf(await right())).toBe('office_provider')
  })

  it('is over once its terminal begins anew, and the guesses at all of them make the terminal wait', async () => {
    await stage.invite(everywhere('administrator'), 'patient@rex.example')
    const guesser = await stage.desk()
    const said: (string | undefined)[] = []
    for (let n = 0; n < 6; n++) {
      const before = await begin(guesser)
      const { digits } = await signIn(before.url, 'patient')
      await begin(guesser)
      said.push(refusalOf(await guesser.ask('officeProviderFinish', { attemptId: before.attemptId, digits })))
    }
    expect(said).toEqual([...Array.from({ length: 5 }, () => 'office_provider'), 'office_wait'])
    await waitIsOver(guesser)
    const { url, attemptId } = await begin(guesser)
    const { digits } = await signIn(url, 'patient')
    grantedValue(await guesser.ask('officeProviderFinish', { attemptId, digits }))
  })

  it('is good once, and a made-up answer of the provider is none', async () => {
    const { url } = await begin()
    const { back } = await signIn(url, 'victim')
    expect((await fetch(back)).status).toBe(403)
    for (const made of ['', '?state=made-up&code=x', '?error=access_denied', '?state=%00']) {
      expect((await fetch(redirect + made)).status).toBe(403)
    }
  })
})
