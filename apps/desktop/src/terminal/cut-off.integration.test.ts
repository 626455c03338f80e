import { join } from 'node:path'
import { BOOKED, FREE, HELD, newId, parseTicketCode } from '@marquee/shared'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { drawerSums } from './store/sales/drawer-table.ts'
import { adults, code, testCounter, value } from './testing/test-counter.ts'
import { until } from './testing/waiting.ts'

const t = testCounter()

const show = (): string => t.programme.showId
/** The certificate of the only terminal. */
function certificate(): string {
  const [device] = t.server.state.devices.values()
  if (!device) throw new Error('no terminal')
  return t.server.state.certify(show(), device)
}

const allotted = async (): Promise<string[]> => value(await t.api.openShow({ showId: show() })).allotted

async function sell(seats: string[], bookingId = newId()) {
  const claimed = (await t.claim(seats, bookingId)).answer
  return claimed.ok ? t.api.sell({ bookingId, tickets: adults(seats), tendered: 20_000 }) : claimed
}

/** The balance by the engine's own book, in minor units. */
function drawer(): number {
  const db = new Database(join(t.dir, 'terminal.sqlite'), { readonly: true })
  try {
    return drawerSums(db).get('SGD') ?? 0
  } finally {
    db.close()
  }
}

describe('a counter that is cut off', () => {
  test('sells exactly its allotted seats, and the returning server books each', async () => {
    await t.startEnrolled()
    expect(await t.server.allot(show(), ['A-1', 'A-2', 'A-3'])).toEqual({ kept: true })
    expect(await allotted()).toEqual(['A-1', 'A-2', 'A-3'])
    expect(t.engine?.state()).toMatchObject({ maySell: true, cutOffSince: null })
    await t.stopServer()
    expect(t.engine?.state().cutOffSince).toMatch(/Z$/)

    expect(await sell(['A-1', 'B-1', 'B-2'])).toEqual({
      ok: false,
      refusal: { code: 'not_allotted', seatIds: ['B-1', 'B-2'] },
    })
    const first = value(await sell(['A-1']))
    const second = value(await sell(['A-2', 'A-3']))
    expect(first.reference).toMatch(/^MQ-/)
    expect(new Set([first.reference, second.reference]).size).toBe(2)
    expect(second.tickets.map(({ code }) => parseTicketCode(code)?.by)).toEqual(['terminal', 'terminal'])
    expect(await allotted()).toEqual([])
    expect(code(await sell(['A-1']))).toBe('not_allotted')
    expect(t.engine?.state().waitingCommands).toBe(2)

    await t.startServerAgain()
    await until('all is answered', () => t.engine?.state().waitingCommands === 0)
    const sent = t.server.batches
      .flat()
      .flatMap(({ body }) => (body.kind === 'sell' ? [[body.cutOff, body.reference]] : []))
    expect(sent).toEqual([
      [true, first.reference],
      [true, second.reference],
    ])
    for (const seat of ['A-1', 'A-2', 'A-3']) expect(t.server.stateOf(show(), seat)).toBe(BOOKED)
    expect(t.server.state.conflicts).toEqual([])
    expect(drawer()).toBe(3 * 1250)
    expect(t.server.drawer()).toBe(3 * 1250)
  }, 20_000)

  test('says since when, even if the server refuses it, and after a restart', async () => {
    await t.startEnrolled()
    await t.stopServer()
    const since = t.engine?.state().cutOffSince
    await t.startServerAgain({ protocol: 99 })
    await until('the server has said no', () => t.engine?.state().link.state === 'refused')
    expect(t.engine?.state().cutOffSince).toBe(since)

    await t.server.stop()
    await t.engine?.stop()
    await t.start()
    await until('the light says offline', () => t.engine?.state().link.state === 'offline')
    expect(t.engine?.state().cutOffSince).toBe(since)
  }, 20_000)

  test('sells nothing more of a show that it knows is cancelled', async () => {
    await t.startEnrolled()
    await t.server.allot(show(), ['A-1', 'A-2'])
    const { bookingId } = await t.claim(['A-1'])
    const entry = t.programme.entries.find((each) => each.kind === 'show' && each.entry.id === show())
    if (entry?.kind !== 'show') throw new Error('no show')
    t.server.addEntries([{ ...entry, revision: 2, entry: { ...entry.entry, cancelledAt: new Date().toISOString() } }])
    await until(
      'it has heard',
      async () => value(await t.api.openShow({ showId: show() })).show.cancelledAt !== undefined,
    )
    await t.stopServer()
    expect(code(await t.api.sell({ bookingId, tickets: adults(['A-1']), tendered: 20_000 }))).toBe('show_cancelled')
    expect(code(await sell(['A-2']))).toBe('show_cancelled')
    expect(drawer()).toBe(0)
    expect(code(await t.api.abandonCart({ bookingId }))).toBe('ok')
  }, 20_000)

  test('has a booking number for each seat that is allotted to it, and some to spare', async () => {
    await t.startEnrolled()
    const db = new Database(join(t.dir, 'terminal.sqlite'))
    try {
      const numbers = (): number => db.prepare('select count(*) from lent_references').pluck().get() as number
      await until('it has some', () => numbers() > 0)
      db.exec('delete from lent_references')
      const seats = ['A', 'B', 'C'].flatMap((row) => Array.from({ length: 8 }, (_, i) => `${row}-${i + 1}`))
      await t.server.allot(show(), seats)
      await until('it has one for each seat', () => numbers() >= seats.length + 50)
    } finally {
      db.close()
    }
  }, 20_000)

  test('can sell again what it gives up, and returns it when the server is back', async () => {
    await t.startEnrolled()
    await t.server.allot(show(), ['A-1', 'A-2'])
    const held = await t.claim(['B-1'])
    await t.stopServer()
    const { bookingId } = await t.claim(['A-1', 'A-2'])
    expect(await allotted()).toEqual([])
    expect(value(await t.api.releaseSeats({ bookingId, seatIds: ['A-1'] })).seatIds).toEqual(['A-2'])
    expect(code(await t.api.abandonCart({ bookingId: held.bookingId }))).toBe('ok')
    expect(await allotted()).toEqual(['A-1', 'B-1'])
    const again = value(await sell(['B-1', 'A-1']))
    expect(again.tickets.map(({ seatId }) => seatId)).toEqual(['B-1', 'A-1'])
    expect(code(await t.api.abandonCart({ bookingId }))).toBe('ok')

    await t.startServerAgain()
    await until('what was left is given back', () => t.server.claimOn(show(), 'A-2') === undefined)
    await until('the sale is booked', () => t.server.stateOf(show(), 'B-1') === BOOKED)
    expect(t.server.state.conflicts).toEqual([])
  }, 20_000)

  test('continues with a cart from before, whatever its time', async () => {
    await t.startEnrolled()
    await t.server.allot(show(), ['A-2'])
    const { bookingId } = await t.claim(['A-1'])
    await t.stopServer()
    expect(value((await t.claim(['A-2'], bookingId)).answer).seatIds).toEqual(['A-1', 'A-2'])
    // The seats can't be anybody else's, so there is no time to extend.
    expect(value(await t.api.extendHold({ bookingId })).expiresAt).toBeNull()
    value(await t.api.sell({ bookingId, tickets: adults(['A-1', 'A-2']), tendered: 5000 }))
    await t.startServerAgain()
    await until('it is booked', () => t.server.stateOf(show(), 'A-2') === BOOKED)
    expect(t.server.stateOf(show(), 'A-1')).toBe(BOOKED)
    expect(t.server.state.conflicts).toEqual([])
  }, 20_000)

  test('sells its allotted seats even while the server is there but does not answer', async () => {
    await t.startEnrolled()
    await t.server.allot(show(), ['A-1'])
    t.server.faults.refuse.set('claim', { code: 'unavailable', what: 'the ledger is away' })
    t.server.faults.refuse.set('commands', { code: 'unavailable', what: 'the ledger is away' })
    expect(code(await sell(['B-1']))).toBe('unavailable')
    expect(code(await sell(['A-1']))).toBe('ok')
    t.server.faults.refuse.clear()
    await until('it is booked', () => t.server.stateOf(show(), 'A-1') === BOOKED)
  }, 20_000)

  test('keeps a seat in one cart with two screens', async () => {
    await t.startEnrolled()
    await t.server.allot(show(), ['A-1'])
    await t.stopServer()
    const [a, b] = await Promise.all([t.claim(['A-1']), t.claim(['A-1'])])
    expect([code(a.answer), code(b.answer)].sort()).toEqual(['not_allotted', 'ok'])
    await t.startServerAgain()
  }, 20_000)

  test('sells nothing without a booking number', async () => {
    await t.startEnrolled()
    await t.server.allot(show(), ['A-1'])
    await until('it has some', () => t.server.requests.some(({ name }) => name === 'references'))
    await t.stopServer()
    const db = new Database(join(t.dir, 'terminal.sqlite'))
    db.exec('delete from lent_references')
    db.close()
    expect(code(await sell(['A-1']))).toBe('no_references')
    await t.startServerAgain()
    await until('it has new ones', async () => (await sell(['A-1'])).ok)
  }, 20_000)

  test("that is a kiosk says that it can't hold seats", async () => {
    await t.startEnrolled('kiosk')
    await t.server.allot(show(), ['A-1'])
    await t.stopServer()
    expect(code((await t.claim(['A-1'])).answer)).toBe('offline')
    await t.startServerAgain()
  })

  test('can sell with a clock that is a year off', async () => {
    await t.startEnrolled()
    await t.server.allot(show(), ['A-1', 'A-2'])
    for (const [seat, years] of [['A-1', 1] as const, ['A-2', -1] as const]) {
      t.kill()
      const off = (): Date => new Date(Date.now() + years * 365 * 24 * 3600 * 1000)
      await t.start({ ports: { now: off } })
      await t.engine?.ready()
      await t.stopServer()
      value(await sell([seat]))
      await t.startServerAgain()
      await until('it is booked', () => t.server.stateOf(show(), seat) === BOOKED)
    }
    expect(t.server.state.conflicts).toEqual([])
  }, 30_000)
})

describe('a cart that was made while cut off', () => {
  async function cartMadeCutOff(seats = ['A-1']): Promise<string> {
    await t.startEnrolled()
    await t.server.allot(show(), seats)
    await t.stopServer()
    const { bookingId, answer } = await t.claim(seats)
    expect(value(answer)).toMatchObject({ seatIds: seats, expiresAt: null })
    return bookingId
  }

  test('is held by the returning server for the time of a hold, and then gives its seats back', async () => {
    const bookingId = await cartMadeCutOff()
    await t.startServerAgain()
    await until('it has a time', () => t.heard.held.length === 1)
    expect(t.heard.held).toMatchObject([{ bookingId, seatIds: ['A-1'], expiresAt: expect.stringMatching(/Z$/) }])
    expect([t.server.stateOf(show(), 'A-1'), t.server.ownerOf(show(), 'A-1')]).toEqual([HELD, bookingId])
    expect(await t.server.recall(show(), ['A-1'], 'wanted')).toEqual({ letGo: [] })
    expect(value(await t.api.extendHold({ bookingId })).expiresAt).not.toBeNull()
    expect(await t.server.recall(show(), ['A-1'], 'time_up', bookingId)).toMatchObject({ letGo: [{ seatId: 'A-1' }] })
    expect(t.heard.ended).toEqual([{ bookingId, why: 'time_up' }])
    expect(t.server.stateOf(show(), 'A-1')).toBe(FREE)
  }, 20_000)

  test('is requested until the server answers, and its sale does not wait for that', async () => {
    const bookingId = await cartMadeCutOff(['A-1', 'A-2'])
    const other = await t.claim(['A-1'])
    expect(code(other.answer)).toBe('seats_taken')
    await t.startServerAgain()
    t.server.faults.swallowAnswers.add('claim')
    await until('it was asked for', () => t.server.requests.some(({ name }) => name === 'claim'))
    let isSold = false
    void t.api.sell({ bookingId, tickets: adults(['A-1', 'A-2']), tendered: 5000 }).then(({ ok }) => {
      isSold = ok
    })
    await until('it is sold before the question is given up', () => isSold, 4500)
    await until('it is booked', () => t.server.stateOf(show(), 'A-1') === BOOKED)
    expect(t.server.state.conflicts).toEqual([])
  }, 20_000)

  test('leaves nothing behind if it is given up during the request', async () => {
    const bookingId = await cartMadeCutOff()
    await t.startServerAgain()
    t.server.faults.swallowAnswers.add('claim')
    await until('it was asked for', () => t.server.ownerOf(show(), 'A-1') === bookingId)
    expect(code(await t.api.abandonCart({ bookingId }))).toBe('ok')
    t.server.faults.swallowAnswers.clear()
    await until('the seat is free', () => t.server.claimOn(show(), 'A-1') === undefined)
    expect(await allotted()).toEqual([])
  }, 20_000)

  test('shares one time with its earlier seats', async () => {
    await t.startEnrolled()
    await t.server.allot(show(), ['A-1'])
    const { bookingId } = await t.claim(['B-1'])
    await t.stopServer()
    expect(value((await t.claim(['A-1'], bookingId)).answer).expiresAt).toBeNull()
    await t.startServerAgain()
    await until('it has a time', () => t.heard.held.length === 1)
    expect(t.heard.held[0]?.seatIds).toEqual(['B-1', 'A-1'])
    expect(['B-1', 'A-1'].map((seat) => t.server.ownerOf(show(), seat))).toEqual([bookingId, bookingId])
    // The time isn't the hold's, which may have been up for long.
    expect(Date.parse(t.heard.held[0]?.expiresAt ?? '') - Date.now()).toBeGreaterThan(15 * 60_000)
  }, 20_000)

  test("has the server's time if that can't be extended", async () => {
    await t.startEnrolled()
    await t.server.allot(show(), ['A-1'])
    for (const name of ['claim', 'extend'] as const) {
      t.server.faults.refuse.set(name, { code: 'unavailable', what: 'the ledger is away' })
    }
    await t.claim(['A-1'])
    t.server.faults.refuse.delete('claim')
    await until('it has a time', () => t.heard.held.length === 1)
    const left = Date.parse(t.heard.held[0]?.expiresAt ?? '') - Date.now()
    expect([left > 5 * 60_000, left < 15 * 60_000]).toEqual([true, true])
  }, 20_000)

  test("is not ended by its earlier seats' old time", async () => {
    await t.startEnrolled()
    await t.server.allot(show(), ['A-1'])
    const { bookingId } = await t.claim(['B-1'])
    t.server.faults.refuse.set('claim', { code: 'unavailable', what: 'the ledger is away' })
    expect(value((await t.claim(['A-1'], bookingId)).answer).expiresAt).toBeNull()
    expect(await t.server.recall(show(), ['B-1'], 'time_up', bookingId)).toEqual({ letGo: [] })
    t.server.faults.refuse.clear()
    await until('it has a time', () => t.heard.held.length === 1)
    expect(await t.server.recall(show(), ['B-1', 'A-1'], 'time_up', bookingId)).toMatchObject({ letGo: [{}, {}] })
    expect(t.heard.ended).toEqual([{ bookingId, why: 'time_up' }])
  }, 20_000)

  test('of allotted seats is held once the silent server answers', async () => {
    await t.startEnrolled()
    await t.server.allot(show(), ['A-1'])
    t.server.faults.refuse.set('claim', { code: 'unavailable', what: 'the ledger is away' })
    const { bookingId, answer } = await t.claim(['A-1'])
    expect(value(answer).expiresAt).toBeNull()
    t.server.faults.refuse.clear()
    // A seat that comes into the cart meanwhile doesn't speak for the seat that the server has not been asked for.
    expect(value((await t.claim(['B-1'], bookingId)).answer).expiresAt).toBeNull()
    await until('it has a time', () => t.heard.held.length === 1)
    expect(t.heard.held[0]?.seatIds).toEqual(['A-1', 'B-1'])
    expect(t.server.ownerOf(show(), 'A-1')).toBe(bookingId)
  }, 20_000)
})

describe('a recall', () => {
  test('takes seats that nobody needs here, and a late grant for them is rejected', async () => {
    await t.startEnrolled()
    await t.server.allot(show(), ['A-1', 'A-2'])
    const grant = {
      showId: show(),
      seats: [{ seatId: 'A-1', grantNumber: t.server.claimOn(show(), 'A-1')?.grantNumber ?? 0 }],
      certificate: certificate(),
    }
    expect(await t.server.recall(show(), ['A-1'], 'wanted')).toEqual({ letGo: grant.seats })
    expect(await allotted()).toEqual(['A-2'])
    await until('the screen was told', () => t.heard.allotted.at(-1)?.seatIds.join() === 'A-2')
    expect(await t.server.ask('grant', grant)).toEqual({ kept: true, gone: grant.seats })
    expect(await allotted()).toEqual(['A-2'])
    await t.stopServer()
    expect(code(await sell(['A-1']))).toBe('not_allotted')
    await t.startServerAgain()
    // A new grant of the seat is another grant.
    await until('it is back', () => t.engine?.state().link.state === 'online')
    await t.server.allot(show(), ['A-1'])
    expect(await allotted()).toEqual(['A-1', 'A-2'])
  }, 20_000)

  test('before the answer to its grant makes that grant be rejected', async () => {
    await t.startEnrolled()
    const seats = [{ seatId: 'A-1', grantNumber: 77 }]
    expect(await t.server.ask('recall', { showId: show(), why: 'wanted', seats })).toEqual({ letGo: seats })
    const grant = { showId: show(), seats, certificate: certificate() }
    expect(await t.server.ask('grant', grant)).toEqual({ kept: true, gone: seats })
    expect(await allotted()).toEqual([])
  })

  test.each(['wanted', 'before_show', 'policy'] as const)('(%s) leaves seats that are in a cart', async (why) => {
    await t.startEnrolled()
    await t.server.allot(show(), ['A-1', 'A-2'])
    await t.stopServer()
    const { bookingId } = await t.claim(['A-1'])
    await t.startServerAgain()
    await until('it is back', () => t.engine?.state().link.state === 'online')
    expect(await t.server.recall(show(), ['A-1', 'A-2'], why)).toMatchObject({ letGo: [{ seatId: 'A-2' }] })
    value(await t.api.sell({ bookingId, tickets: adults(['A-1']), tendered: 2000 }))
    await until('it is booked', () => t.server.stateOf(show(), 'A-1') === BOOKED)
  })

  test('of an expired hold leaves the seats of another cart', async () => {
    await t.startEnrolled()
    const [first, second] = [await t.claim(['A-1']), await t.claim(['A-2'])]
    const answer = await t.server.recall(show(), ['A-1', 'A-2'], 'time_up', first.bookingId)
    expect(answer).toMatchObject({ letGo: [{ seatId: 'A-1' }] })
    expect(t.heard.ended).toEqual([{ bookingId: first.bookingId, why: 'time_up' }])
    expect(code(await t.api.sell({ ...second, tickets: adults(['A-2']), tendered: 2000 }))).toBe('ok')
  })

  test('of an expired hold keeps a cart that was extended first', async () => {
    await t.startEnrolled()
    const { bookingId, answer } = await t.claim(['A-1'])
    const [heldUntil, grantNumber] = [value(answer).expiresAt ?? '', t.server.claimOn(show(), 'A-1')?.grantNumber ?? 0]
    const extended = value(await t.api.extendHold({ bookingId })).expiresAt ?? ''
    expect(extended > heldUntil).toBe(true)
    const recall = { showId: show(), why: 'time_up' as const, bookingId, seats: [{ seatId: 'A-1', grantNumber }] }
    expect(await t.server.ask('recall', { ...recall, heldUntil })).toEqual({ letGo: [] })
    expect(t.heard.ended).toEqual([])
    expect(await t.server.ask('recall', { ...recall, heldUntil: extended })).toEqual({ letGo: recall.seats })
    expect(t.heard.ended).toEqual([{ bookingId, why: 'time_up' }])
  })

  test('for a counter takes the whole cart, whose screen is told where it went', async () => {
    await t.startEnrolled()
    const { bookingId, answer } = await t.claim(['A-1', 'A-2'])
    expect(code(answer)).toBe('ok')
    const grantNumber = t.server.claimOn(show(), 'A-1')?.grantNumber ?? 0
    expect(await t.server.recall(show(), ['A-1', 'A-2'], 'moved', bookingId)).toMatchObject({ letGo: [{}, {}] })
    expect(t.heard.ended).toEqual([{ bookingId, why: 'moved' }])
    expect(code(await t.api.sell({ bookingId, tickets: adults(['A-1', 'A-2']), tendered: 3000 }))).not.toBe('ok')
    const grant = { showId: show(), seats: [{ seatId: 'A-1', grantNumber }], certificate: certificate() }
    expect(await t.server.ask('grant', grant)).toEqual({ kept: true, gone: grant.seats })
  })

  test('for a counter takes nothing of a cart that has another seat by now, or a seat of another cart', async () => {
    await t.startEnrolled()
    const [first, second] = [await t.claim(['A-1', 'A-2']), await t.claim(['B-1'])]
    expect(await t.server.recall(show(), ['A-1'], 'moved', first.bookingId)).toEqual({ letGo: [] })
    expect(await t.server.recall(show(), ['A-1', 'A-2', 'B-1'], 'moved', first.bookingId)).toEqual({ letGo: [] })
    expect(t.heard.ended).toEqual([])
    value(await t.api.sell({ bookingId: second.bookingId, tickets: adults(['B-1']), tendered: 2000 }))
    value(await t.api.sell({ bookingId: first.bookingId, tickets: adults(['A-1', 'A-2']), tendered: 3000 }))
  })

  test('of a show that is over takes the cart as well', async () => {
    await t.startEnrolled()
    const { bookingId } = await t.claim(['A-1'])
    expect(await t.server.recall(show(), ['A-1'], 'show_over')).toMatchObject({ letGo: [{ seatId: 'A-1' }] })
    expect(t.heard.ended).toEqual([{ bookingId, why: 'taken_back' }])
  })

  test('never takes a seat that was sold under that grant, even once the sale is answered', async () => {
    await t.startEnrolled()
    const { bookingId } = await t.claim(['A-1'])
    const grantNumber = t.server.claimOn(show(), 'A-1')?.grantNumber ?? 0
    value(await t.api.sell({ bookingId, tickets: adults(['A-1']), tendered: 2000 }))
    await until('it is booked', () => t.server.stateOf(show(), 'A-1') === BOOKED)
    const seats = [{ seatId: 'A-1', grantNumber }]
    for (const why of ['wanted', 'time_up', 'show_over', 'moved'] as const) {
      expect(await t.server.ask('recall', { showId: show(), why, bookingId, seats })).toEqual({ letGo: [] })
    }
    const grant = { showId: show(), seats, certificate: certificate() }
    expect(await t.server.ask('grant', grant)).toEqual({ kept: true })
    expect(await allotted()).toEqual([])
  })

  test.each([
    ['behind', -1],
    ['ahead', 1],
  ])(
    'never takes a seat that was sold by a clock a year %s, until its show is long over',
    async (_, years) => {
      const day = 24 * 3600 * 1000
      let off = years * 365 * day
      const engine = await t.start({ ports: { now: () => new Date(Date.now() + off) } })
      value(await engine.enrol(t.server.code('Counter 1')))
      await engine.ready()
      const { bookingId } = await t.claim(['A-1'])
      const seats = [{ seatId: 'A-1', grantNumber: t.server.claimOn(show(), 'A-1')?.grantNumber ?? 0 }]
      value(await t.api.sell({ bookingId, tickets: adults(['A-1']), tendered: 2000 }))
      await until('it is answered', () => engine.state().waitingCommands === 0)
      off = 0
      const comesBack = async (): Promise<void> => {
        const attempts = t.server.attempts()
        t.server.dropConnections()
        await until('it is back', () => t.server.attempts() > attempts && engine.state().link.state === 'online')
      }
      await comesBack()
      expect(await t.server.ask('recall', { showId: show(), why: 'wanted', seats })).toEqual({ letGo: [] })
      expect(await t.api.recentSales()).toHaveLength(1)

      const entry = t.programme.entries.find((each) => each.kind === 'show' && each.entry.id === show())
      if (entry?.kind !== 'show') throw new Error('no show')
      const startsAt = new Date(Date.now() - 91 * day).toISOString()
      t.server.addEntries([{ ...entry, revision: 2, entry: { ...entry.entry, startsAt } }])
      await until('it knows', async () => value(await t.api.openShow({ showId: show() })).show.startsAt === startsAt)
      await comesBack()
      await until('it is forgotten', async () => (await t.api.recentSales()).length === 0)
    },
    20_000,
  )

  test("of a seat that is being sold doesn't wait for the clerk: either has it", async () => {
    await t.startEnrolled()
    for (const seat of ['A-1', 'A-2', 'A-3', 'A-4', 'A-5']) {
      const { bookingId } = await t.claim([seat])
      const grantNumber = t.server.claimOn(show(), seat)?.grantNumber ?? 0
      const [sale, answer] = await Promise.all([
        t.api.sell({ bookingId, tickets: adults([seat]), tendered: 2000 }),
        t.server.ask('recall', { showId: show(), why: 'time_up', bookingId, seats: [{ seatId: seat, grantNumber }] }),
      ])
      expect(answer).toEqual({ letGo: sale.ok ? [] : [{ seatId: seat, grantNumber }] })
    }
  })
})

describe('a grant', () => {
  test('that is repeated changes nothing, even for a seat in a cart', async () => {
    await t.startEnrolled()
    await t.server.allot(show(), ['A-1', 'A-2'])
    const { bookingId } = await t.claim(['A-1'])
    expect(await t.server.allot(show(), ['A-1', 'A-2'])).toEqual({ kept: true })
    expect(await allotted()).toEqual(['A-2'])
    expect(t.server.stateOf(show(), 'A-1')).toBe(HELD)
    expect(code(await t.api.sell({ bookingId, tickets: adults(['A-1']), tendered: 2000 }))).toBe('ok')
  })

  test('is on the disk when it is acknowledged', async () => {
    await t.startEnrolled()
    await t.server.allot(show(), ['A-1'])
    t.kill()
    await t.server.stop()
    await t.start()
    expect(code(await sell(['A-1']))).toBe('ok')
    await t.startServerAgain()
    await until('it is booked', () => t.server.stateOf(show(), 'A-1') === BOOKED)
  }, 20_000)
})

test('a reconnecting counter drops seats that were taken by force, with the cart that has them', async () => {
  await t.startEnrolled()
  await t.server.allot(show(), ['A-1', 'A-2', 'A-3'])
  await t.stopServer()
  const { bookingId } = await t.claim(['A-1', 'A-2'])
  await t.startServerAgain()
  await until('it is back', () => t.engine?.state().link.state === 'online')
  t.server.change(show(), ['A-1'], BOOKED)
  t.server.dropConnections()
  await until('the screen was told', () => t.heard.ended.length === 1)
  expect(t.heard.ended).toEqual([{ bookingId, why: 'taken_back' }])
  await until('the other seat is given back', () => t.server.claimOn(show(), 'A-2') === undefined)
  expect(await allotted()).toEqual(['A-3'])
  expect(t.server.stateOf(show(), 'A-2')).toBe(FREE)
}, 20_000)
