/** The world's ledger by itself: what is put back is as it was. */
import { expect, it } from 'vitest'
import { openLedger } from './ledger.ts'

/** More than a file of the write-ahead log holds, so Postgres closes that file and opens the next. */
const FILL = "insert into notes select repeat('x', 1000) from generate_series(1, 3000)"

it('a restored ledger accepts writes although a file was closed after its copy was taken', async () => {
  const ledger = await openLedger()
  ledger.must('create table notes (note text)')
  const before = ledger.take()
  for (let times = 0; times < 3; times++) {
    ledger.must(FILL)
    expect(ledger.must('select count(*)::int as notes from notes').rows).toEqual([{ notes: 3000 }])
    ledger.restore(before)
  }
})
