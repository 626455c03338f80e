import { BOOKED, FREE, HELD } from '@marquee/shared'
import { describe, expect, test } from 'vitest'
import type { Engine } from '../engine.ts'
import { testCounter, value } from '../testing/test-counter.ts'
import { until } from '../testing/waiting.ts'

const t = testCounter()

describe('a live map', () => {
  test('applies the changes once and in order', async () => {
    await t.startEnrolled()
    const view = value(await t.api.openShow({ showId: t.programme.showId }))
    t.server.change(t.programme.showId, ['A-1', 'A-2'], HELD)
    t.server.change(t.programme.showId, ['A-1'], FREE)
    await until('both were heard', () => t.heard.changes.length === 2)
    expect(t.heard.changes.map(({ from, revision }) => [from, revision])).toEqual([
      [view.map?.revision, (view.map?.revision ?? 0) + 1],
      [(view.map?.revision ?? 0) + 1, (view.map?.revision ?? 0) + 2],
    ])
    const again = value(await t.api.openShow({ showId: t.programme.showId }))
    expect([...t.states(again)].slice(0, 3)).toEqual([FREE, HELD, FREE])
  })

  test('asks again after a gap, and gets what it missed', async () => {
    await t.startEnrolled()
    await t.api.openShow({ showId: t.programme.showId })
    t.server.faults.loseChanges = true
    t.server.change(t.programme.showId, ['C-1'], HELD)
    t.server.faults.loseChanges = false
    t.server.change(t.programme.showId, ['C-2'], HELD)
    await until('the map is whole', async () => {
      const map = t.states(value(await t.api.openShow({ showId: t.programme.showId })))
      return map[16] === HELD && map[17] === HELD
    })
    // The screen was told of every revision in one piece.
    expect(t.heard.changes[0]?.from).toBe(0)
    expect(t.heard.changes.at(-1)?.revision).toBe(2)
  })

  test('is replaced whole by one of another life', async () => {
    await t.startEnrolled()
    await t.api.openShow({ showId: t.programme.showId })
    const before = t.heard.maps.length
    t.server.newMapLife(t.programme.showId)
    t.server.change(t.programme.showId, ['C-1'], BOOKED)
    await until('the new map came', () => t.heard.maps.length === before + 1)
    expect(t.states(value(await t.api.openShow({ showId: t.programme.showId })))[16]).toBe(BOOKED)
  })

  test('does not apply a change twice, nor an older one', async () => {
    await t.startEnrolled()
    const mapLife = value(await t.api.openShow({ showId: t.programme.showId })).map?.mapLife
    t.server.change(t.programme.showId, ['A-1'], HELD)
    t.server.change(t.programme.showId, ['A-1'], BOOKED)
    await until('both were heard', () => t.heard.changes.length === 2)
    t.server.emit('changes', { showId: t.programme.showId, mapLife, from: 0, revision: 1, changes: [0, HELD] })
    t.server.change(t.programme.showId, ['A-2'], HELD)
    await until('the third was heard', () => t.heard.changes.length === 3)
    expect([...t.states(value(await t.api.openShow({ showId: t.programme.showId })))].slice(0, 2)).toEqual([
      BOOKED,
      HELD,
    ])
  })

  test('catches up after a lost connection', async () => {
    await t.startEnrolled()
    await t.api.openShow({ showId: t.programme.showId })
    await t.stopServer()
    await t.startServerAgain()
    t.server.change(t.programme.showId, ['B-1'], BOOKED)
    await until('the seat is booked here too', async () => {
      return t.states(value(await t.api.openShow({ showId: t.programme.showId })))[8] === BOOKED
    })
  })

  test('is no longer watched when no screen has it open', async () => {
    await t.startEnrolled()
    const other = t.listen(t.engine as Engine)
    await t.api.openShow({ showId: t.programme.showId })
    await other.screen.api.openShow({ showId: t.programme.showId })
    // Read again, as after a change of its prices, it is open once.
    await t.api.openShow({ showId: t.programme.showId })
    await t.api.closeShow({ showId: t.programme.showId })
    expect(t.server.requests.filter(({ name }) => name === 'unwatch')).toHaveLength(0)
    await other.screen.api.openShow({ showId: t.programme.showId })
    await other.screen.api.closeShow({ showId: t.programme.showId })
    await until('it was closed', () => t.server.requests.some(({ name }) => name === 'unwatch'))
    // A map that isn't watched isn't shown as if it were new.
    t.server.change(t.programme.showId, ['A-1'], HELD)
    expect(t.states(value(await t.api.openShow({ showId: t.programme.showId })))[0]).toBe(HELD)
  })
})
