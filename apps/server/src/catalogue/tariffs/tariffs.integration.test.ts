/** Tariffs in the ledger: versions that never change, the house's one at an import, and which of them is in force. */
import { type CatalogueEntry, newId, PLAIN_TARIFF_ID, Tariff } from '@marquee/shared'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changeTariff } from '../../../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { createTestLedger, type TestLedger } from '../../../../../tooling/testing/services/ledger.ts'
import { createPool, type Pool } from '../../infra/postgres.ts'
import { changeCatalogue } from '../change.ts'
import { readHouse } from '../import/house.ts'
import { readHouseTariff, writeHouseTariff } from '../import/house-tariff.ts'
import { importWeek } from '../import/import-week.ts'
import { makeTestFiles, oneShow, smallAuditorium } from '../import/test-files.ts'
import { newestTariff } from './newest-tariff.ts'

const files = makeTestFiles()
afterAll(files.remove)

let ledger: TestLedger
let pool: Pool
beforeEach(async () => {
  ledger = await createTestLedger()
  pool = createPool({ url: ledger.url, max: 4, name: 'test', onError: () => {} })
})
afterEach(async () => {
  await pool.end()
  await ledger.drop()
})

const versions = async () =>
  (await pool.query('select version, made_by as "madeBy" from tariffs order by cinema_id, version')).rows

async function cinemaId(): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select id from cinemas')
  if (rows.length !== 1) throw new Error('there is not one cinema')
  return rows[0]?.id as string
}

describe('a tariff in the ledger', () => {
  it('never changes and is never deleted, whoever writes to it; its revision may', async () => {
    const programme = await insertTestProgramme(pool)
    const tariff = await changeTariff(pool, programme.cinemaId)
    for (const change of [
      `tariff = jsonb_set(tariff, '{currency}', '"EUR"')`,
      'version = version + 1',
      `made_by = 'nobody'`,
      `made_at = made_at + interval '1 day'`,
      `id = '${newId()}'`,
    ]) {
      await expect(pool.query(`update tariffs set ${change}`), change).rejects.toThrow(/never changes|check constraint/)
    }
    await expect(pool.query('delete from tariffs')).rejects.toThrow(/never changes/)
    await expect(pool.query('update tariffs set revision = revision + 1')).resolves.toMatchObject({ rowCount: 1 })
    expect(await newestTariff(pool, programme.cinemaId)).toEqual(tariff)
  })

  it('has its own id in it, and a number that no other version of its cinema has', async () => {
    const programme = await insertTestProgramme(pool)
    const tariff = await changeTariff(pool, programme.cinemaId)
    const insert = (id: string, inside: object, version: number) =>
      pool.query(
        `insert into tariffs (id, cinema_id, version, tariff, made_by, revision) values ($1, $2, $3, $4, 'a test', 1)`,
        [id, programme.cinemaId, version, JSON.stringify(inside)],
      )
    const id = newId()
    await expect(insert(id, tariff, 2)).rejects.toThrow(/check constraint/)
    await expect(insert(id, { ...tariff, id: undefined }, 2)).rejects.toThrow(/check constraint/)
    await expect(insert(id, { ...tariff, id }, 0)).rejects.toThrow(/check constraint/)
    await expect(insert(id, { ...tariff, id }, 1)).rejects.toThrow(/unique constraint/)
    await expect(insert(id, { ...tariff, id }, 2)).resolves.toMatchObject({ rowCount: 1 })
  })

  it('is in force until the next version, and the plain one where there is none', async () => {
    const [rex, lido] = [
      await insertTestProgramme(pool, { name: 'Rex' }),
      await insertTestProgramme(pool, { name: 'Lido' }),
    ]
    expect(await newestTariff(pool, rex.cinemaId)).toMatchObject({ id: PLAIN_TARIFF_ID, currency: 'SGD' })
    const first = await changeTariff(pool, rex.cinemaId)
    expect(await newestTariff(pool, rex.cinemaId)).toEqual(first)
    const second = await changeTariff(pool, rex.cinemaId, { holidays: ['2026-12-25'] })
    expect(second.id).not.toBe(first.id)
    expect(await newestTariff(pool, rex.cinemaId)).toEqual(second)
    expect(await newestTariff(pool, lido.cinemaId)).toMatchObject({ id: PLAIN_TARIFF_ID })
    expect(await newestTariff(pool, newId())).toBeUndefined()
  })
})

describe("the house's tariff", () => {
  const load = (options: { timeZone?: string; currency?: string } = {}) =>
    importWeek({
      pool,
      auditoria: files.write('auditoria.jsonl', [smallAuditorium()]),
      week: files.write('week.jsonl', [oneShow()]),
      from: '2099-01-01',
      ...options,
    })
  const writeChanged = async (change: object) =>
    changeCatalogue(pool, async (tx, revision) => {
      const house = readHouse()
      const cinema = { id: await cinemaId(), name: 'Lido', timeZone: house.timeZone, currency: house.currency }
      const tariff = { ...readHouseTariff(house), ...change }
      const made = await writeHouseTariff(tx, revision, { house, cinemas: [cinema], tariff })
      return { changed: made > 0, value: made }
    })
  const revision = async () => (await pool.query('select revision from catalogue_revision')).rows[0]?.revision

  it('is in the currency of the house, with 9 % in its prices', () => {
    const house = readHouse()
    const tariff = readHouseTariff(house)
    expect(tariff.currency).toBe(house.currency)
    expect(tariff.taxes).toEqual({ mode: 'included', rates: [{ code: 'standard', percentage: 9000 }] })
    expect(tariff.goods.combos.length).toBeGreaterThan(0)
    expect(() => readHouseTariff({ currency: 'EUR' })).toThrow('is in SGD, and the house sells in EUR')
  })

  it('comes with an import, and an import of the unchanged file makes no version', async () => {
    expect(await load()).toMatchObject({ ok: true })
    expect(await versions()).toEqual([{ version: 1, madeBy: 'house-tariff.json' }])
    const { id, ...tariff } = Tariff.parse(await newestTariff(pool, await cinemaId()))
    expect(tariff).toEqual(readHouseTariff(readHouse()))
    const before = await revision()
    // Imported before tariffs had fees: the file has not changed since.
    await pool.query('alter table tariffs disable trigger tariffs_unchanged')
    await pool.query(`update tariffs set tariff = tariff - 'fees'`)
    await pool.query('alter table tariffs enable trigger tariffs_unchanged')
    expect(await load()).toMatchObject({ ok: true, value: { changes: 0 } })
    expect(await versions()).toHaveLength(1)
    expect(await revision()).toBe(before)
  })

  it('gets its next version from a changed file, and leaves what somebody made since to them', async () => {
    await load()
    expect(await writeChanged({ holidays: ['2026-12-25'] })).toBe(1)
    expect(await newestTariff(pool, await cinemaId())).toMatchObject({ holidays: ['2026-12-25'] })
    const managers = await changeTariff(pool, await cinemaId())
    expect(await writeChanged({ holidays: ['2026-12-25'] })).toBe(0)
    expect(await newestTariff(pool, await cinemaId())).toEqual(managers)
    // Back to the first file: that is another one than the last.
    expect(await writeChanged({})).toBe(1)
    expect((await versions()).map(({ version }) => version)).toEqual([1, 2, 3, 4])
  })

  it.each([
    ['another currency', { currency: 'EUR' }],
    ['another time zone', { timeZone: 'Asia/Kuala_Lumpur' }],
  ])('is not for a cinema with %s', async (_, where) => {
    expect(await load(where)).toMatchObject({ ok: true })
    expect(await versions()).toEqual([])
  })

  it('is stamped with the revision that its cinema is, so that one pull brings both', async () => {
    await load()
    const { rows } = await pool.query<{ kind: CatalogueEntry['kind']; revision: number }>(
      `select 'tariff' as kind, revision from tariffs union all select 'cinema', revision from cinemas`,
    )
    expect(rows).toEqual([
      { kind: 'tariff', revision: 1 },
      { kind: 'cinema', revision: 1 },
    ])
  })
})
