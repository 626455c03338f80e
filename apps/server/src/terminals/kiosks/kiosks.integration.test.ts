/** Kiosks at a real server: calls for help and their answers, and what managers see of kiosks and ask of them. */
import {
  type Answer,
  type HelpCall,
  type KioskAsked,
  type KioskAskedAnswer,
  type KioskSetting,
  type KioskStep,
  newId,
  type TerminalKind,
  type TerminalStatus,
} from '@marquee/shared'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SOON } from '../../../../../tooling/testing/soon.ts'
import {
  boot,
  connectTerminal,
  type Device,
  enrolDevice,
  grantedValue,
  type RawTerminal,
} from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import { readConfig } from '../../config.ts'
import { everywhere, type OfficeStage, openOffice } from '../../office/testing/office-stage.ts'
import { startServer } from '../../server.ts'
import { CALLS_AN_HOUR } from '../help/help-calls.ts'
import { TOLD_AN_HOUR } from './kiosk-settings.ts'

let stage: OfficeStage
let counter: RawTerminal
let door: RawTerminal
let elsewhere: RawTerminal
let kiosk: RawTerminal
let desk: RawTerminal
const opened: RawTerminal[] = []
let named = 0

const enrol = (kind: TerminalKind, cinemaId: string | null = stage.programme.cinemaId): Promise<Device> =>
  enrolDevice(stage.server.url, stage.server.pool, kind, { name: `${kind} ${++named}`, cinemaId })
async function connect(device: Device): Promise<RawTerminal> {
  const terminal = await connectTerminal(stage.server.url, device)
  opened.push(terminal)
  return terminal
}
const open = async (kind: TerminalKind, cinemaId?: string | null) => connect(await enrol(kind, cinemaId))
const refusalOf = (answer: Answer<unknown>): string | undefined => (answer.ok ? undefined : answer.refusal.code)
const query = async <T extends object>(sql: string, ...values: unknown[]): Promise<T[]> =>
  (await stage.server.pool.query<T>(sql, values)).rows

beforeAll(async () => {
  stage = await openOffice()
  counter = await open('counter')
  door = await open('door')
  elsewhere = await open('counter', stage.elsewhere.cinemaId)
  kiosk = await open('kiosk')
  desk = await stage.desk()
  await stage.enter(desk, everywhere('manager'))
})
afterAll(async () => {
  for (const each of opened) each.close()
  await stage?.close()
})

const call = async (at = kiosk, step: KioskStep = 'seats', callId = newId()): Promise<string> =>
  grantedValue(await at.ask('callForHelp', { callId, step })).callId
const calls = async (at: RawTerminal): Promise<HelpCall[]> => grantedValue(await at.ask('helpCalls', {})).calls
const find = async (at: RawTerminal, callId: string) => (await calls(at)).find((each) => each.callId === callId)
const stateAt = async (callId: string, at = kiosk) => grantedValue(await at.ask('helpCall', { callId })).state

describe('a visitor’s call for help', () => {
  it('shows at counters, doors and managers of its cinema with the kiosk’s name and step, and rings there', async () => {
    const rung: unknown[] = []
    counter.socket.on('helpCallsChanged', (notice) => rung.push(notice))
    const callId = await call(kiosk, 'goods')
    await vi.waitFor(() => expect(rung).toContainEqual({ cinemaId: stage.programme.cinemaId }), SOON)
    for (const at of [counter, door, desk]) {
      expect(await find(at, callId)).toMatchObject({ kiosk: kiosk.device.identity.name, step: 'goods', by: null })
    }
  })

  it('rings at a counter that comes while somebody waits', async () => {
    await call()
    const device = await enrol('counter')
    const late = await connectTerminal(stage.server.url, device, { booted: false })
    opened.push(late)
    const rung: unknown[] = []
    late.socket.on('helpCallsChanged', (notice) => rung.push(notice))
    grantedValue(await boot(device, late.socket))
    await vi.waitFor(() => expect(rung).toHaveLength(1), SOON)
  })

  it('is answered by one, and the others see who', async () => {
    const callId = await call()
    grantedValue(await counter.ask('answerHelpCall', { callId }))
    grantedValue(await counter.ask('answerHelpCall', { callId }))
    expect(await door.ask('answerHelpCall', { callId })).toMatchObject({
      refusal: { code: 'help_call_over', by: counter.device.identity.name },
    })
    expect(await stateAt(callId)).toBe('coming')
    expect((await find(door, callId))?.by).toBe(counter.device.identity.name)
  })

  it('is neither seen nor answered at another cinema', async () => {
    const callId = await call()
    expect(await find(elsewhere, callId)).toBeUndefined()
    expect(refusalOf(await elsewhere.ask('answerHelpCall', { callId }))).toBe('help_call_over')
    expect(await stateAt(callId)).toBe('waiting')
  })

  it('is answered by no kiosk, and known to no other kiosk', async () => {
    const other = await open('kiosk')
    const callId = await call()
    expect(refusalOf(await other.ask('answerHelpCall', { callId }))).toBe('not_allowed')
    expect(refusalOf(await other.ask('helpCalls', {}))).toBe('not_allowed')
    expect(await stateAt(callId, other)).toBe('over')
    grantedValue(await other.ask('endHelpCall', { callId }))
    expect(await stateAt(callId)).toBe('waiting')
  })

  it('is there once however often it is sent, and the next visitor’s takes its place', async () => {
    const at = await open('kiosk')
    const callId = await call(at)
    await call(at, 'seats', callId)
    expect(
      await calls(counter).then((all) => all.filter((each) => each.kiosk === at.device.identity.name)),
    ).toHaveLength(1)
    const next = await call(at)
    expect([await stateAt(callId, at), await stateAt(next, at)]).toEqual(['over', 'waiting'])
  })

  it('is limited by kiosk and hour', async () => {
    const at = await open('kiosk')
    for (let i = 0; i < CALLS_AN_HOUR; i++) await call(at)
    expect(refusalOf(await at.ask('callForHelp', { callId: newId(), step: 'seats' }))).toBe('rate_limited')
    await call()
  })

  it('is gone when the visitor takes it back, or when it is old', async () => {
    const back = await call()
    grantedValue(await kiosk.ask('endHelpCall', { callId: back }))
    const old = newId()
    const { id, cinemaId } = kiosk.device.identity
    await query(
      "insert into help_calls (id, terminal_id, cinema_id, step, called_at) values ($1, $2, $3, 'seats', now() - interval '11 minutes')",
      old,
      id,
      cinemaId,
    )
    for (const callId of [back, old]) {
      expect(await find(counter, callId)).toBeUndefined()
      expect(refusalOf(await counter.ask('answerHelpCall', { callId }))).toBe('help_call_over')
      expect(await stateAt(callId)).toBe('over')
    }
  })

  it('is not read at a manager’s page before the log-in, nor answered by somebody who may only read', async () => {
    const fresh = await stage.desk()
    const callId = await call()
    expect(refusalOf(await fresh.ask('helpCalls', {}))).toBe('office_log_in')
    await stage.enter(fresh, everywhere('reader'))
    expect(await find(fresh, callId)).toBeDefined()
    expect(refusalOf(await fresh.ask('answerHelpCall', { callId }))).toBe('office_right')
  })

  it('is answered in the name of whoever works at the counter', async () => {
    const operatorId = newId()
    const roles = [{ cinemaId: stage.programme.cinemaId, role: 'clerk' }]
    grantedValue(await desk.ask('saveOperator', { operatorId, name: 'Clerk 7', roles }))
    const at = await open('counter')
    grantedValue(await at.ask('whoWorks', { operatorId }))
    const callId = await call()
    grantedValue(await at.ask('answerHelpCall', { callId }))
    expect((await find(counter, callId))?.by).toBe('Clerk 7')
  })
})

const idOf = (terminal: RawTerminal | Device): string => ('device' in terminal ? terminal.device : terminal).identity.id
async function statusOf(terminal: RawTerminal | Device): Promise<TerminalStatus> {
  const { terminals } = grantedValue(await desk.ask('terminals', {}))
  return terminals.find(({ id }) => id === idOf(terminal)) as TerminalStatus
}
function settingsHeard(at: RawTerminal): KioskSetting[] {
  const heard: KioskSetting[] = []
  at.socket.on('kioskSettingChanged', (setting: KioskSetting) => heard.push(setting))
  return heard
}

/** Hears all that it is told from its first moment on. */
async function comeBack(device: Device): Promise<{ at: RawTerminal; heard: KioskSetting[] }> {
  const at = await connectTerminal(stage.server.url, device, { booted: false })
  opened.push(at)
  const heard = settingsHeard(at)
  grantedValue(await boot(device, at.socket))
  return { at, heard }
}

describe('a manager', () => {
  it('takes a kiosk out of order and puts it back, and the kiosk hears it at once', async () => {
    const heard = settingsHeard(kiosk)
    const terminalId = idOf(kiosk)
    grantedValue(await desk.ask('takeKioskOut', { terminalId }))
    await vi.waitFor(() => expect(heard.at(-1)).toMatchObject({ isOutOfOrder: true }), SOON)
    const before = grantedValue(await desk.ask('takeKioskOut', { terminalId })).revision
    expect((await statusOf(kiosk)).kiosk?.setting).toMatchObject({ isOutOfOrder: true, revision: before })
    grantedValue(await desk.ask('putKioskBack', { terminalId }))
    await vi.waitFor(() => expect(heard.at(-1)).toMatchObject({ isOutOfOrder: false }), SOON)
    const { acts } = grantedValue(await desk.ask('officeHistory', { before: null }))
    for (const what of ['takeKioskOut', 'putKioskBack']) {
      expect(acts).toContainEqual(
        expect.objectContaining({ what, by: expect.stringMatching(/^Person /), refused: null }),
      )
    }
  })

  it('reaches a kiosk that is away as soon as it is back, with the last word alone', async () => {
    const device = await enrol('kiosk')
    const terminalId = idOf(device)
    const message = { en: 'Sneak preview at eight', ar: 'عرض مسبق في الثامنة' }
    grantedValue(await desk.ask('takeKioskOut', { terminalId }))
    grantedValue(await desk.ask('setKioskMessage', { terminalId, message }))
    grantedValue(await desk.ask('putKioskBack', { terminalId }))
    grantedValue(await desk.ask('takeKioskOut', { terminalId }))
    const { heard } = await comeBack(device)
    await vi.waitFor(() => expect(heard).toMatchObject([{ isOutOfOrder: true, message }]), SOON)
  })

  it('sees what a kiosk tells of itself, and which card reader it has', async () => {
    const condition = { version: '0.1.0', outbox: 1, printer: 'trouble' }
    grantedValue(
      await kiosk.ask('tellCondition', { ...condition, kiosk: { step: 'seats', isOutOfOrder: false, revision: 2 } }),
    )
    const status = await statusOf(kiosk)
    expect(status.condition).toMatchObject({ outbox: 1, printer: 'trouble' })
    expect(status.kiosk).toMatchObject({ now: { step: 'seats', revision: 2 }, reader: null })
    expect((await statusOf(counter)).kiosk).toBeUndefined()
    expect(grantedValue(await kiosk.ask('ownReader', {}))).toEqual({ reader: null })
  })

  it('of another cinema changes nothing, and nobody changes what is no kiosk', async () => {
    const stranger = await stage.desk(stage.elsewhere.cinemaId)
    await stage.enter(stranger, [{ cinemaId: stage.elsewhere.cinemaId, role: 'administrator' }])
    const terminalId = idOf(kiosk)
    const acts = ['takeKioskOut', 'putKioskBack', 'restartKiosk', 'pictureOfKiosk'] as const
    for (const act of acts) expect(refusalOf(await stranger.ask(act, { terminalId }))).toBe('unknown_terminal_here')
    const said = await stranger.ask('setKioskMessage', { terminalId, message: { en: 'Ours is better' } })
    expect(refusalOf(said)).toBe('unknown_terminal_here')
    expect(refusalOf(await desk.ask('takeKioskOut', { terminalId: idOf(counter) }))).toBe('unknown_terminal_here')
    expect((await statusOf(kiosk)).kiosk?.setting.message).not.toEqual({ en: 'Ours is better' })
  })

  it('who may only read changes nothing and sees no screen', async () => {
    const reader = await stage.desk()
    await stage.enter(reader, everywhere('reader'))
    const terminalId = idOf(kiosk)
    for (const act of ['takeKioskOut', 'putKioskBack', 'restartKiosk', 'pictureOfKiosk'] as const) {
      expect(refusalOf(await reader.ask(act, { terminalId }))).toBe('office_right')
    }
    expect(refusalOf(await reader.ask('setKioskMessage', { terminalId, message: null }))).toBe('office_right')
    for (const at of [counter, kiosk])
      expect(refusalOf(await at.ask('takeKioskOut', { terminalId }))).toBe('not_allowed')
  })

  it.each([
    ['too long', { en: 'x'.repeat(121) }],
    ['with a line of its own', { en: 'Two\nlines' }],
    ['in no language', {}],
    ['in one that the kiosk has no words for', { tlh: 'nuqneH' }],
    ['of spaces', { en: '   ' }],
  ])('can’t set a message that is %s', async (_, message) => {
    expect(refusalOf(await desk.ask('setKioskMessage', { terminalId: idOf(kiosk), message }))).toBe('malformed')
  })
})

describe('what a kiosk is asked to do at once', () => {
  const answering = (at: RawTerminal, answer: KioskAskedAnswer): KioskAsked[] => {
    const asked: KioskAsked[] = []
    at.socket.off('kioskAsked')
    at.socket.on('kioskAsked', (ask: KioskAsked, reply: (answer: unknown) => void) => {
      asked.push(ask)
      reply(answer)
    })
    return asked
  }
  const picture = Buffer.from('a picture').toString('base64')

  it('goes over its own connection, and its picture to who asked, and into no books', async () => {
    const asked = answering(kiosk, { done: true, picture })
    const terminalId = idOf(kiosk)
    expect(grantedValue(await desk.ask('pictureOfKiosk', { terminalId }))).toMatchObject({ picture })
    grantedValue(await desk.ask('restartKiosk', { terminalId }))
    expect(asked.map(({ task }) => task)).toEqual(['picture', 'restart'])
    expect(await query('select from kiosk_asks where picture is not null')).toEqual([])
  })

  it('may be declined, with the reason', async () => {
    answering(kiosk, { done: false, why: 'private' })
    expect(await desk.ask('pictureOfKiosk', { terminalId: idOf(kiosk) })).toMatchObject({
      refusal: { code: 'kiosk_declined', why: 'private' },
    })
  })

  it('waits for no kiosk that is away', async () => {
    const device = await enrol('kiosk')
    expect(refusalOf(await desk.ask('restartKiosk', { terminalId: idOf(device) }))).toBe('kiosk_away')
    const asked = answering(await connect(device), { done: true })
    grantedValue(await desk.ask('terminals', {}))
    expect(asked).toEqual([])
  })

  it('reaches a kiosk that is connected to another server of the house', async () => {
    const config = readConfig({
      PORT: '0',
      DATABASE_URL: stage.server.ledger.url,
      MARQUEE_DATA_DIR: stage.server.dataDir,
      MARQUEE_OFFICE_LOG_IN: 'always',
    })
    const second = await startServer(config, pino({ level: 'silent' }))
    try {
      const there = await connectTerminal(`http://127.0.0.1:${second.port}`, await enrol('kiosk'))
      const asked = answering(there, { done: true, picture })
      const heard = settingsHeard(there)
      expect(grantedValue(await desk.ask('pictureOfKiosk', { terminalId: idOf(there) }))).toMatchObject({ picture })
      expect(asked).toHaveLength(1)
      grantedValue(await desk.ask('takeKioskOut', { terminalId: idOf(there) }))
      await vi.waitFor(() => expect(heard.at(-1)).toMatchObject({ isOutOfOrder: true }), SOON)
      const callId = await call(there)
      grantedValue(await counter.ask('answerHelpCall', { callId }))
      expect(await stateAt(callId, there)).toBe('coming')
      there.close()
    } finally {
      await second.close()
    }
  })
})

describe('staff at the kiosk', () => {
  it('take it out of order under their name, once however often it is told', async () => {
    const at = await open('kiosk')
    const operatorId = newId()
    const roles = [{ cinemaId: stage.programme.cinemaId, role: 'clerk' }]
    grantedValue(await desk.ask('saveOperator', { operatorId, name: 'Clerk 8', roles }))
    const told = { changeId: newId(), isOutOfOrder: true, operatorId }
    const first = grantedValue(await at.ask('tellOutOfOrder', told))
    expect(first).toMatchObject({ isOutOfOrder: true, by: 'Clerk 8' })
    grantedValue(await desk.ask('putKioskBack', { terminalId: idOf(at) }))
    // Its first answer was lost on the way: the manager's word came after it.
    expect(grantedValue(await at.ask('tellOutOfOrder', told))).toMatchObject({ isOutOfOrder: false })
    // The same when a manager had said so before.
    const same = { ...told, changeId: newId(), isOutOfOrder: false }
    grantedValue(await at.ask('tellOutOfOrder', same))
    grantedValue(await desk.ask('takeKioskOut', { terminalId: idOf(at) }))
    expect(grantedValue(await at.ask('tellOutOfOrder', same))).toMatchObject({ isOutOfOrder: true })
    const nobody = { changeId: newId(), isOutOfOrder: true, operatorId: newId() }
    expect(refusalOf(await at.ask('tellOutOfOrder', nobody))).toBe('unknown_operator')
  })

  it('change it sixty times an hour, and managers as often as they like', async () => {
    const at = await open('kiosk')
    const operatorId = newId()
    const roles = [{ cinemaId: stage.programme.cinemaId, role: 'clerk' }]
    grantedValue(await desk.ask('saveOperator', { operatorId, name: 'Clerk 10', roles }))
    const tell = (isOutOfOrder: boolean, changeId = newId()) =>
      at.ask('tellOutOfOrder', { changeId, isOutOfOrder, operatorId })
    const first = newId()
    grantedValue(await tell(true, first))
    for (let i = 1; i < TOLD_AN_HOUR; i++) grantedValue(await tell(i % 2 === 0))
    expect(refusalOf(await tell(true))).toBe('rate_limited')
    // Sent again, it is none more.
    grantedValue(await tell(true, first))
    expect(grantedValue(await desk.ask('takeKioskOut', { terminalId: idOf(at) }))).toMatchObject({ isOutOfOrder: true })
  })

  it('are those who may tend it: no attendant, and nobody’s badge', async () => {
    const people = [
      { name: 'Attendant 1', role: 'attendant' },
      { name: 'Clerk 9', role: 'clerk' },
    ]
    for (const { name, role } of people) {
      const roles = [{ cinemaId: stage.programme.cinemaId, role }]
      const operatorId = newId()
      grantedValue(await desk.ask('saveOperator', { operatorId, name, roles }))
      grantedValue(await desk.ask('setOperatorBadge', { operatorId, badge: `BADGE-${name.replace(' ', '-')}` }))
    }
    const { operators, badgeKey } = grantedValue(await kiosk.ask('operators', {}))
    const names = operators.map(({ name }) => name)
    expect(names).toContain('Clerk 9')
    expect(names).not.toContain('Attendant 1')
    expect(operators.every(({ badgeHash }) => badgeHash === null)).toBe(true)
    expect(badgeKey).toMatch(/^0+$/)
  })
})

it('a call for help and a kiosk that is out of order survive a restart of the server', async () => {
  const device = await enrol('kiosk')
  const before = await connect(device)
  const callId = await call(before)
  grantedValue(await desk.ask('takeKioskOut', { terminalId: idOf(device) }))
  await stage.server.restart()
  const { at: after, heard } = await comeBack(device)
  await vi.waitFor(() => expect(heard).toMatchObject([{ isOutOfOrder: true }]), SOON)
  const staff = await open('counter')
  expect(await find(staff, callId)).toBeDefined()
  grantedValue(await staff.ask('answerHelpCall', { callId }))
  expect(await stateAt(callId, after)).toBe('coming')
})
