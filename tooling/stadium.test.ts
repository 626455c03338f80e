import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readPretixPlan } from '../apps/server/src/catalogue/import/pretix-plan.ts'
import { makeStadium } from './stadium.ts'

describe('the stadium', () => {
  it('is the same each time, and has the requested number of seats', () => {
    expect(JSON.stringify(makeStadium(5000))).toBe(JSON.stringify(makeStadium(5000)))
    for (const count of [1, 5000, 80_000]) {
      const rows = makeStadium(count).zones.flatMap((zone) => zone.rows)
      expect(rows.reduce((sum, row) => sum + row.seats.length, 0)).toBe(count)
    }
  })

  // 80,000 seats take a second, and ten on a machine with much else to do.
  it('is imported as a plan with room between its seats, aisles, wheelchair spaces and their companions', {
    timeout: 60_000,
  }, async () => {
    const path = join(tmpdir(), `marquee-stadium-${process.pid}.json`)
    writeFileSync(path, JSON.stringify(makeStadium()))
    const read = await readPretixPlan(path)
    rmSync(path)
    if (!read.ok) throw new Error(read.problems.join())
    const count = (category: string) => read.value.filter((seat) => seat.category === category).length
    expect(read.value).toHaveLength(80_000)
    expect(count('wheelchair')).toBeGreaterThan(0)
    expect(count('companion')).toBe(count('wheelchair'))
    expect(count('premium')).toBeGreaterThan(0)

    // No two seats overlap: in a grid of cells as wide as a seat, only neighbours can.
    const cells = new Map<string, { x: number; y: number }[]>()
    let nearest = Number.POSITIVE_INFINITY
    for (const seat of read.value) {
      const [column, line] = [Math.floor(seat.x), Math.floor(seat.y)]
      for (const dx of [-1, 0, 1]) {
        for (const dy of [-1, 0, 1]) {
          for (const other of cells.get(`${column + dx},${line + dy}`) ?? []) {
            nearest = Math.min(nearest, Math.hypot(seat.x - other.x, seat.y - other.y))
          }
        }
      }
      const cell = `${column},${line}`
      cells.set(cell, [...(cells.get(cell) ?? []), seat])
    }
    expect(nearest).toBeGreaterThan(0.95)
  })
})
