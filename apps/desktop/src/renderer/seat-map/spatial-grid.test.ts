import { expect, it } from 'vitest'
import { buildPointGrid, nearestPoint, visitPointsIn } from './spatial-grid.ts'

const points = (list: [number, number][]) => ({
  x: Float32Array.from(list, ([x]) => x),
  y: Float32Array.from(list, ([, y]) => y),
})

it('the grid finds exactly the seats of a rectangle, its edges included', () => {
  const { x, y } = points([
    [0, 0],
    [1, 0],
    [5, 5],
    [1, 1],
    [9, 9],
  ])
  const found: number[] = []
  visitPointsIn(buildPointGrid(x, y, 2), { left: 1, top: 0, right: 5, bottom: 5 }, (i) => found.push(i))
  expect(found.sort()).toEqual([1, 2, 3])
})

it('the grid finds the seat nearest to a finger, and none beyond its reach', () => {
  const { x, y } = points([
    [0, 0],
    [1, 0],
    [2, 0],
  ])
  const grid = buildPointGrid(x, y, 2)
  expect(nearestPoint(grid, 1.2, 0.3, 0.55)).toBe(1)
  expect(nearestPoint(grid, 1.2, 0.9, 0.55)).toBeUndefined()
  expect(nearestPoint(grid, 99, 99, 0.55)).toBeUndefined()
})

it('the grid takes no more memory for one seat drawn far away', () => {
  const { x, y } = points([
    [0, 0],
    [1, 0],
    [100_000, 100_000],
    [100_000, 0],
  ])
  const grid = buildPointGrid(x, y, 1)
  expect(grid.columns * grid.rows).toBeLessThan(1000)
  expect(nearestPoint(grid, 100_000, 100_000, 1)).toBe(2)
})

it('the grid finds nothing in an empty plan', () => {
  const { x, y } = points([])
  expect(nearestPoint(buildPointGrid(x, y, 2), 0, 0, 10)).toBeUndefined()
})
