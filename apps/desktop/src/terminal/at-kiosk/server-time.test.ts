/** A kiosk's idea of the time, whatever its own clock says. */
import { expect, test } from 'vitest'
import { createServerTime } from './server-time.ts'

const YEAR_MS = 365 * 24 * 3_600_000
const NOW = Date.parse('2026-11-26T18:00:00Z')

test('is the server’s, when somebody sets the kiosk’s clock to next year', () => {
  const machine = { clock: NOW, uptime: 5000 }
  const time = createServerTime({ now: () => new Date(machine.clock), uptime: () => machine.uptime })
  expect(time.now()).toEqual(new Date(NOW))
  time.heard('2026-11-26T18:00:10.000Z')
  machine.clock += YEAR_MS
  machine.uptime += 20_000
  expect(time.now().toISOString()).toBe('2026-11-26T18:00:30.000Z')
})
