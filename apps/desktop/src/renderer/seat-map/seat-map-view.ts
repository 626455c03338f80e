/**
 * The drawn map: two canvases (seats; letters and rings above them) that follow a model. Draws at most once a frame:
 * everything after a zoom or a pan, only the changed seats' squares after a change.
 */

import { type MapLetters, USUAL_LETTERS } from './map-letters.ts'
import { paintReach, paintSeats, type SeatPainting } from './paint-seats.ts'
import { paintRing, paintRowLetters, paintScreen } from './paint-surroundings.ts'
import { type Palette, readPalette } from './palette.ts'
import type { SeatLook } from './seat-look.ts'
import type { ChangedSeats, SeatMapModel } from './seat-map-model.ts'
import { makeSeatSprites, type SeatSprites } from './seat-sprites.ts'
import { nearestPoint, type Rect } from './spatial-grid.ts'
import {
  centreOn,
  fitView,
  type Point,
  panBy,
  reveal,
  type Size,
  toPlan,
  type View,
  visibleRect,
  zoomAt,
} from './viewport.ts'

/** Painting everything is cheaper than painting each seat's square when more seats than this have changed. */
const MOST_SQUARES = 300
/** A tap up to this far from a seat's middle means that seat, in plan units, and at least so many CSS pixels. */
const TAP_REACH = { seats: 0.55, pixels: 9 }

export interface SeatMapSurface {
  seats: HTMLCanvasElement
  above: HTMLCanvasElement
}

export interface MapOptions {
  letters?: MapLetters
  /** CSS pixels from seat to seat, at least: a finger has to meet one. Then a large plan is never in sight as a whole. */
  least?: number
  /** Another part of the plan is in sight. */
  onView?: () => void
  /** A look in place of another, for who needs no difference between them. */
  shownAs?: (look: SeatLook) => SeatLook
}

export class SeatMapView {
  private readonly surface: SeatMapSurface
  private readonly model: SeatMapModel
  private readonly afterPaint: (changed: ChangedSeats) => void
  private readonly unsubscribe: () => void
  private readonly letters: MapLetters
  private readonly least: number
  private readonly onView: () => void
  private readonly shownAs: (look: SeatLook) => SeatLook
  private palette: Palette
  private size: Size = { width: 0, height: 0 }
  private density = 1
  private view: View = { scale: 1, x: 0, y: 0 }
  private fitted = true
  private sprites: SeatSprites | undefined
  private frame: number | undefined
  private dirty: Set<number> | 'all' = 'all'
  private focused: number | undefined
  private hovered: number | undefined

  /** `afterPaint` is called once a frame, when the changed seats are on the screen. */
  constructor(
    surface: SeatMapSurface,
    model: SeatMapModel,
    afterPaint: (changed: ChangedSeats) => void,
    { letters = USUAL_LETTERS, least = 0, onView = () => {}, shownAs = (look) => look }: MapOptions = {},
  ) {
    this.surface = surface
    this.model = model
    this.afterPaint = afterPaint
    this.letters = letters
    this.least = least
    this.onView = onView
    this.shownAs = shownAs
    this.palette = readPalette(surface.seats)
    this.unsubscribe = model.onChange((changed) => this.markDirty(changed))
  }

  close(): void {
    this.unsubscribe()
    if (this.frame !== undefined) cancelAnimationFrame(this.frame)
  }

  resize(width: number, height: number, density: number): void {
    this.size = { width, height }
    this.density = density
    for (const canvas of [this.surface.seats, this.surface.above]) {
      canvas.width = Math.max(1, Math.round(width * density))
      canvas.height = Math.max(1, Math.round(height * density))
    }
    this.palette = readPalette(this.surface.seats)
    this.sprites = undefined
    this.showView(
      this.fitted ? fitView(this.bounds, this.size, this.least) : panBy(this.view, 0, 0, this.bounds, this.size),
    )
  }

  fit(): void {
    this.fitted = true
    this.showView(fitView(this.bounds, this.size, this.least))
  }

  zoom(factor: number, at: Point = { x: this.size.width / 2, y: this.size.height / 2 }): void {
    const next = zoomAt(this.view, factor, at, this.bounds, this.size, this.least)
    this.fitted = next.scale <= fitView(this.bounds, this.size, this.least).scale
    this.showView(next)
  }

  pan(dx: number, dy: number): void {
    this.fitted = false
    this.showView(panBy(this.view, dx, dy, this.bounds, this.size))
  }

  /** Brings a point of the plan into the middle, as far as the plan's edges allow. */
  centreOn(point: Point): void {
    this.fitted = false
    this.showView(centreOn(this.view, point, this.bounds, this.size))
  }

  /** The point of the plan that is drawn there. */
  planAt(at: Point): Point {
    return toPlan(this.view, at)
  }

  /** The part of the plan in sight. */
  get inSight(): Rect {
    return visibleRect(this.view, this.size, 0)
  }

  /** Where a part of the plan is drawn, in CSS pixels of the surface. */
  boxOf({ left, top, right, bottom }: Rect): Rect {
    const { scale, x, y } = this.view
    return { left: left * scale + x, top: top * scale + y, right: right * scale + x, bottom: bottom * scale + y }
  }

  /** The seat that a tap or the mouse at this place of the surface means. */
  seatAt(at: Point): number | undefined {
    const point = toPlan(this.view, at)
    const reach = Math.max(TAP_REACH.seats, TAP_REACH.pixels / this.view.scale)
    return nearestPoint(this.model.layout.grid, point.x, point.y, reach)
  }

  /** Of the surface, in CSS pixels. */
  get room(): Size {
    return this.size
  }

  /** The place of a seat's drawing, in CSS pixels of the surface. */
  placeOf(index: number): { x: number; y: number; side: number } {
    const { x, y } = this.model.layout
    return {
      x: (x[index] as number) * this.view.scale + this.view.x,
      y: (y[index] as number) * this.view.scale + this.view.y,
      side: this.view.scale,
    }
  }

  /** `closeUp`: zooms in as far as a seat's number can be read. */
  focus(index: number | undefined, closeUp = false): void {
    this.focused = index
    if (index !== undefined) {
      const point = { x: this.model.layout.x[index] as number, y: this.model.layout.y[index] as number }
      if (closeUp && this.view.scale < 30) {
        const place = this.placeOf(index)
        this.fitted = false
        this.showView(zoomAt(this.view, 34 / this.view.scale, place, this.bounds, this.size))
      }
      const next = reveal(this.view, point, Math.min(90, this.view.scale * 2 + 24), this.bounds, this.size)
      if (next !== this.view) {
        this.fitted = false
        this.showView(next)
      }
    }
    this.schedule()
  }

  hover(index: number | undefined): void {
    if (index === this.hovered) return
    this.hovered = index
    this.schedule()
  }

  private get bounds() {
    return this.model.layout.bounds
  }

  private showView(view: View): void {
    if (view.scale !== this.view.scale) this.sprites = undefined
    this.view = view
    this.markDirty('all')
    this.onView()
  }

  private markDirty(changed: ChangedSeats): void {
    if (changed === 'all') this.dirty = 'all'
    else if (this.dirty !== 'all') {
      for (const index of changed) this.dirty.add(index)
      if (this.dirty.size > MOST_SQUARES) this.dirty = 'all'
    }
    this.schedule()
  }

  private schedule(): void {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined
      this.paint()
    })
  }

  private paint(): void {
    const pen = this.surface.seats.getContext('2d', { alpha: true })
    const above = this.surface.above.getContext('2d')
    if (pen === null || above === null || this.size.width === 0) return
    const changed = this.dirty
    this.dirty = new Set()
    const d = this.density
    const view = { scale: this.view.scale * d, x: this.view.x * d, y: this.view.y * d }
    this.sprites ??= makeSeatSprites(view.scale, this.palette)
    const painting: SeatPainting = {
      pen,
      layout: this.model.layout,
      view,
      density: d,
      palette: this.palette,
      sprites: this.sprites,
      letters: this.letters,
      lookAt: (index) => this.shownAs(this.model.lookAt(index)),
    }
    if (changed === 'all') this.paintAll(painting)
    else for (const index of changed) this.paintSquare(painting, index)
    this.paintAbove(above, view)
    const list = changed === 'all' ? 'all' : [...changed]
    if (list === 'all' || list.length > 0) {
      this.surface.seats.dataset['revision'] = String(this.model.revision)
      this.afterPaint(list)
    }
  }

  private paintAll(painting: SeatPainting): void {
    const { pen, view } = painting
    const { width, height } = this.surface.seats
    pen.clearRect(0, 0, width, height)
    paintScreen(pen, painting.layout, view, this.palette, this.density, this.letters)
    paintSeats(painting, visibleRect(view, { width, height }, paintReach(view, this.density)))
  }

  /** Clears one seat's square and paints what reaches into it: the seat, and at a distance its neighbours. */
  private paintSquare(painting: SeatPainting, index: number): void {
    const { pen, view, layout } = painting
    const reach = paintReach(view, this.density)
    const x = layout.x[index] as number
    const y = layout.y[index] as number
    const left = Math.floor((x - reach) * view.scale + view.x)
    const top = Math.floor((y - reach) * view.scale + view.y)
    const side = Math.ceil(reach * 2 * view.scale) + 1
    if (left > this.surface.seats.width || top > this.surface.seats.height || left + side < 0 || top + side < 0) return
    pen.save()
    pen.beginPath()
    pen.rect(left, top, side, side)
    pen.clip()
    pen.clearRect(left, top, side, side)
    const margin = reach * 2 + 1 / view.scale
    paintSeats(painting, { left: x - margin, top: y - margin, right: x + margin, bottom: y + margin })
    pen.restore()
  }

  private paintAbove(pen: CanvasRenderingContext2D, view: View): void {
    const { width, height } = this.surface.above
    const { layout } = this.model
    pen.clearRect(0, 0, width, height)
    paintRowLetters(pen, layout, view, { width, height }, this.palette, this.density, this.letters)
    if (this.hovered !== undefined) paintRing(pen, layout, view, this.hovered, 'hover', this.palette, this.density)
    if (this.focused !== undefined) paintRing(pen, layout, view, this.focused, 'focus', this.palette, this.density)
  }
}
