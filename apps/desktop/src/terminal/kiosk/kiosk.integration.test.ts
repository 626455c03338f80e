/** A kiosk's engine beside its sale, with a server and cut off: staff behind a PIN, out of order and back, a visitor's call for help. */
import { type Id, newId, type OperatorAtTerminal, type OperatorRole } from '@marquee/shared'
import { hash } from '@node-rs/argon2'
import { beforeAll, describe, expect, test } from 'vitest'
import type { KioskState } from '../api.ts'
import { code, testCounter, value } from '../testing/test-counter.ts'
import { until } from '../testing/waiting.ts'
import type { KioskShell } from './shell.ts'

const t = testCounter()
const PIN = '4711'
let pinHash: string

beforeAll(async () => {
  pinHash = await hash(PIN, { memoryCost: 8, timeCost: 1, parallelism: 1 })
})

function operator(number: number, role: OperatorRole): OperatorAtTerminal {
  const roles = [{ cinemaId: t.programme.cinemaId, role }]
  const made = { operatorId: newId(), number, name: `${role} ${number}`, roles, pinHash, badgeHash: null }
  const { operators } = t.server.state.operators
  t.server.state.operators = { ...t.server.state.operators, operators: [...operators, made] }
  return made
}

/** What the program around it was asked for. */
interface AskedShell extends KioskShell {
  asked: string[]
}
function shell(picture: () => Promise<string | null> = async () => 'aGVsbG8='): AskedShell {
  const asked: string[] = []
  const note = (what: string) => async () => void asked.push(what)
  return { asked, restart: note('restart'), leave: note('leave'), picture }
}

async function open(around?: KioskShell): Promise<void> {
  const engine = await t.start(around ? { shell: around } : {})
  value(await engine.enrol(t.server.code('Kiosk 1', 'kiosk')))
  await engine.ready()
  await until('it knows its staff', () => t.server.state.operators.operators.length === 0 || kiosk().hasStaff)
}
function kiosk(): KioskState {
  const state = t.engine?.state().kiosk
  if (!state) throw new Error('this is no kiosk')
  return state
}
const enter = (number = '1', pin = PIN) => t.api.openStaffPage({ number, pin })

describe('the staff’s page of a kiosk', () => {
  test('opens by number and PIN, and sells on for visitors who have none', async () => {
    operator(1, 'clerk')
    await open()
    expect(t.engine?.state().atWork.isNeeded).toBe(false)
    value(await t.api.claimSeats(claimOf('A-1')))
    expect(code(await enter('1', '9999'))).toBe('wrong_pin')
    expect(kiosk().staff).toBeNull()
    value(await enter())
    expect(kiosk().staff).toEqual({ name: 'clerk 1', mayLeave: false })
    value(await t.api.closeStaffPage())
    expect(kiosk().staff).toBeNull()
  })

  test('does nothing for whoever has not opened it, and doesn’t tell an unknown number from a wrong PIN', async () => {
    operator(1, 'clerk')
    const around = shell()
    await open(around)
    const acts = [
      t.api.setOutOfOrder({ isOutOfOrder: true }),
      t.api.testPrint(),
      t.api.restartOwnKiosk(),
      t.api.leaveLockDown(),
      t.api.settlePrint({ jobId: newId(), cameOut: true }),
    ]
    for (const act of acts) expect(code(await act)).toBe('nobody_logged_in')
    expect(kiosk().isOutOfOrder).toBe(false)
    expect(around.asked).toEqual([])
    expect(await enter('77')).toEqual(await enter('1', '0000'))
  })

  test('lets a supervisor leave the lock-down, and no clerk', async () => {
    operator(1, 'clerk')
    operator(2, 'supervisor')
    const around = shell()
    await open(around)
    value(await enter())
    expect(code(await t.api.leaveLockDown())).toBe('role_too_low')
    value(await enter('2'))
    value(await t.api.leaveLockDown())
    expect(around.asked).toEqual(['leave'])
  })

  test('says in a browser that it can’t be left', async () => {
    operator(2, 'manager')
    await open()
    value(await enter('2'))
    expect(await t.api.leaveLockDown()).toMatchObject({ refusal: { code: 'kiosk_declined', why: 'browser' } })
  })
})

describe('a kiosk that staff take out of order', () => {
  test('stays so after a restart while it is cut off, and tells the server when it is back', async () => {
    const clerk = operator(1, 'clerk')
    await open()
    await t.stopServer()
    value(await enter())
    value(await t.api.setOutOfOrder({ isOutOfOrder: true }))
    expect(kiosk().isOutOfOrder).toBe(true)
    await t.engine?.stop()
    await t.start()
    expect(kiosk().isOutOfOrder).toBe(true)
    expect(t.server.state.kioskSetting.isOutOfOrder).toBe(false)
    await t.startServerAgain()
    await until('the server knows', () => t.server.state.kioskSetting.isOutOfOrder)
    expect(clerk.operatorId).toBeDefined()
    expect(kiosk().isOutOfOrder).toBe(true)
  })

  test('is put back by a manager, whose word came after', async () => {
    operator(1, 'clerk')
    await open()
    value(await enter())
    value(await t.api.setOutOfOrder({ isOutOfOrder: true }))
    await until('the server knows', () => t.server.state.kioskSetting.isOutOfOrder)
    const message = { en: 'Two for one tonight' }
    t.server.emit('kioskSettingChanged', { revision: 9, isOutOfOrder: false, message, by: 'Maria', at: null })
    await until('it hears', () => !kiosk().isOutOfOrder)
    expect(kiosk().message).toEqual(message)
    // One that was overtaken on its way.
    t.server.emit('kioskSettingChanged', { revision: 4, isOutOfOrder: true, message: null, by: 'Maria', at: null })
    t.server.emit('kioskSettingChanged', { revision: 10, isOutOfOrder: false, message: null, by: 'Maria', at: null })
    await until('it hears the last', () => kiosk().message === null)
    expect(kiosk().isOutOfOrder).toBe(false)
  })
})

test('a kiosk hears a manager whose ledger was set back', async () => {
  await open()
  const said = { message: null, by: 'Maria' }
  const early = '2026-11-21T11:00:00.000Z'
  const late = '2026-11-21T12:00:00.000Z'
  t.server.emit('kioskSettingChanged', { ...said, revision: 9, isOutOfOrder: true, at: early })
  await until('it is out of order', () => kiosk().isOutOfOrder)
  t.server.emit('kioskSettingChanged', { ...said, revision: 6, isOutOfOrder: false, at: late })
  await until('it is back', () => !kiosk().isOutOfOrder)
})

describe('a kiosk that the server asks from afar', () => {
  const ask = (task: 'restart' | 'picture') => t.server.ask('kioskAsked', { askId: newId(), task })

  test('makes a picture of its page, and none where a visitor’s own data may stand', async () => {
    await open(shell())
    expect(await ask('picture')).toEqual({ done: true, picture: 'aGVsbG8=' })
    for (const step of ['pay', 'done', 'pick_up'] as const) {
      await t.api.tellStep({ step })
      expect(await ask('picture')).toEqual({ done: false, why: 'private' })
    }
  })

  test('lets go of a picture during which the visitor has gone on to pay', async () => {
    await open(
      shell(async () => {
        await t.api.tellStep({ step: 'pay' })
        return 'aGVsbG8='
      }),
    )
    expect(await ask('picture')).toEqual({ done: false, why: 'private' })
  })

  test('says that a browser makes none', async () => {
    await open()
    expect(await ask('picture')).toEqual({ done: false, why: 'browser' })
  })

  test('restarts, but not under the hands of somebody who pays', async () => {
    const around = shell()
    await open(around)
    await t.api.tellStep({ step: 'pay' })
    expect(await ask('restart')).toEqual({ done: false, why: 'busy' })
    expect(t.engine?.isQuiet()).toBe(false)
    await t.api.tellStep({ step: 'attract' })
    expect(t.engine?.isQuiet()).toBe(true)
    expect(await ask('restart')).toEqual({ done: true })
    await until('it restarts', () => around.asked.length > 0)
    expect(around.asked).toEqual(['restart'])
  })
})

describe('a visitor who calls for help', () => {
  test('is told that somebody comes, and by a second touch calls nobody twice', async () => {
    await open()
    value(await t.api.callForHelp())
    value(await t.api.callForHelp())
    expect(kiosk().help).toBe('waiting')
    const [callId] = [...t.server.state.helpCalls.keys()] as [Id]
    expect(t.server.state.helpCalls.size).toBe(1)
    t.server.state.helpCalls.set(callId, 'coming')
    t.server.emit('helpCallsChanged', { cinemaId: null })
    await until('it hears', () => kiosk().help === 'coming')
    value(await t.api.endHelpCall())
    expect(kiosk().help).toBe('none')
    await until('staff hear too', () => t.server.state.helpCalls.get(callId) === 'over')
  })

  test('is told to go to the counter where nobody can be called', async () => {
    await open()
    await t.stopServer()
    expect(code(await t.api.callForHelp())).toBe('offline')
    expect(kiosk().help).toBe('nobody')
  })

  test('is told so too when the line is cut before anybody has answered', async () => {
    await open()
    value(await t.api.callForHelp())
    await t.stopServer()
    await until('it says so', () => kiosk().help === 'nobody')
  })
})

const claimOf = (seatId: string) => ({
  sessionId: newId(),
  bookingId: newId(),
  showId: t.programme.showId,
  seatIds: [seatId],
})
