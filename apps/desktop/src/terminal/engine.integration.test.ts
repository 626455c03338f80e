import { once } from 'node:events'
import { statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { BOOKED, describeRefusal, FREE, newId, PROTOCOL_VERSION } from '@marquee/shared'
import { describe, expect, test } from 'vitest'
import { startProtocolServer } from './testing/protocol-server.ts'
import { sampleProgramme } from './testing/sample-programme.ts'
import { adults, code, testCounter, value } from './testing/test-counter.ts'
import { until } from './testing/waiting.ts'

const t = testCounter()

describe('enrolment', () => {
  test('makes a key that only its owner may read, and reconnects after a restart', async () => {
    await t.startEnrolled()
    expect(statSync(join(t.dir, 'device.json')).mode & 0o777).toBe(0o600)
    await t.engine?.stop()
    await t.start()
    await t.engine?.ready()
    expect(t.engine?.state()).toMatchObject({
      terminal: { name: 'Counter 1', kind: 'counter' },
      link: { state: 'online' },
    })
  })

  test('with a wrong code is refused in words, and writes nothing', async () => {
    await t.start()
    expect(code(await t.api.enrol({ code: 'ZZZZ-ZZZZ-ZZZZ' }))).toBe('bad_enrolment_code')
    expect(t.engine?.state()).toMatchObject({ terminal: null, link: { state: 'not_enrolled' } })
  })

  test('without a server is refused as offline', async () => {
    const { url } = t.server
    await t.server.stop()
    await t.start({ serverUrl: url })
    expect(code(await t.api.enrol({ code: 'ABCD-EFGH-0000' }))).toBe('offline')
    t.server = await startProtocolServer(t.programme)
  })

  test('is not done twice', async () => {
    await t.startEnrolled()
    expect(code(await t.api.enrol({ code: t.server.code('Counter 2') }))).toBe('not_allowed')
  })

  test('of a revoked terminal can be repeated, with a new key', async () => {
    const { terminal } = (await t.startEnrolled()).state()
    t.server.revoke(terminal?.id ?? '')
    await until('the light says refused', () => t.engine?.state().link.state === 'refused')
    expect(value(await t.api.enrol({ code: t.server.code('Counter 1b') })).name).toBe('Counter 1b')
    await t.engine?.ready()
    expect(t.engine?.state()).toMatchObject({ terminal: { name: 'Counter 1b' }, link: { state: 'online' } })
    expect(await t.api.cinemas()).toHaveLength(1)
    expect(code((await t.claim(['A-1'])).answer)).toBe('ok')
  })

  test('with a damaged file must be repeated, and a notice says so', async () => {
    await t.startEnrolled()
    await t.engine?.stop()
    writeFileSync(join(t.dir, 'device.json'), '{"version":1')
    await t.start()
    expect(t.engine?.state()).toMatchObject({ terminal: null, link: { state: 'not_enrolled' } })
    expect(t.engine?.state().notices[0]?.text).toMatch(/enrol it again/)
  })
})

describe('the light', () => {
  test('goes out with the server, and comes on again soon after it', async () => {
    await t.startEnrolled()
    await t.stopServer()
    await t.startServerAgain()
    await until('the light is on again', () => t.engine?.state().link.state === 'online')
  })

  test('goes out when the line is silently dead', async () => {
    const lines: Socket[] = []
    const proxy = createServer((line) => {
      const onward = connect(Number(new URL(t.server.url).port), '127.0.0.1')
      lines.push(line, onward)
      for (const end of [line, onward]) end.on('error', () => {})
      line.pipe(onward).pipe(line)
    })
    proxy.listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const started = await t.start({ serverUrl: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` })
    expect((await started.enrol(t.server.code('Counter 1'))).ok).toBe(true)
    await started.ready()
    for (const line of lines) line.unpipe().pause()
    await until('the light says offline', () => started.state().link.state === 'offline', 5000)
    for (const line of lines) line.destroy()
    proxy.close()
  })

  test('says why a revoked terminal is refused, and the terminal backs off', async () => {
    const { terminal } = (await t.startEnrolled()).state()
    t.server.revoke(terminal?.id ?? '')
    await until('the light says refused', () => t.engine?.state().link.state === 'refused')
    expect(t.engine?.state().link).toMatchObject({ why: expect.stringMatching(/revoked by a manager/) })
    const attempts = t.server.attempts()
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(t.server.attempts()).toBe(attempts)
    expect(code((await t.claim(['A-1'])).answer)).toBe('not_booted')
  })

  test('says that the server must be updated first if it has an older protocol version', async () => {
    await t.startEnrolled()
    await t.server.stop()
    await t.startServerAgain({ protocol: PROTOCOL_VERSION - 1 })
    await until('the light says refused', () => t.engine?.state().link.state === 'refused')
    expect(t.engine?.state().link).toMatchObject({
      why: 'This terminal speaks protocol version 4, the server speaks version 3: update the server first.',
    })
  })

  test('stays on when the server sends something unintelligible', async () => {
    await t.startEnrolled()
    for (const event of ['changes', 'occupancy', 'catalogueChanged', 'terminalChanged', 'grant', 'recall']) {
      t.server.emit(event, { nonsense: true })
    }
    const { answer } = await t.claim(['A-1'])
    expect(code(answer)).toBe('ok')
  })
})

describe('a terminal that starts without its server', () => {
  test('has its programme and its last maps, is offline, and refuses in sentences', async () => {
    await t.startEnrolled()
    await t.api.openShow({ showId: t.programme.showId })
    t.server.change(t.programme.showId, ['B-3'], BOOKED)
    await until('the change was heard', () => t.heard.changes.length === 1)
    await t.engine?.stop()
    await t.server.stop()

    await t.start()
    await until('the light says offline', () => t.engine?.state().link.state === 'offline')
    const [cinema] = await t.api.cinemas()
    const day = value(await t.api.programme({ cinemaId: cinema?.id ?? '', date: t.programme.date }))
    expect(day.shows.map(({ movie, auditorium, seatCount }) => [movie.title, auditorium.name, seatCount])).toEqual([
      ['Parasite', 'Hall 1', 24],
    ])
    const view = value(await t.api.openShow({ showId: t.programme.showId }))
    expect(t.states(view)[10]).toBe(BOOKED)
    expect(t.states(view)[9]).toBe(FREE)
    expect(Date.now() - Date.parse(view.map?.confirmedAt ?? '')).toBeLessThan(60_000)
    expect(view.priceList.prices).toHaveLength(3)
    // A show that no screen has had open yet has no map, and the plan is there all the same.
    expect(value(await t.api.openShow({ showId: t.programme.secondShowId })).map).toBeNull()

    const { answer } = await t.claim(['A-1'])
    expect(code(answer)).toBe('not_allotted')
    expect(!answer.ok && describeRefusal(answer.refusal)).toMatch(/^Seat A-1 cannot be sold here while the server/)
    expect(code(await t.api.extendHold({ bookingId: newId() }))).toBe('no_such_hold')
    expect(code(await t.api.terminals())).toBe('offline')
    expect(code(await t.api.sales({ showId: t.programme.showId }))).toBe('offline')
    t.server = await startProtocolServer(t.programme)
  })
})

describe('the programme', () => {
  test('is pulled page by page, and again when it changes', async () => {
    await t.startEnrolled()
    const day = () => t.api.programme({ cinemaId: t.programme.cinemaId, date: t.programme.date }).then(value)
    expect((await day()).shows).toHaveLength(1)
    const [show] = t.programme.entries.filter((entry) => entry.kind === 'show')
    if (!show) throw new Error('no show')
    t.server.addEntries([
      { ...show, revision: 2, entry: { ...show.entry, id: newId(), startsAt: `${t.programme.date}T10:00:00.000Z` } },
    ])
    await until('the new show is there', async () => (await day()).shows.length === 2)
    expect((await day()).shows.map(({ show }) => show.startsAt)).toEqual([
      `${t.programme.date}T10:00:00.000Z`,
      `${t.programme.date}T11:30:00.000Z`,
    ])
  })

  test('shows a show after midnight on its day at the cinema', async () => {
    await t.startEnrolled()
    const next = value(await t.api.programme({ cinemaId: t.programme.cinemaId, date: t.programme.nextDate }))
    expect(next.shows.map(({ show }) => show.id)).toEqual([t.programme.secondShowId])
  })

  test('of a server that has begun anew is used once it is whole, and the counter sells meanwhile', async () => {
    await t.startEnrolled()
    const { showId, cinemaId } = t.programme
    const [show] = t.programme.entries.filter((entry) => entry.kind === 'show')
    if (!show) throw new Error('no show')
    t.server.addEntries([{ ...show, revision: 9, entry: { ...show.entry, id: newId() } }])
    const day = () => t.api.programme({ cinemaId, date: t.programme.date }).then(value)
    await until('it was pulled', async () => (await day()).shows.length === 2)
    await t.server.allot(showId, ['A-1'])
    await until('it has references', () => t.server.requests.some(({ name }) => name === 'references'))
    await t.stopServer()
    // The programme of an earlier day, in which another cinema comes first.
    const other = sampleProgramme('Another one').entries
    const { entries } = t.server.state
    entries.splice(0, entries.length, ...other, ...t.programme.entries)
    await t.startServerAgain()
    t.server.faults.pagesUntilSilent = 1
    const pages = () => t.server.requests.filter(({ name }) => name === 'catalogue').length
    await until('a second page is asked for', () => pages() >= 2)
    await t.stopServer()

    for (const isRestarted of [false, true]) {
      if (isRestarted) {
        t.kill()
        await t.start()
      }
      expect((await t.api.cinemas()).map(({ id }) => id)).toEqual([cinemaId])
      expect((await day()).shows).toHaveLength(2)
    }
    const { bookingId, answer } = await t.claim(['A-1'])
    value(answer)
    value(await t.api.sell({ bookingId, tickets: adults(['A-1']), tendered: 2000 }))
    await t.startServerAgain()
    await until('the new programme is there', async () => (await t.api.cinemas()).length === 2)
    expect((await day()).shows).toHaveLength(1)
  }, 30_000)

  test('of a server that has begun anew is restarted after a dropped line, since the next server may differ', async () => {
    await t.startEnrolled()
    const { cinemaId, date } = t.programme
    const [show] = t.programme.entries.filter((entry) => entry.kind === 'show')
    if (!show) throw new Error('no show')
    t.server.addEntries([{ ...show, revision: 9, entry: { ...show.entry, id: newId() } }])
    const shows = async () => value(await t.api.programme({ cinemaId, date })).shows.length
    await until('it was pulled', async () => (await shows()) === 2)
    const serve = async (...programme: typeof t.programme.entries) => {
      await t.stopServer()
      const { entries } = t.server.state
      entries.splice(0, entries.length, ...programme)
      await t.startServerAgain()
    }
    await serve(...sampleProgramme('Another one').entries, ...t.programme.entries)
    t.server.faults.pagesUntilSilent = 1
    await until('a second page is asked for', () => {
      return t.server.requests.filter(({ name }) => name === 'catalogue').length >= 2
    })
    await serve(...t.programme.entries)
    await until('the new programme is there', async () => (await shows()) === 1)
    expect((await t.api.cinemas()).map(({ id }) => id)).toEqual([cinemaId])
  })

  test('begins anew when the server has begun anew', async () => {
    await t.startEnrolled()
    const [show] = t.programme.entries.filter((entry) => entry.kind === 'show')
    if (!show) throw new Error('no show')
    t.server.addEntries([{ ...show, revision: 9, entry: { ...show.entry, id: newId() } }])
    await until('it was pulled', async () => {
      const day = value(await t.api.programme({ cinemaId: t.programme.cinemaId, date: t.programme.date }))
      return day.shows.length === 2
    })
    const port = Number(new URL(t.server.url).port)
    await t.server.stop()
    const other = sampleProgramme('Another one')
    const fresh = await startProtocolServer(other, { port })
    // The same devices are known there: only the programme is new.
    Object.assign(fresh, { url: t.server.url })
    for (const [id, device] of t.server.state.devices) fresh.state.devices.set(id, device)
    t.server = fresh
    await until('the new programme alone is there', async () => {
      const cinemas = await t.api.cinemas()
      return cinemas.length === 1 && cinemas[0]?.id === other.cinemaId
    })
  })
})
