/** The largest house that the map has to draw: every one of its 80,000 seats, by the same code as a hall of 28. */
import { expect, it } from 'vitest'
import { createFakeHouse } from '../testing/fake-house.ts'
import { sampleHouse } from '../testing/sample-house.ts'
import { paintSeats, type SeatPainting } from './paint-seats.ts'
import type { Palette } from './palette.ts'
import { layOutSeats, type SeatLayout } from './seat-layout.ts'
import { nearestPoint } from './spatial-grid.ts'
import { fitView, toPlan, type View, visibleRect, zoomAt } from './viewport.ts'

const SIZE = { width: 900, height: 600 }
const house = createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 80_000 }))
const stadium = house.house.shows.find((show) => show.auditorium.name === 'Stadium')
if (stadium === undefined) throw new Error('the sample has no stadium')
const layout = layOutSeats(stadium.plan)

/** Counts what a painter draws, instead of drawing it. */
function paint(view: View, drawn: { dots: number; sprites: number; numbers: string[] }): void {
  const pen = {
    fillRect: () => drawn.dots++,
    drawImage: () => drawn.sprites++,
    fillText: (text: string) => drawn.numbers.push(text),
  } as unknown as CanvasRenderingContext2D
  const painting: SeatPainting = {
    pen,
    layout,
    view,
    density: 1,
    palette: { category: {} } as Palette,
    sprites: { side: Math.round(view.scale), spriteOf: () => ({}) as HTMLCanvasElement },
    lookAt: () => 'free',
  }
  paintSeats(painting, visibleRect(view, SIZE, 0.6))
}

it('the stadium has 80,000 seats, each with its own id', () => {
  expect(layout.count).toBe(80_000)
  expect(layout.indexById.size).toBe(80_000)
})

it('the stadium is drawn in full when all of it is in sight', () => {
  const drawn = { dots: 0, sprites: 0, numbers: [] }
  paint(fitView(layout.bounds, SIZE), drawn)
  expect(drawn).toEqual({ dots: 80_000, sprites: 0, numbers: [] })
})

it('the stadium is drawn only where it is in sight, with numbers, when close', () => {
  const drawn: { dots: number; sprites: number; numbers: string[] } = { dots: 0, sprites: 0, numbers: [] }
  const view = closeTo(layout, 40_000)
  paint(view, drawn)
  expect(drawn.dots).toBe(0)
  expect(drawn.sprites).toBeGreaterThan(20)
  expect(drawn.sprites).toBeLessThan(1000)
  expect(drawn.numbers).toContain(layout.plan.number[40_000])
})

it("the stadium's seats are hit where they are drawn, far away and close up", () => {
  const missed: number[] = []
  for (const view of [fitView(layout.bounds, SIZE), closeTo(layout, 123)]) {
    for (let i = 0; i < layout.count; i++) {
      const x = (layout.x[i] as number) * view.scale + view.x
      const y = (layout.y[i] as number) * view.scale + view.y
      const at = toPlan(view, { x, y })
      const hit = nearestPoint(layout.grid, at.x, at.y, 0.55)
      if (hit !== i) missed.push(i)
    }
  }
  expect(missed).toEqual([])
})

function closeTo(layout: SeatLayout, index: number): View {
  const fit = fitView(layout.bounds, SIZE)
  const at = { x: (layout.x[index] as number) * fit.scale + fit.x, y: (layout.y[index] as number) * fit.scale + fit.y }
  return zoomAt(fit, 40 / fit.scale, at, layout.bounds, SIZE)
}
