/** `npm run marquee -- office …`: the first account and lost log-ins, for whoever has the machine. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  beginSecondFactor,
  digitsOf,
  type OfficeStage,
  openOffice,
  PASSWORD,
} from '../../apps/server/src/office/testing/office-stage.ts'
import { grantedValue } from '../testing/terminals/raw-terminal.ts'

const MARQUEE = join(import.meta.dirname, '..', 'marquee.ts')

let stage: OfficeStage
beforeAll(async () => {
  stage = await openOffice()
})
afterAll(() => stage?.close())

async function office(...args: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: stage.server.ledger.url, MARQUEE_DATA_DIR: stage.server.dataDir }
  const run = promisify(execFile)(process.execPath, [MARQUEE, 'office', ...args], { env })
  return run.then(
    ({ stdout }) => stdout.trim(),
    (error: { stderr: string }) => error.stderr.trim(),
  )
}

it('makes an account with a code, gives another code, resets the second factor, and removes it', async () => {
  const desk = await stage.desk()
  const add = ['add', '--login', 'boss@rex.example', '--name', 'Boss', '--role', 'administrator']
  const code = await office(...add)
  expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  expect(await office(...add)).toContain('Another account has this user name')
  grantedValue(await desk.ask('officeAccept', { code, password: PASSWORD }))
  await beginSecondFactor(desk)
  expect(await office('list')).toContain('boss@rex.example  Boss  administrator everywhere  second factor')
  expect(await office('reset-second-factor', 'boss@rex.example')).toBe('Boss logs in by the password alone.')
  expect(await desk.ask('terminals', {})).toMatchObject({ refusal: { code: 'office_log_in' } })
  grantedValue(await desk.ask('officeLogIn', { login: 'boss@rex.example', password: PASSWORD }))
  expect(await office('remove', 'boss@rex.example')).toContain('the last administrator')
  expect(await office('code', 'nobody')).toContain('Nobody has this user name.')
  const { acts } = grantedValue(await desk.ask('officeHistory', { before: null }))
  expect(acts.filter(({ by }) => by === null).map(({ what }) => what)).toEqual([
    'reset_by_command',
    'invited_by_command',
    'added_by_command',
  ])
})

it('ends a wait after wrong tries, and leaves the second factor as it is', async () => {
  const desk = await stage.desk()
  const login = 'waits@rex.example'
  const code = await office('add', '--login', login, '--name', 'Waits', '--role', 'manager')
  grantedValue(await desk.ask('officeAccept', { code, password: PASSWORD }))
  const { secret } = await beginSecondFactor(desk)
  for (let n = 0; n < 5; n++) await desk.ask('officeLogIn', { login, password: `guess ${n}` })
  const withFactor = async () =>
    desk.ask('officeLogIn', { login, password: PASSWORD, secondFactor: await digitsOf(secret) })
  expect(await withFactor()).toMatchObject({ refusal: { code: 'office_wait' } })
  expect(await office('end-wait', login)).toBe('Waits may try again.')
  expect(await desk.ask('officeLogIn', { login, password: PASSWORD })).toMatchObject({
    refusal: { code: 'office_wrong' },
  })
  grantedValue(await withFactor())
  expect(await office('end-wait', 'nobody')).toContain('Nobody has this user name.')
})
