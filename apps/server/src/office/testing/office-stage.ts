/** A server whose managers' pages ask who somebody is, with people of the office. */
import { setTimeout as delay } from 'node:timers/promises'
import { type AnswerOf, newId, type OfficeRoleAt } from '@marquee/shared'
import { generate } from 'otplib'
import { insertTestProgramme, type TestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { startTestServer, type TestServer } from '../../../../../tooling/testing/houses/server.ts'
import {
  connectTerminal,
  enrolDevice,
  grantedValue,
  type RawTerminal,
} from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import { createManagedOfficeAccounts } from '../managed-accounts.ts'

export const PASSWORD = 'seven quiet lamps over water'

export interface Person {
  accountId: string
  login: string
  password: string
  /** Of their authenticator, once they have one. */
  secret?: string
}

export interface OfficeStage {
  server: TestServer
  programme: TestProgramme
  elsewhere: TestProgramme
  desk(cinemaId?: string | null, url?: string): Promise<RawTerminal>
  /** An account with a code for its first password. */
  invite(roles: OfficeRoleAt[], login?: string): Promise<{ accountId: string; login: string; code: string }>
  /** An account with the usual password, logged in at that desk. */
  enter(desk: RawTerminal, roles: OfficeRoleAt[]): Promise<Person & { token: string }>
  close(): Promise<void>
}

export const everywhere = (role: OfficeRoleAt['role']): OfficeRoleAt[] => [{ cinemaId: null, role }]

const STEP_MS = 30_000
const TIME_FOR_A_TEST_MS = 3000

export const digitsOf = (secret: string, stepsFromNow = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + stepsFromNow * 30 })

let people = 0

export async function openOffice(env: Record<string, string> = {}): Promise<OfficeStage> {
  const server = await startTestServer({ redis: false, env: { MARQUEE_OFFICE_LOG_IN: 'always', ...env } })
  const programme = await insertTestProgramme(server.pool, { shows: 4 })
  const elsewhere = await insertTestProgramme(server.pool, { name: 'Another cinema' })
  const accounts = createManagedOfficeAccounts({ pool: server.pool })
  const opened: RawTerminal[] = []

  async function invite(roles: OfficeRoleAt[], login = `person${++people}`) {
    const accountId = newId()
    grantedValue(await accounts.save({ accountId, login, name: `Person ${login}`, roles }, null))
    const { code } = grantedValue(await accounts.invite(accountId, null))
    return { accountId, login, code }
  }
  return {
    server,
    programme,
    elsewhere,
    invite,
    async desk(cinemaId = null, url = server.url) {
      const desk = await connectTerminal(url, await enrolDevice(server.url, server.pool, 'manager', { cinemaId }))
      opened.push(desk)
      return desk
    },
    async enter(desk, roles) {
      const { accountId, login, code } = await invite(roles)
      const { token } = grantedValue(await desk.ask('officeAccept', { code, password: PASSWORD }))
      return { accountId, login, password: PASSWORD, token }
    },
    async close() {
      for (const desk of opened) desk.close()
      await server.close()
    },
  }
}

/** Sets a second factor up for whoever has logged in there. */
export async function beginSecondFactor(
  desk: RawTerminal,
): Promise<{ secret: string } & Pick<AnswerOf<'officeConfirmSecondFactor'>, 'codes'>> {
  // Digits of the step before are taken until this step ends: what follows begins well before that.
  const leftMs = STEP_MS - (Date.now() % STEP_MS)
  if (leftMs < TIME_FOR_A_TEST_MS) await delay(leftMs)
  const { secret } = grantedValue(await desk.ask('officeBeginSecondFactor', { password: PASSWORD }))
  const { codes } = grantedValue(
    await desk.ask('officeConfirmSecondFactor', { secondFactor: await digitsOf(secret, -1) }),
  )
  return { secret, codes }
}
