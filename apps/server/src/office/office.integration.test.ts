/** Managers' pages at a real server, and people who shouldn't be there: nothing but a log-in works, and none is guessed or borrowed. */
import { type Answer, CALL_NAMES, CALL_RIGHTS, CALLS, newId, type OfficeCall } from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  connectTerminal,
  enrolDevice,
  grantedValue,
  newKey,
  type RawTerminal,
} from '../../../../tooling/testing/terminals/raw-terminal.ts'
import { pullCatalogue } from '../catalogue/pull.ts'
import { kindsIn } from '../terminals/conversation/versions.ts'
import { atOffice } from '../terminals/handlers/office-gate.ts'
import { inviteByCommand } from './by-command.ts'
import { openFirstAccount } from './create-office.ts'
import { FIRST_LOGIN } from './log-in.ts'
import { hashPassword } from './passwords.ts'
import {
  beginSecondFactor,
  digitsOf,
  everywhere,
  type OfficeStage,
  openOffice,
  PASSWORD,
} from './testing/office-stage.ts'

let stage: OfficeStage
let desk: RawTerminal

beforeAll(async () => {
  stage = await openOffice()
  desk = await stage.desk()
})
afterAll(() => stage?.close())

const refusalOf = (answer: Answer<unknown>): string | undefined => (answer.ok ? undefined : answer.refusal.code)
const query = async <T extends object>(sql: string, ...values: unknown[]): Promise<T[]> =>
  (await stage.server.pool.query<T>(sql, values)).rows
/** Of an authenticator that isn't theirs. */
const OTHER_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const show = (n: number): string => stage.programme.showIds[n] as string
const cancel = (n: number, at = desk) => at.ask('cancelShow', { showId: show(n), reason: 'no projector' })

describe('a manager’s page where nobody has logged in', () => {
  it('may do none of the calls that take a right, whatever it says', async () => {
    const session = { terminal: desk.device.identity, office: undefined, leave() {} } as never
    const office = { isNeeded: async () => true } as never
    const guarded = (Object.keys(CALL_RIGHTS) as OfficeCall[]).filter((name) => CALL_RIGHTS[name] !== 'anybody')
    for (const name of guarded) {
      const work = () => Promise.reject(new Error(`${name} was carried out`))
      expect(refusalOf(await atOffice(office, name, {}, session, work))).toBe('office_log_in')
    }
    const ofManagers = CALL_NAMES.filter((name) => (CALLS[name].who as readonly string[]).includes('manager'))
    expect(Object.keys(CALL_RIGHTS).sort()).toEqual(ofManagers.sort())
  })

  it('cancels no show and reads no sales at the real server', async () => {
    expect(refusalOf(await cancel(0))).toBe('office_log_in')
    expect(refusalOf(await desk.ask('terminals', {}))).toBe('office_log_in')
    expect(await query('select from shows where cancelled_at is not null')).toEqual([])
    expect(grantedValue(await desk.ask('officeState', {}))).toMatchObject({ isNeeded: true, session: null })
  })

  it('hears nothing of other terminals, and does after the log-in', async () => {
    const fresh = await stage.desk()
    const heard: string[] = []
    fresh.socket.on('terminalChanged', ({ name }: { name: string }) => heard.push(name))
    const open = async (name: string) =>
      (
        await connectTerminal(
          stage.server.url,
          await enrolDevice(stage.server.url, stage.server.pool, 'kiosk', { name }),
        )
      ).close()
    await open('Kiosk unheard')
    await stage.enter(fresh, everywhere('reader'))
    await open('Kiosk heard')
    await expect.poll(() => heard).toContain('Kiosk heard')
    expect(heard).not.toContain('Kiosk unheard')
  })
})

describe('somebody who has logged in', () => {
  it('cancels a show, and the history and the ledger say who', async () => {
    const { login } = await stage.enter(desk, everywhere('manager'))
    grantedValue(await cancel(1))
    const { acts } = grantedValue(await desk.ask('officeHistory', { before: null }))
    expect(acts[0]).toMatchObject({ what: 'cancelShow', by: `Person ${login}`, refused: null })
    expect(acts[0]?.about).toMatch(/no projector$/)
    const [done] = await query<{ by: string }>(
      'select done_by(cancelled_by, id::text, cancelled_at) as by from shows where id = $1',
      show(1),
    )
    expect(done?.by).toBe(`Person ${login} (${desk.device.identity.name})`)
  })

  it('sets the language of a cinema’s customers: the ledger has it, terminals pull it, and the history says who', async () => {
    const { cinemaId } = stage.programme
    const { login } = await stage.enter(desk, everywhere('manager'))
    const set = (language: 'fr' | 'ar', at = desk) => at.ask('setCinemaLanguage', { cinemaId, language })
    const pulled = async () => {
      const { entries } = await pullCatalogue(stage.server.pool, { cinemaId, kinds: kindsIn(4) })
      return entries.find(({ kind }) => kind === 'cinema')
    }
    const before = await pulled()
    grantedValue(await set('fr'))
    expect(await query('select language from cinemas where id = $1', cinemaId)).toEqual([{ language: 'fr' }])
    const after = await pulled()
    expect(after).toMatchObject({ entry: { id: cinemaId, language: 'fr' } })
    expect(after?.revision).toBeGreaterThan(before?.revision ?? 0)
    // Said again it changes nothing, and no terminal has anything to pull.
    grantedValue(await set('fr'))
    expect(await pulled()).toEqual(after)
    const { acts } = grantedValue(await desk.ask('officeHistory', { before: null }))
    expect(acts[0]).toMatchObject({ what: 'setCinemaLanguage', about: 'fr', by: `Person ${login}`, refused: null })

    const there = await stage.desk(stage.elsewhere.cinemaId)
    await stage.enter(there, everywhere('manager'))
    expect(refusalOf(await set('ar', there))).toBe('template_of_other_cinema')
    expect(refusalOf(await desk.ask('setCinemaLanguage', { cinemaId: newId(), language: 'ar' }))).toBe('unknown_cinema')
    await stage.enter(desk, everywhere('reader'))
    expect(refusalOf(await set('ar'))).toBe('office_right')
  })

  it('reads and changes nothing as a reader, whatever their page shows', async () => {
    await stage.enter(desk, everywhere('reader'))
    grantedValue(await desk.ask('terminals', {}))
    expect(refusalOf(await cancel(2))).toBe('office_right')
    expect(refusalOf(await desk.ask('officeAccounts', {}))).toBe('office_right')
    expect(await query('select from shows where cancelled_at is not null and id = $1', show(2))).toEqual([])
  })

  it('loses what their role loses at once, and is out when they are removed in the middle of it', async () => {
    const other = await stage.desk()
    await stage.enter(other, everywhere('administrator'))
    const { accountId, login } = await stage.enter(desk, everywhere('manager'))
    grantedValue(await desk.ask('conflicts', {}))
    const saved = { accountId, login, name: 'Lower', roles: everywhere('reader') }
    grantedValue(await other.ask('saveOfficeAccount', saved))
    expect(refusalOf(await cancel(2))).toBe('office_right')
    grantedValue(await other.ask('removeOfficeAccount', { accountId }))
    expect(refusalOf(await desk.ask('conflicts', {}))).toBe('office_log_in')
    expect(refusalOf(await desk.ask('officeLogIn', { login, password: PASSWORD }))).toBe('office_wrong')
  })

  it('is refused what another request says of their session', async () => {
    const { login } = await stage.enter(desk, everywhere('reader'))
    expect(refusalOf(await desk.ask('officeState', { role: 'administrator' }))).toBe('malformed')
    expect(grantedValue(await desk.ask('officeState', {})).session).toMatchObject({ login, role: 'reader' })
  })

  it('of another cinema sees and does nothing of this one', async () => {
    const there = await stage.desk(stage.elsewhere.cinemaId)
    const roles = [{ cinemaId: stage.programme.cinemaId, role: 'administrator' as const }]
    const { code } = await stage.invite(roles)
    expect(refusalOf(await there.ask('officeAccept', { code, password: PASSWORD }))).toBe('office_unknown_account')
    // At a terminal of the whole house they look after their own cinema alone.
    const { login } = await stage.enter(desk, [{ cinemaId: stage.elsewhere.cinemaId, role: 'administrator' }])
    expect(refusalOf(await cancel(2))).toBe('other_cinema')
    const house = { accountId: newId(), login: 'raised', name: 'Raised', roles: everywhere('administrator') }
    expect(refusalOf(await desk.ask('saveOfficeAccount', house))).toBe('other_cinema')
    expect(refusalOf(await desk.ask('makeEnrolmentCode', { kind: 'manager', name: 'X', cinemaId: null }))).toBe(
      'other_cinema',
    )
    expect(
      grantedValue(await desk.ask('officeAccounts', {})).accounts.find((each) => each.login === login),
    ).toBeDefined()
  })
})

describe('a session', () => {
  it('goes on at its terminal after a new connection, and at no other', async () => {
    const { token } = await stage.enter(desk, everywhere('manager'))
    const other = await stage.desk()
    expect(grantedValue(await other.ask('officeState', { token })).session).toBeNull()
    expect(refusalOf(await cancel(2, other))).toBe('office_log_in')
    desk.close()
    const again = await connectTerminal(stage.server.url, desk.device)
    expect(refusalOf(await again.ask('terminals', {}))).toBe('office_log_in')
    expect(grantedValue(await again.ask('officeState', { token })).session).toMatchObject({ role: 'manager' })
    grantedValue(await again.ask('terminals', {}))
    desk = again
  })

  it('ends by logging out, without a touch, and by the next log-in there', async () => {
    const { token } = await stage.enter(desk, everywhere('manager'))
    grantedValue(await desk.ask('officeLogOut', {}))
    expect(refusalOf(await desk.ask('terminals', {}))).toBe('office_log_in')
    expect(grantedValue(await desk.ask('officeState', { token })).session).toBeNull()
    const idle = await stage.enter(desk, everywhere('manager'))
    await query(
      "update office_sessions set touched_at = now() - interval '16 minutes' where ended_at is null and account_id = $1",
      idle.accountId,
    )
    expect(refusalOf(await desk.ask('terminals', {}))).toBe('office_log_in')
    const first = await stage.enter(desk, everywhere('manager'))
    await stage.enter(desk, everywhere('reader'))
    expect(grantedValue(await desk.ask('officeState', { token: first.token })).session).toBeNull()
  })
})

describe('a password', () => {
  it('is not one of those that are guessed first, nor made of the name', async () => {
    const { code } = await stage.invite(everywhere('reader'), 'jamesbond')
    for (const password of ['password1234', 'qwertyuiop12', '111111111111', 'jamesbond1234', 'iloveyou1234']) {
      expect(refusalOf(await desk.ask('officeAccept', { code, password }))).toBe('office_password_common')
    }
    expect(refusalOf(await desk.ask('officeAccept', { code, password: 'too short' }))).toBe('malformed')
  })

  it('is set by a code once, and by the newest one alone', async () => {
    const fresh = await stage.desk()
    const { code, login, accountId } = await stage.invite(everywhere('reader'))
    await stage.enter(desk, everywhere('administrator'))
    const { code: newer } = grantedValue(await desk.ask('inviteOfficeAccount', { accountId }))
    expect(refusalOf(await fresh.ask('officeAccept', { code, password: PASSWORD }))).toBe('office_code_over')
    grantedValue(await fresh.ask('officeAccept', { code: newer, password: PASSWORD }))
    expect(refusalOf(await fresh.ask('officeAccept', { code: newer, password: PASSWORD }))).toBe('office_code_over')
    grantedValue(await fresh.ask('officeLogIn', { login: login.toUpperCase(), password: PASSWORD }))
  })

  it('is not found by 100 guesses side by side, nor one after the other; and a name that nobody has answers alike', async () => {
    const { login } = await stage.enter(desk, everywhere('manager'))
    for (const name of [login, 'nobody-has-this']) {
      const guesser = await stage.desk()
      const said = await Promise.all(
        Array.from({ length: 50 }, (_, n) => guesser.ask('officeLogIn', { login: name, password: `guess ${n}` })),
      )
      const codes = said.map(refusalOf)
      expect(codes.filter((code) => code === 'office_wrong')).toHaveLength(5)
      expect(codes.filter((code) => code === 'office_wait')).toHaveLength(45)
      for (let n = 0; n < 50; n++) {
        expect(refusalOf(await guesser.ask('officeLogIn', { login: name, password: `guess ${n}` }))).toBe('office_wait')
      }
    }
    // The right one has to wait as well, or the wait would tell.
    expect(refusalOf(await desk.ask('officeLogIn', { login, password: PASSWORD }))).toBe('office_wait')
  })

  it('that is changed while it is looked at logs nobody in', async () => {
    const here = await stage.desk()
    const { login, accountId } = await stage.enter(here, everywhere('manager'))
    const changing = await stage.server.pool.connect()
    try {
      await changing.query('begin')
      await changing.query('update office_accounts set password_hash = $2 where id = $1', [
        accountId,
        await hashPassword('another one of theirs'),
      ])
      const tried = here.ask('officeLogIn', { login, password: PASSWORD })
      const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      const isDone = await Promise.race([
        tried.then(() => true),
        expect
          .poll(async () => (await query(waiting)).length)
          .toBe(1)
          .then(() => false),
      ])
      await changing.query('commit')
      expect(isDone).toBe(false)
      expect(refusalOf(await tried)).toBe('office_wrong')
    } finally {
      changing.release()
    }
  })

  it('is guessed at many names from one terminal no longer than it waits', async () => {
    const guesser = await stage.desk()
    const said = await Promise.all(
      Array.from({ length: 60 }, (_, n) => guesser.ask('officeLogIn', { login: `name${n}`, password: PASSWORD })),
    )
    expect(said.map(refusalOf).filter((code) => code === 'office_wrong')).toHaveLength(20)
  })
})

describe('a second factor', () => {
  it('is asked for with the password, and its digits are taken once', async () => {
    const here = await stage.desk()
    const { login } = await stage.enter(here, everywhere('manager'))
    const { secret } = await beginSecondFactor(here)
    expect(refusalOf(await here.ask('officeLogIn', { login, password: PASSWORD }))).toBe('office_wrong')
    const secondFactor = await digitsOf(secret)
    grantedValue(await here.ask('officeLogIn', { login, password: PASSWORD, secondFactor }))
    const there = await stage.desk()
    expect(refusalOf(await there.ask('officeLogIn', { login, password: PASSWORD, secondFactor }))).toBe('office_wrong')
    // The step before it, of the set-up, is over as well.
    const before = await digitsOf(secret, -1)
    expect(refusalOf(await there.ask('officeLogIn', { login, password: PASSWORD, secondFactor: before }))).toBe(
      'office_wrong',
    )
  })

  it('is not used up by whoever doesn’t know the password', async () => {
    const here = await stage.desk()
    const { login } = await stage.enter(here, everywhere('manager'))
    const { secret } = await beginSecondFactor(here)
    const secondFactor = await digitsOf(secret)
    expect(refusalOf(await here.ask('officeLogIn', { login, password: 'not this one', secondFactor }))).toBe(
      'office_wrong',
    )
    grantedValue(await here.ask('officeLogIn', { login, password: PASSWORD, secondFactor }))
  })

  it('is replaced by no other without its digits, neither by the password nor by a code for another password', async () => {
    const here = await stage.desk()
    const { login, accountId } = await stage.enter(here, everywhere('administrator'))
    const { secret } = await beginSecondFactor(here)
    await stage.enter(desk, everywhere('administrator'))
    const { code } = grantedValue(await desk.ask('inviteOfficeAccount', { accountId }))
    for (const isByCode of [false, true]) {
      if (isByCode) grantedValue(await here.ask('officeAccept', { code, password: PASSWORD }))
      const again = await here.ask('officeBeginSecondFactor', { password: PASSWORD })
      expect(refusalOf(again)).toBe('office_has_second_factor')
      expect(refusalOf(await here.ask('resetOfficeSecondFactor', { accountId }))).toBe('office_has_second_factor')
    }
    // One that was begun before the present one was confirmed.
    await query('update office_accounts set totp_begun = $2 where id = $1', accountId, OTHER_SECRET)
    const digits = { secondFactor: await digitsOf(OTHER_SECRET) }
    expect(refusalOf(await here.ask('officeConfirmSecondFactor', digits))).toBe('office_wrong')
    const secondFactor = await digitsOf(secret)
    grantedValue(await here.ask('officeLogIn', { login, password: PASSWORD, secondFactor }))
  })

  it('is replaced by a recovery code once, and reset by an administrator', async () => {
    const here = await stage.desk()
    const { login, accountId } = await stage.enter(here, everywhere('manager'))
    const { codes } = await beginSecondFactor(here)
    expect(new Set(codes).size).toBe(10)
    const [secondFactor = ''] = codes
    const state = grantedValue(await here.ask('officeLogIn', { login, password: PASSWORD, secondFactor })).state
    expect(state.session).toMatchObject({ recoveryCodesLeft: 9 })
    expect(refusalOf(await here.ask('officeLogIn', { login, password: PASSWORD, secondFactor }))).toBe('office_wrong')
    await stage.enter(desk, everywhere('administrator'))
    grantedValue(await desk.ask('resetOfficeSecondFactor', { accountId }))
    expect(refusalOf(await here.ask('terminals', {}))).toBe('office_log_in')
    grantedValue(await here.ask('officeLogIn', { login, password: PASSWORD }))
  })
})

describe('the code that the first start prints', () => {
  const accept = async (house: OfficeStage, code: string | undefined) =>
    refusalOf(await (await house.desk()).ask('officeAccept', { code: code ?? '', password: PASSWORD }))

  it('is good no more once somebody else has logged in, and a code of an administrator for that account is', async () => {
    const house = await openOffice()
    try {
      const printed = await openFirstAccount(house.server.pool)
      const boss = await house.desk()
      await house.enter(boss, everywhere('administrator'))
      expect(await accept(house, printed)).toBe('office_code_over')
      const { accounts } = grantedValue(await boss.ask('officeAccounts', {}))
      const accountId = accounts.find(({ login }) => login === FIRST_LOGIN)?.accountId ?? ''
      const { code } = grantedValue(await boss.ask('inviteOfficeAccount', { accountId }))
      await house.enter(await house.desk(), everywhere('reader'))
      expect(await accept(house, code)).toBeUndefined()
    } finally {
      await house.close()
    }
  })

  it('may be followed by one of the command line, which stays good whoever logs in', async () => {
    const house = await openOffice()
    try {
      await openFirstAccount(house.server.pool)
      const made = await inviteByCommand(house.server.pool, FIRST_LOGIN)
      await house.enter(await house.desk(), everywhere('administrator'))
      expect(await accept(house, 'said' in made ? made.said : undefined)).toBeUndefined()
    } finally {
      await house.close()
    }
  })
})

describe('the last administrator of the whole house', () => {
  it('is neither lowered nor removed', async () => {
    const other = await openOffice()
    try {
      const only = await other.desk()
      const { accountId, login } = await other.enter(only, everywhere('administrator'))
      await other.invite(everywhere('administrator'))
      const lowered = { accountId, login, name: 'Only', roles: everywhere('reader') }
      expect(refusalOf(await only.ask('saveOfficeAccount', lowered))).toBe('office_last_administrator')
      expect(refusalOf(await only.ask('removeOfficeAccount', { accountId }))).toBe('office_last_administrator')
    } finally {
      await other.close()
    }
  })
})

describe('terminals at the page', () => {
  it('are enrolled by a code once, renamed, and revoked; another cinema’s are not touched', async () => {
    await stage.enter(desk, [{ cinemaId: stage.programme.cinemaId, role: 'administrator' }])
    const { cinemaId } = stage.programme
    const { code } = grantedValue(await desk.ask('makeEnrolmentCode', { kind: 'counter', name: 'Counter 7', cinemaId }))
    expect(grantedValue(await desk.ask('enrolmentCode', { code }))).toEqual({ state: 'waiting', terminal: null })
    const enrol = () =>
      fetch(`${stage.server.url}/api/v1/terminals/enrol`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code, publicKey: newKey().publicKey }),
      })
    const { id: terminalId } = (await (await enrol()).json()) as { id: string }
    expect((await enrol()).status).toBe(403)
    expect(grantedValue(await desk.ask('enrolmentCode', { code }))).toEqual({ state: 'used', terminal: 'Counter 7' })
    grantedValue(await desk.ask('renameTerminal', { terminalId, name: 'Counter 8' }))
    const listed = async () =>
      grantedValue(await desk.ask('terminals', {})).terminals.find(({ id }) => id === terminalId)
    expect(await listed()).toMatchObject({ name: 'Counter 8', state: 'away' })
    const theirs = await enrolDevice(stage.server.url, stage.server.pool, 'counter', {
      cinemaId: stage.elsewhere.cinemaId,
    })
    const ofHouse = await enrolDevice(stage.server.url, stage.server.pool, 'counter')
    for (const { identity } of [theirs, ofHouse]) {
      for (const answer of [
        await desk.ask('renameTerminal', { terminalId: identity.id, name: 'Mine' }),
        await desk.ask('revokeTerminal', { terminalId: identity.id }),
      ]) {
        expect(refusalOf(answer)).toBe('unknown_terminal_here')
      }
    }
    for (const _ of ['once', 'its answer was lost']) grantedValue(await desk.ask('revokeTerminal', { terminalId }))
    expect(await listed()).toMatchObject({ state: 'revoked' })
    const withdrawn = grantedValue(await desk.ask('makeEnrolmentCode', { kind: 'door', name: 'Door 7', cinemaId }))
    grantedValue(await desk.ask('withdrawEnrolmentCode', { code: withdrawn.code }))
    expect(grantedValue(await desk.ask('enrolmentCode', { code: withdrawn.code }))).toMatchObject({ state: 'over' })
  })

  it('tell of themselves, and every server’s managers read it', async () => {
    const counter = await connectTerminal(
      stage.server.url,
      await enrolDevice(stage.server.url, stage.server.pool, 'counter', { name: 'Counter 9' }),
    )
    grantedValue(await counter.ask('tellCondition', { version: '0.1.0', outbox: 3, printer: 'trouble' }))
    await stage.enter(desk, everywhere('reader'))
    const { terminals } = grantedValue(await desk.ask('terminals', {}))
    expect(terminals.find(({ id }) => id === counter.device.identity.id)?.condition).toMatchObject({
      version: '0.1.0',
      protocol: 4,
      outbox: 3,
      printer: 'trouble',
    })
    counter.close()
  })
})
