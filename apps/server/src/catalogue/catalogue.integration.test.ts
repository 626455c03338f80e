import { newId } from '@marquee/shared'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changePrices } from '../../../../tooling/testing/fixtures/change-prices.ts'
import { changeTariff } from '../../../../tooling/testing/fixtures/change-tariff.ts'
import { createTestLedger, type TestLedger } from '../../../../tooling/testing/services/ledger.ts'
import { SOON } from '../../../../tooling/testing/soon.ts'
import { raiseCatalogue } from '../incarnation/begin-incarnation.ts'
import { createListener, type Listener } from '../infra/listener.ts'
import { createPool, inTransaction, type Pool } from '../infra/postgres.ts'
import { type Catalogue, createCatalogue } from './catalogue.ts'
import { importWeek } from './import/import-week.ts'
import { makeTestFiles, oneShow, rowOfSeats, smallAuditorium } from './import/test-files.ts'

const files = makeTestFiles()
afterAll(files.remove)

let ledger: TestLedger
let pool: Pool
let listener: Listener
let catalogue: Catalogue
beforeEach(async () => {
  ledger = await createTestLedger()
  pool = createPool({ url: ledger.url, max: 4, name: 'test', onError: () => {} })
  listener = createListener(ledger.url, () => {})
  catalogue = await createCatalogue(pool, { listener, onError: () => {} })
  await listener.start()
})
afterEach(async () => {
  await catalogue.close()
  await listener.close()
  await pool.end()
  await ledger.drop()
})

/** The ids of all shows, in order of their start. */
async function load(shows: object[], auditoria: object[] = [smallAuditorium()]): Promise<string[]> {
  const answer = await importWeek({
    pool,
    auditoria: files.write('auditoria.jsonl', auditoria),
    week: files.write('week.jsonl', shows),
    from: '2099-01-01',
  })
  if (!answer.ok) throw new Error(answer.problems.join())
  const { rows } = await pool.query<{ id: string }>('select id from shows order by starts_at')
  return rows.map((row) => row.id)
}

describe("the server's catalogue", () => {
  it('knows a show, its seats, prices, auditorium and cinema', async () => {
    const [id = ''] = await load([oneShow()])
    const found = await catalogue.show(id)
    expect(found).toMatchObject({
      show: { id, startsAt: '2099-01-01T01:50:00.000Z' },
      plan: { seatCount: 6 },
      priceList: { name: 'House prices, SGD', currency: 'SGD' },
      cinema: { name: 'Lido', timeZone: 'Asia/Singapore', currency: 'SGD' },
      auditorium: { name: 'Hall 1', cinemaId: found?.cinema.id },
    })
    const plan = found?.plan
    expect(plan?.indexOf('A-2')).toBe(4)
    expect(plan?.seatIdOf(4)).toBe('A-2')
    expect(plan?.categoryOf(4)).toBe('standard')
    expect(plan?.indexOf('A-9')).toBeUndefined()
    expect(plan?.indexOf('constructor')).toBeUndefined()
    expect(() => plan?.seatIdOf(6)).toThrow(RangeError)
    expect(() => plan?.categoryOf(-1)).toThrow(RangeError)
  })

  it('finds a show as soon as it is imported, even if it was missing before', async () => {
    expect(await catalogue.show(newId())).toBeUndefined()
    const [first = ''] = await load([oneShow()])
    expect(await catalogue.show(first)).toBeDefined()
    const [, second = ''] = await load([oneShow({ time: '20:00' })])
    expect(await catalogue.show(second)).toBeDefined()
  })

  it('keeps one index per seat plan, and reads once for simultaneous requests', async () => {
    const [first = '', second = ''] = await load([oneShow(), oneShow({ time: '20:00' })])
    await vi.waitFor(() => expect(catalogue.revision()).toBe(1), SOON)
    const query = vi.spyOn(pool, 'query')
    const shows = await Promise.all(Array.from({ length: 1000 }, (_, n) => catalogue.show(n % 2 ? first : second)))
    expect(query).toHaveBeenCalledTimes(3)
    expect(new Set(shows.map((show) => show?.plan)).size).toBe(1)
    query.mockRestore()
  })

  it('reports a change after it has dropped the old data', async () => {
    const [id = ''] = await load([oneShow()])
    await vi.waitFor(() => expect(catalogue.revision()).toBe(1), SOON)
    expect((await catalogue.show(id))?.priceList.prices.length).toBeGreaterThan(1)
    const told = new Promise<number>((resolve) => catalogue.onChange(resolve))
    await changePrices(pool, [{ ticketType: 'adult', category: 'standard', amount: 1 }])
    expect(await told).toBe(2)
    expect((await catalogue.show(id))?.priceList.prices).toHaveLength(1)
  })

  it("gives a cinema's newest tariff as soon as it hears of it", async () => {
    const [id = ''] = await load([oneShow()])
    await vi.waitFor(() => expect(catalogue.revision()).toBe(1), SOON)
    const cinemaId = (await catalogue.show(id))?.cinema.id ?? ''
    const before = await catalogue.tariff(cinemaId)
    expect(await catalogue.tariff(cinemaId)).toBe(before)
    const newest = await changeTariff(pool, cinemaId)
    await vi.waitFor(() => expect(catalogue.revision()).toBe(2), SOON)
    expect(await catalogue.tariff(cinemaId)).toEqual(newest)
    expect(newest.id).not.toBe(before?.id)
    expect(await catalogue.tariff(newId())).toBeUndefined()
  })

  it('forgets shows that a set-back ledger has lost, and reads the others anew', async () => {
    const [kept = '', lost = ''] = await load([oneShow(), oneShow({ time: '20:00' })])
    await vi.waitFor(() => expect(catalogue.revision()).toBe(1), SOON)
    expect(await catalogue.show(lost)).toBeDefined()
    const before = await catalogue.show(kept)
    await pool.query('delete from shows where id = $1', [lost])
    await inTransaction(pool, (tx) => raiseCatalogue(tx, 0))
    await vi.waitFor(() => expect(catalogue.revision()).toBeGreaterThan(1), SOON)
    expect(await catalogue.show(lost)).toBeUndefined()
    // Read anew: its row may be of another moment than what is in memory.
    expect(await catalogue.show(kept)).not.toBe(before)
    expect(await catalogue.show(kept)).toMatchObject({ show: { id: kept } })
  })

  it('keeps unchanged shows in memory', async () => {
    const [id = ''] = await load([oneShow()])
    await vi.waitFor(() => expect(catalogue.revision()).toBe(1), SOON)
    const before = await catalogue.show(id)
    await load([oneShow({ time: '20:00' })], [smallAuditorium({ seats: rowOfSeats('A', 9, 0) })])
    await vi.waitFor(() => expect(catalogue.revision()).toBe(2), SOON)
    expect(await catalogue.show(id)).toBe(before)
  })

  it('catches up after its connection was cut', async () => {
    const [id = ''] = await load([oneShow()])
    await vi.waitFor(() => expect(catalogue.revision()).toBe(1), SOON)
    expect((await catalogue.show(id))?.show).toBeDefined()
    const before = (await catalogue.show(id))?.show.movieId
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
                      where datname = current_database() and application_name = 'marquee listener'`)
    await load([oneShow({ movie: '1917' })])
    await vi.waitFor(() => expect(catalogue.revision()).toBe(2), { timeout: 10_000 })
    expect((await catalogue.show(id))?.show.movieId).not.toBe(before)
  })

  it('asks again after the ledger failed', async () => {
    const [id = ''] = await load([oneShow()])
    const query = vi.spyOn(pool, 'query').mockImplementationOnce(() => Promise.reject(new Error('no connection')))
    await expect(catalogue.show(id)).rejects.toThrow('no connection')
    query.mockRestore()
    expect(await catalogue.show(id)).toBeDefined()
  })
})
