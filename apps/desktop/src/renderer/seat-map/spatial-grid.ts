/** A uniform grid over points, to find the seats of a rectangle or the one nearest to a finger at any zoom. */

export interface Rect {
  left: number
  top: number
  right: number
  bottom: number
}

/** The points of cell c are `items[start[c] … start[c + 1])`. */
export interface PointGrid {
  x: Float32Array
  y: Float32Array
  left: number
  top: number
  cell: number
  columns: number
  rows: number
  start: Uint32Array
  items: Uint32Array
}

/** `cell` is a wish: it grows where a few far-away points would otherwise ask for millions of empty cells. */
export function buildPointGrid(x: Float32Array, y: Float32Array, cell: number): PointGrid {
  const box = boundsOf(x, y)
  const width = box.right - box.left
  const height = box.bottom - box.top
  const size = Math.max(cell, Math.sqrt((width * height) / (4 * x.length + 64)), (width + height) / (4 * x.length + 64))
  const columns = Math.floor(width / size) + 1
  const rows = Math.floor(height / size) + 1
  const grid: PointGrid = {
    x,
    y,
    left: box.left,
    top: box.top,
    cell: size,
    columns,
    rows,
    start: new Uint32Array(columns * rows + 1),
    items: new Uint32Array(x.length),
  }
  const cellOf = (i: number): number => rowAt(grid, y[i] as number) * columns + columnAt(grid, x[i] as number)
  for (let i = 0; i < x.length; i++) grid.start[cellOf(i) + 1] = (grid.start[cellOf(i) + 1] as number) + 1
  for (let c = 0; c < columns * rows; c++) grid.start[c + 1] = (grid.start[c + 1] as number) + (grid.start[c] as number)
  const next = grid.start.slice()
  for (let i = 0; i < x.length; i++) {
    const c = cellOf(i)
    const place = next[c] as number
    grid.items[place] = i
    next[c] = place + 1
  }
  return grid
}

export function boundsOf(x: Float32Array, y: Float32Array): Rect {
  const box = {
    left: Number.POSITIVE_INFINITY,
    top: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
    bottom: Number.NEGATIVE_INFINITY,
  }
  for (let i = 0; i < x.length; i++) {
    box.left = Math.min(box.left, x[i] as number)
    box.right = Math.max(box.right, x[i] as number)
    box.top = Math.min(box.top, y[i] as number)
    box.bottom = Math.max(box.bottom, y[i] as number)
  }
  return x.length === 0 ? { left: 0, top: 0, right: 0, bottom: 0 } : box
}

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value))

function columnAt(grid: PointGrid, x: number): number {
  return clamp(Math.floor((x - grid.left) / grid.cell), 0, grid.columns - 1)
}

function rowAt(grid: PointGrid, y: number): number {
  return clamp(Math.floor((y - grid.top) / grid.cell), 0, grid.rows - 1)
}

/** Calls `visit` for every point in `rect`, its edges included. */
export function visitPointsIn(grid: PointGrid, rect: Rect, visit: (index: number) => void): void {
  const firstColumn = columnAt(grid, rect.left)
  const lastColumn = columnAt(grid, rect.right)
  const lastRow = rowAt(grid, rect.bottom)
  for (let row = rowAt(grid, rect.top); row <= lastRow; row++) {
    const from = grid.start[row * grid.columns + firstColumn] as number
    const to = grid.start[row * grid.columns + lastColumn + 1] as number
    for (let k = from; k < to; k++) {
      const i = grid.items[k] as number
      const x = grid.x[i] as number
      const y = grid.y[i] as number
      if (x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom) visit(i)
    }
  }
}

/** The point nearest to (x, y) within `reach`, or undefined. The lower index wins of two at the same distance. */
export function nearestPoint(grid: PointGrid, x: number, y: number, reach: number): number | undefined {
  let best: number | undefined
  let bestSquare = reach * reach
  visitPointsIn(grid, { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach }, (i) => {
    const square = ((grid.x[i] as number) - x) ** 2 + ((grid.y[i] as number) - y) ** 2
    if (square < bestSquare || (square === bestSquare && (best === undefined || i < best))) {
      best = i
      bestSquare = square
    }
  })
  return best
}
