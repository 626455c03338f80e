/**
 * Real screens on a real server that asks who somebody is: the first log-in by the code of `npm start`, a second factor, a show that is
 * cancelled with a name in the history, and a terminal that is enrolled, renamed and revoked.
 */
import { generate } from 'otplib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertTestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { openFirstAccount } from '../../server/src/office/create-office.ts'
import { type House, openHouse, type TestTerminal } from './house.ts'
import { openView } from './office-views.ts'
import { axeFindings, lackingRoom, smallTargets, stickingOut } from './page-checks.ts'

const PASSWORD = 'seven quiet lamps over water'

let house: House
let desk: TestTerminal
let office: Page
let secret: string
let code: string | undefined

beforeAll(async () => {
  house = await openHouse({ redis: false, env: { MARQUEE_OFFICE_LOG_IN: 'always' } })
  await insertTestProgramme(house.server.pool, { shows: 2 })
  code = await openFirstAccount(house.server.pool)
  desk = await house.openTerminal('manager', 'Office')
  office = await house.openPage(desk, { width: 1440, height: 900 })
})
afterAll(() => house?.close())

const button = (name: string | RegExp, page = office) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const logIn = () => office.getByRole('form', { name: 'Log in' })
const digits = (stepsFromNow = 0) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + stepsFromNow * 30 })

/** In both themes, and narrow; pictures go into the folder that `MARQUEE_SCREENS` names. */
async function look(name: string): Promise<void> {
  const folder = process.env.MARQUEE_SCREENS
  for (const [width, height, theme] of [
    [1440, 900, 'dark'],
    [1024, 768, 'light'],
    [1440, 900, 'light'],
  ] as const) {
    await office.setViewportSize({ width, height })
    await office.evaluate((chosen) => {
      document.documentElement.dataset['theme'] = chosen
    }, theme)
    if (folder !== undefined) await office.screenshot({ path: `${folder}/${name}-${width}-${theme}.png` })
    expect(await stickingOut(office)).toEqual([])
    if (width === 1440) expect(await axeFindings(office)).toEqual([])
    const small = (await smallTargets(office)).filter((target) => !/× (4[4-9]|[5-9]\d|\d{3})$/.test(target))
    expect(small).toEqual([])
  }
}

describe('a manager’s page', () => {
  it('opens with the code that the first start prints, for whoever chooses a good password', async () => {
    const form = office.getByRole('form', { name: 'Set a password' })
    await form.getByLabel('Code').pressSequentially((code ?? '').replaceAll('-', '').toLowerCase())
    await form.getByLabel(/^New password/).fill('password1234')
    await form.getByLabel('The same again').fill('password1234')
    await office.keyboard.press('Enter')
    await form.getByText('among the first that are guessed').waitFor()
    await look('office-first-password')
    await form.getByLabel(/^New password/).fill(PASSWORD)
    await form.getByLabel('The same again').fill(PASSWORD)
    await office.keyboard.press('Enter')
    await button('Administrator: your log-in').waitFor()
    await office.locator('.manager-shows tbody tr').first().waitFor()
  })

  it('sets up a second factor, with recovery codes, and asks for it from then on', async () => {
    await button('Administrator: your log-in').click()
    const part = office.getByRole('form', { name: 'Second factor' })
    await part.getByLabel('Password').fill(PASSWORD)
    await office.keyboard.press('Enter')
    secret = ((await part.locator('.office-secret').textContent()) ?? '').replaceAll(' ', '')
    await part.getByAltText('The secret, for an authenticator').waitFor()
    await look('office-second-factor')
    await part.getByLabel('The six digits that it shows now').fill(await digits(-1))
    await office.keyboard.press('Enter')
    await office.getByRole('heading', { name: 'Recovery codes' }).waitFor()
    expect(await office.locator('.recovery-codes li').count()).toBe(10)
    await look('office-recovery-codes')
    await button('I have written them down').click()
    await button('Log out').click()
    await logIn().waitFor()
    await expect.poll(() => office.locator('.manager').count()).toBe(0)
    await look('office-log-in')
    await logIn().getByLabel('User name or e-mail').fill('admin')
    await logIn().getByLabel('Password', { exact: true }).fill(PASSWORD)
    await office.keyboard.press('Enter')
    await logIn().getByText('These don’t belong together.').waitFor()
    await look('office-wrong')
    await logIn()
      .getByLabel(/^Code of your authenticator/)
      .fill(await digits())
    await office.keyboard.press('Enter')
    await button('Administrator: your log-in').waitFor()
  })

  it('stays logged in through a reload, and has fields that password managers know', async () => {
    await office.reload()
    await button('Administrator: your log-in').waitFor()
    await button('Administrator: your log-in').click()
    await button('Log out').click()
    await logIn().waitFor()
    const fields = await logIn()
      .locator('input')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).autocomplete))
    expect(fields).toEqual(['username', 'current-password', 'one-time-code'])
    await logIn().getByLabel('User name or e-mail').fill('admin')
    await logIn().getByLabel('Password', { exact: true }).fill(PASSWORD)
    await logIn()
      .getByLabel(/^Code of your authenticator/)
      .fill(await digits(1))
    await office.keyboard.press('Enter')
    await button('Administrator: your log-in').waitFor()
  })

  it('cancels a show, and the history says who', async () => {
    await office.locator('.manager-shows tbody tr').first().click()
    const cancel = office.locator('.cancel-show')
    await cancel.getByRole('button', { name: 'Cancel the show…' }).click()
    await cancel.getByRole('textbox').fill('the projector is broken')
    await office.keyboard.press('Enter')
    await button('Cancel the show').click()
    await office.locator('.cancelled-since').waitFor()
    await openView(office, 'Office')
    const history = office.getByRole('region', { name: 'History of the office' })
    const act = history.locator('.office-act', { hasText: 'cancelled a show' })
    await act.getByText('the projector is broken').waitFor()
    expect(await act.locator('strong').textContent()).toBe('Administrator')
    await look('office-people')
  })

  it('adds an account, with a code for its password', async () => {
    const form = office.getByRole('form', { name: 'Add an account' })
    await form.getByLabel('Name', { exact: true }).fill('Accountant')
    await form.getByLabel('User name or e-mail').fill('accounts@rex.example')
    await form.getByLabel('Every cinema of the house').selectOption('reader')
    await button('Add the account').click()
    await button('Make a code for the first password').click()
    await office.locator('.office-code output').waitFor()
    await look('office-account')
  })

  it('enrols a terminal by a code on the screen, renames it, and revokes it', async () => {
    const device = await house.openPage(await house.openDevice(), { width: 1024, height: 768 })
    await openView(office, 'Terminals')
    const form = office.getByRole('form', { name: 'Add a terminal' })
    await form.getByLabel(/^Name/).fill('Counter 7')
    await button('Make a code').click()
    const shown = office.getByRole('region', { name: 'Code for a terminal' })
    const shownCode = (await shown.locator('output').textContent()) ?? ''
    await shown.getByText(/^(30:00|29:\d\d) left$/).waitFor()
    await shown.locator('img').waitFor()
    await look('office-code')
    await device.getByLabel('Enrolment code').fill(shownCode)
    await device.keyboard.press('Enter')
    await shown.getByRole('heading', { name: 'Counter 7 is enrolled' }).waitFor()
    const row = office.locator('tr[data-terminal="Counter 7"]')
    await row.getByText('Connected').waitFor()
    await row.getByText('0.1.0').waitFor()
    await button('Counter 7').click()
    await office.getByRole('textbox', { name: 'Name' }).fill('Box office')
    await button('Rename').click()
    await office.locator('tr[data-terminal="Box office"]').waitFor()
    await look('office-terminals')
    await button('Revoke Box office').click()
    await office.getByRole('dialog').getByText('it had sent everything').waitFor()
    await look('office-revoke')
    await office.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
    await device.getByText('has been revoked by a manager').first().waitFor()
    await office.getByLabel(/^Show 1 revoked/).check()
    await office.locator('tr[data-terminal="Box office"][data-terminal-state="revoked"]').waitFor()
  })

  it('asks again when the session is over, and keeps the page for whoever comes back', async () => {
    await office.getByRole('form', { name: 'Add a terminal' }).or(button('Add a terminal')).first().waitFor()
    await house.server.pool.query(
      "update office_sessions set touched_at = now() - interval '1 hour' where ended_at is null",
    )
    await logIn().waitFor()
    expect(await office.locator('.office-page').isVisible()).toBe(false)
    await house.server.pool.query('update office_accounts set totp_step = null')
    await logIn().getByLabel('User name or e-mail').fill('admin')
    await logIn().getByLabel('Password', { exact: true }).fill(PASSWORD)
    await logIn()
      .getByLabel(/^Code of your authenticator/)
      .fill(await digits())
    await office.keyboard.press('Enter')
    await office.getByRole('main', { name: 'Terminals' }).waitFor()
  })

  it('speaks French and Arabic, right to left, with its tabs in one line', async () => {
    const page = office.locator('.manager')
    const language = office.locator('.select-button')
    const choose = async (name: string): Promise<void> => {
      await language.click()
      await office.getByRole('option', { name }).click()
    }
    /** @param tabs of the page are in one line, and nothing of it is cut off */
    const check = async (name: string): Promise<void> => {
      const folder = process.env.MARQUEE_SCREENS
      if (folder !== undefined) await office.screenshot({ path: `${folder}/${name}.png` })
      const tops = await office
        .locator('nav .view-tab:visible')
        .evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top))
      expect(new Set(tops).size).toBeLessThanOrEqual(1)
      expect(await lackingRoom(office, '.manager, .view-tab, .button, h1, h2, label > span, .log-in-card')).toEqual([])
      expect(await stickingOut(office)).toEqual([])
    }
    await office.setViewportSize({ width: 1280, height: 800 })
    await button('Administrator: your log-in').click()
    await choose('Français')
    await office.getByRole('heading', { name: 'Mot de passe' }).waitFor()
    await check('office-own-fr')
    await office.locator('[data-group="Maison"] > button').click()
    await office.getByRole('button', { name: 'Terminaux' }).click()
    await office.getByRole('main', { name: 'Terminaux' }).waitFor()
    await check('office-terminals-fr')
    expect(await axeFindings(office)).toEqual([])
    await button('Administrator : votre accès').click()
    await choose('العربية')
    await office.getByRole('heading', { name: 'كلمة المرور' }).waitFor()
    expect(await office.locator('html').getAttribute('dir')).toBe('rtl')
    await check('office-own-ar')
    expect(await axeFindings(office)).toEqual([])
    await office.getByRole('button', { name: 'تسجيل الخروج' }).click()
    await office.getByRole('heading', { name: 'تسجيل الدخول' }).waitFor()
    await expect.poll(() => page.count()).toBe(0)
    await check('office-log-in-ar')
    expect(await axeFindings(office)).toEqual([])
    await choose('English')
    await logIn().waitFor()
  })
})
