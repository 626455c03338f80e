import { FREE, HELD, newId } from '@marquee/shared'
import { describe, expect, test } from 'vitest'
import type { Engine } from '../engine.ts'
import { adults, code, testCounter, value } from '../testing/test-counter.ts'
import { until } from '../testing/waiting.ts'

const t = testCounter()

/**
 * The server carries out a late copy of the claim; nobody waits for its answer.
 * @param grantNumber absent: a new one
 * @returns the grant's number
 */
function claimAgain(bookingId: string, seatId: string, grantNumber = t.server.state.nextGrantNumber++): number {
  const { state } = t.server
  const terminalId = [...state.devices.values()].at(-1)?.terminal.id ?? null
  const claim = { kind: 'held' as const, bookingId, terminalId, grantNumber }
  state.shows.get(t.programme.showId)?.claims.set(state.seats.get(seatId) ?? -1, claim)
  return grantNumber
}

describe('a hold', () => {
  test('takes all the seats or none, and names the taken ones', async () => {
    await t.startEnrolled()
    t.server.change(t.programme.showId, ['A-2'], HELD)
    const { answer } = await t.claim(['A-1', 'A-2'])
    expect(answer).toEqual({ ok: false, refusal: { code: 'seats_taken', seatIds: ['A-2'] } })
    expect(t.server.stateOf(t.programme.showId, 'A-1')).toBe(FREE)
  })

  test('grows and shrinks, and refuses by itself what needs no server', async () => {
    await t.startEnrolled()
    const { bookingId } = await t.claim(['A-1'])
    expect(value((await t.claim(['A-2', 'A-3'], bookingId)).answer).seatIds).toEqual(['A-1', 'A-2', 'A-3'])
    expect(value(await t.api.releaseSeats({ bookingId, seatIds: ['A-2'] })).seatIds).toEqual(['A-1', 'A-3'])
    await until('the seat is free again', () => t.server.stateOf(t.programme.showId, 'A-2') === FREE)
    const row = ['B-1', 'B-2', 'B-3', 'B-4', 'B-5', 'B-6', 'B-7', 'B-8', 'C-1']
    expect(code((await t.claim(row, bookingId)).answer)).toBe('too_many_seats')
    expect((await t.claim(['A-1', 'Z-9'])).answer).toEqual({
      ok: false,
      refusal: { code: 'unknown_seats', seatIds: ['Z-9'] },
    })
    const elsewhere = { sessionId: newId(), bookingId, showId: t.programme.secondShowId, seatIds: ['A-1'] }
    expect(code(await t.api.claimSeats(elsewhere))).toBe('malformed')
    expect(code(await t.api.claimSeats({ ...elsewhere, showId: newId() }))).toBe('unknown_show')
  })

  test('whose answer was lost is given back, and can be taken again', async () => {
    await t.startEnrolled()
    t.server.faults.swallowAnswers.add('claim')
    const { bookingId, answer } = await t.claim(['A-1'])
    expect(code(answer)).toBe('timeout')
    t.server.faults.swallowAnswers.clear()
    await until('it was given back', () => t.server.stateOf(t.programme.showId, 'A-1') === FREE)
    expect(code((await t.claim(['A-1'], bookingId)).answer)).toBe('ok')
  }, 20_000)

  test('whose answer was lost is given back, also when its seat looked taken as the terminal first asked', async () => {
    await t.startEnrolled()
    const asked = () => t.server.requests.filter(({ name }) => name === 'claim').length
    t.server.faults.swallowAnswers.add('claim')
    expect(code((await t.claim(['A-1'])).answer)).toBe('timeout')
    const before = asked()
    t.server.faults.refuse.set('claim', { code: 'seats_taken', seatIds: ['A-1'] })
    t.server.faults.swallowAnswers.clear()
    await until('it has asked', () => asked() > before)
    t.server.faults.refuse.clear()
    expect(t.server.stateOf(t.programme.showId, 'A-1')).toBe(HELD)
    await until('it was given back', () => t.server.stateOf(t.programme.showId, 'A-1') === FREE)
  }, 30_000)

  test('under a grant that was let go of is let go of again: the word of it may have been lost', async () => {
    await t.startEnrolled()
    const { bookingId } = await t.claim(['A-1'])
    const { state } = t.server
    const seat = state.seats.get('A-1') ?? -1
    const grantNumber = state.shows.get(t.programme.showId)?.claims.get(seat)?.grantNumber ?? 0
    await t.api.releaseSeats({ bookingId, seatIds: ['A-1'] })
    await until('it was given back', () => t.server.stateOf(t.programme.showId, 'A-1') === FREE)
    const next = newId()
    claimAgain(next, 'A-1', grantNumber)
    expect(code((await t.claim(['A-1'], next)).answer)).toBe('seats_taken')
    await until('it was given back again', () => t.server.claimOn(t.programme.showId, 'A-1') === undefined)
  })

  test('whose answer was lost is forgotten when its seat stays another’s', async () => {
    await t.startEnrolled()
    const asked = () => t.server.requests.filter(({ name }) => name === 'claim').length
    t.server.faults.swallowAnswers.add('claim')
    expect(code((await t.claim(['A-1'])).answer)).toBe('timeout')
    t.server.change(t.programme.showId, ['A-1'], HELD)
    t.server.faults.swallowAnswers.clear()
    let last = asked()
    let since = performance.now()
    await until('it asks no more', () => {
      if (asked() > last) {
        last = asked()
        since = performance.now()
      }
      return last > 1 && performance.now() - since > 2500
    })
    expect(t.server.stateOf(t.programme.showId, 'A-1')).toBe(HELD)
  }, 30_000)

  test('that is given up while cut off is given back when the server returns', async () => {
    await t.startEnrolled()
    const { bookingId } = await t.claim(['A-1', 'A-2'])
    const other = await t.claim(['B-1', 'B-2'])
    await t.stopServer()
    expect(code(await t.api.abandonCart({ bookingId }))).toBe('ok')
    expect(value(await t.api.releaseSeats({ bookingId: other.bookingId, seatIds: ['B-2'] })).seatIds).toEqual(['B-1'])
    await t.startServerAgain()
    await until('they are free', () =>
      ['A-1', 'A-2', 'B-2'].every((seat) => t.server.stateOf(t.programme.showId, seat) === FREE),
    )
    expect(t.server.stateOf(t.programme.showId, 'B-1')).toBe(HELD)
  })

  test.each(['stays in its cart', 'is given back as well'])(
    'whose claim comes to the server a second time, after a seat was given back, is free of it again: the other seat %s',
    async (fate) => {
      await t.startEnrolled()
      const { bookingId } = await t.claim(['A-1', 'A-2'])
      value(await t.api.releaseSeats({ bookingId, seatIds: ['A-2'] }))
      await until('the seat is free', () => t.server.stateOf(t.programme.showId, 'A-2') === FREE)
      const again = claimAgain(bookingId, 'A-2')
      const isKept = fate === 'stays in its cart'
      if (!isKept) value(await t.api.abandonCart({ bookingId }))
      await t.stopServer()
      await t.startServerAgain()
      await until('it was given back', () => t.server.claimOn(t.programme.showId, 'A-2') === undefined)
      expect(t.server.claimOn(t.programme.showId, 'A-1') !== undefined).toBe(isKept)
      expect(t.heard.ended).toEqual([])
      const releases = t.server.requests.flatMap(({ name, body }) => (name === 'release' ? [body] : []))
      expect(JSON.stringify(releases)).toContain(JSON.stringify({ seatId: 'A-2', grantNumber: again }))
    },
  )

  test('that was given back, and whose seat was then sold to the next customer, is not ended before that sale has come', async () => {
    await t.startEnrolled()
    const { bookingId } = await t.claim(['A-1'])
    await t.stopServer()
    value(await t.api.abandonCart({ bookingId }))
    const next = await t.claim(['A-1'])
    value(await t.api.sell({ bookingId: next.bookingId, tickets: adults(['A-1']), tendered: 1250 }))
    // To the server it is the first customer's still. The report comes before the sale.
    t.server.faults.refuse.set('commands', { code: 'unavailable', what: 'the ledger is away' })
    await t.startServerAgain()
    await until('it has asked about the first booking', () =>
      t.server.requests.some(({ name, body }) => name === 'report' && JSON.stringify(body).includes(bookingId)),
    )
    await until('it has tried to send the sale', () => t.server.requests.some(({ name }) => name === 'commands'))
    // A call of the screen is written after all that came before it.
    await t.claim(['B-1'])
    t.server.faults.refuse.clear()
    await until('the server has the sale', () => t.server.sold.has(next.bookingId))
    expect(t.server.requests.filter(({ name }) => name === 'release')).toEqual([])
  })

  test('is resumed by its screen after a reload', async () => {
    await t.startEnrolled()
    const sessionId = newId()
    const { bookingId } = await t.claim(['A-1'], newId(), sessionId)
    t.heard.screen.close()
    const reloaded = t.listen(t.engine as Engine)
    expect(value(await reloaded.screen.api.resumeCart({ sessionId }))).toMatchObject({ bookingId, seatIds: ['A-1'] })
    expect(value(await reloaded.screen.api.resumeCart({ sessionId: newId() }))).toBeNull()
  })

  test('is resumed with a seat whose claim the screen got no answer for', async () => {
    await t.startEnrolled()
    const sessionId = newId()
    const { bookingId } = await t.claim(['A-1'], newId(), sessionId)
    const asked = t.claim(['A-2'], bookingId, sessionId)
    t.heard.screen.close()
    const { api } = t.listen(t.engine as Engine).screen
    expect(value(await api.resumeCart({ sessionId }))).toMatchObject({ bookingId, seatIds: ['A-1', 'A-2'] })
    // Includes the first seat of a cart, whose outcome isn't known yet.
    await asked
    value(await api.abandonCart({ bookingId }))
    const first = api.claimSeats({
      sessionId,
      bookingId: newId(),
      showId: t.programme.showId,
      seatIds: ['A-3'],
    })
    expect(value(await api.resumeCart({ sessionId }))).toMatchObject({ seatIds: ['A-3'] })
    value(await first)
  })

  test('of a kiosk without a screen is kept for its time, since its customer walks to the counter', async () => {
    await t.startEnrolled('kiosk')
    const { bookingId } = await t.claim(['A-1'])
    t.heard.screen.close()
    t.kill()
    const engine = await t.start({ screenGraceMs: 500 })
    await engine.ready()
    await new Promise((resolve) => setTimeout(resolve, 2000))
    expect(t.server.stateOf(t.programme.showId, 'A-1')).toBe(HELD)
    await t.server.recall(t.programme.showId, ['A-1'], 'time_up', bookingId)
    expect(t.heard.ended).toEqual([{ bookingId, why: 'time_up' }])
  })

  test('of a killed engine is resumed by its screen, or given back without one', async () => {
    await t.startEnrolled()
    const sessionId = newId()
    const { bookingId } = await t.claim(['A-1'], newId(), sessionId)
    await t.claim(['A-2'])
    t.kill()
    const engine = await t.start({ screenGraceMs: 5000 })
    await engine.ready()
    expect(value(await t.api.resumeCart({ sessionId }))).toMatchObject({ bookingId, seatIds: ['A-1'] })
    const releases = () =>
      t.server.requests.filter(({ name, body }) => name === 'release' && JSON.stringify(body).includes('A-2'))
    const before = releases().length
    await until('the other was given back', () => releases().length > before, 15_000)
    expect(value(await t.api.resumeCart({ sessionId }))).toMatchObject({ seatIds: ['A-1'] })
  }, 20_000)

  test('is given back when the engine stops in order', async () => {
    await t.startEnrolled()
    await t.claim(['A-1'])
    await t.engine?.stop()
    expect(t.server.stateOf(t.programme.showId, 'A-1')).toBe(FREE)
  })

  test('whose time is up is released, and the screen is told', async () => {
    await t.startEnrolled()
    const { bookingId } = await t.claim(['A-1'])
    expect(await t.server.recall(t.programme.showId, ['A-1'], 'time_up', bookingId)).toMatchObject({
      letGo: [{ seatId: 'A-1' }],
    })
    expect(t.heard.ended).toEqual([{ bookingId, why: 'time_up' }])
    expect(code(await t.api.sell({ bookingId, tickets: adults(['A-1']), tendered: 2000 }))).toBe('no_such_hold')
  })

  test('whose sale is on its way is kept when its time is up', async () => {
    await t.startEnrolled()
    const { bookingId } = await t.claim(['A-1'])
    t.server.faults.swallowAnswers.add('commands')
    t.server.faults.refuse.set('commands', { code: 'unavailable', what: 'the ledger is away' })
    expect(code(await t.api.sell({ bookingId, tickets: adults(['A-1']), tendered: 2000 }))).toBe('ok')
    expect(await t.server.recall(t.programme.showId, ['A-1'], 'time_up', bookingId)).toEqual({ letGo: [] })
  })
})
