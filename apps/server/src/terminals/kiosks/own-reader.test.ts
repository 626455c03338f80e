import { newId } from '@marquee/shared'
import { expect, it } from 'vitest'
import type { Pool } from '../../infra/postgres.ts'
import { createReadOwnReader, KEPT_MS } from './own-reader.ts'

it('the gateway is asked for a terminal’s reader no faster, however often the terminal asks', async () => {
  let asked = 0
  let time = 0
  const readReader = async (readerRef: string) => {
    asked++
    return { readerRef, name: 'Reader', serial: '1', online: true, charge: undefined }
  }
  const pool = { query: async () => ({ rows: [{ readerRef: 'tmr_1', name: 'Reader' }] }) } as unknown as Pick<
    Pool,
    'query'
  >
  const read = createReadOwnReader({ pool, gateway: { readReader }, now: () => time })
  const [one, other] = [newId(), newId()]
  const answers = await Promise.all(Array.from({ length: 50 }, () => read(one)))
  for (const answer of answers)
    expect(answer).toEqual({ ok: true, value: { reader: { name: 'Reader', state: 'online' } } })
  expect(asked).toBe(1)
  await read(other)
  expect(asked).toBe(2)
  time += KEPT_MS
  await read(one)
  expect(asked).toBe(3)
})
