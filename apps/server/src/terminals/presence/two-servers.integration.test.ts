import { HELD, type MapChanges, newId } from '@marquee/shared'
import { pino } from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { insertTestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { startTestServer } from '../../../../../tooling/testing/houses/server.ts'
import { SOON } from '../../../../../tooling/testing/soon.ts'
import { connectTerminal, enrolDevice } from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import { readConfig } from '../../config.ts'
import { startServer } from '../../server.ts'

const CLAIMANTS = 200

describe.each([
  ['one Redis and one ledger', true],
  ['one ledger', false],
])('two servers on %s', (_name, redis) => {
  it('show each other their holds, and let one of two hundred claims win', async () => {
    const first = await startTestServer({ redis })
    const config = readConfig({
      PORT: '0',
      DATABASE_URL: first.ledger.url,
      ...(first.redis && { REDIS_URL: first.redis.url }),
      MARQUEE_DATA_DIR: first.dataDir,
    })
    const second = await startServer(config, pino({ level: 'silent' }))
    try {
      const { showIds } = await insertTestProgramme(first.pool)
      const showId = showIds[0] as string
      const here = await connectTerminal(first.url, await enrolDevice(first.url, first.pool))
      const there = await connectTerminal(`http://127.0.0.1:${second.port}`, await enrolDevice(first.url, first.pool))
      const told: MapChanges[] = []
      there.socket.on('changes', (changes: MapChanges) => told.push(changes))
      const seen = await there.ask('watch', { showId })
      expect(seen).toMatchObject({ ok: true })

      expect(await here.ask('claim', { bookingId: newId(), showId, seatIds: ['A-1'] })).toMatchObject({ ok: true })
      await vi.waitFor(() => expect(told.flatMap((changes) => changes.changes)).toEqual([0, HELD]), SOON)
      expect(await there.ask('claim', { bookingId: newId(), showId, seatIds: ['A-1', 'A-2'] })).toEqual({
        ok: false,
        refusal: { code: 'seats_taken', seatIds: ['A-1'] },
      })

      const answers = await Promise.all(
        Array.from({ length: CLAIMANTS }, (_, i) =>
          (i % 2 ? here : there).ask('claim', { bookingId: newId(), showId, seatIds: ['C-7'] }),
        ),
      )
      expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
      for (const answer of answers) {
        if (!answer.ok) expect(answer.refusal).toEqual({ code: 'seats_taken', seatIds: ['C-7'] })
      }
      const { rows } = await first.pool.query('SELECT seat_index FROM seat_claims WHERE show_id = $1', [showId])
      expect(rows).toHaveLength(2)
      const bookings = await first.pool.query("SELECT FROM bookings WHERE show_id = $1 AND state = 'held'", [showId])
      expect(bookings.rows).toHaveLength(2)
      here.close()
      there.close()
    } finally {
      await second.close()
      await first.close()
    }
  })
})
