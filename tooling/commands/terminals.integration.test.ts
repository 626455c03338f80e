import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importCinemas } from '../../apps/server/src/catalogue/import/import-cinemas.ts'
import { makeTestFiles } from '../../apps/server/src/catalogue/import/test-files.ts'
import { createPool, type Pool } from '../../apps/server/src/infra/postgres.ts'
import { createTestLedger, type TestLedger } from '../testing/ledger.ts'

const MARQUEE = fileURLToPath(new URL('../marquee.ts', import.meta.url))

let ledger: TestLedger
let pool: Pool
beforeAll(async () => {
  ledger = await createTestLedger()
  pool = createPool({ url: ledger.url, max: 2, name: 'test', onError: () => {} })
  const files = makeTestFiles()
  const cinemas = files.write('cinemas.csv', ['name,city', 'REX,Benfeld', 'REX,Morzine', 'VOX,Strasbourg'])
  await importCinemas({ pool, cinemas })
  files.remove()
})
afterAll(async () => {
  await pool.end()
  await ledger.drop()
})

function enrolCode(cinema: string): Promise<{ code: number; printed: string }> {
  const args = [MARQUEE, 'enrol-code', '--kind', 'counter', '--name', 'Counter 1', '--cinema', cinema]
  const env = { ...process.env, DATABASE_URL: ledger.url }
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, printed: (stdout + stderr).trim() })
    })
  })
}

describe('an enrolment code for a cinema', () => {
  it('is for the one of that name, or the one in that city', async () => {
    for (const cinema of ['VOX', 'REX, Morzine']) expect(await enrolCode(cinema), cinema).toMatchObject({ code: 0 })
    const { rows } = await pool.query(
      'select c.city from enrolment_codes e join cinemas c on c.id = e.cinema_id order by 1',
    )
    expect(rows).toEqual([{ city: 'Morzine' }, { city: 'Strasbourg' }])
  })

  it('is refused for a name that several have, and for one that none has', async () => {
    for (const [cinema, why] of [
      ['REX', '--cinema: there are 2 cinemas called REX: say which, such as "REX, Benfeld"'],
      ['Lido', '--cinema: there is no cinema "Lido"'],
    ] as const) {
      expect(await enrolCode(cinema)).toEqual({ code: 1, printed: expect.stringContaining(why) })
    }
  })
})
