/** The live map of one show: its layout, each seat's state, this screen's own marks; tells who listens which seats changed. */
import { BOOKED, decodeSeatStates, FREE, type MapChanges, type SeatStates } from '@marquee/shared'
import type { SeatMap, ShowView } from '../../terminal/api.ts'
import { layOutSeats, type SeatLayout } from './seat-layout.ts'
import { lookOf, type SeatLook, type SeatMark } from './seat-look.ts'

/** `all`: draw everything anew. */
export type ChangedSeats = readonly number[] | 'all'

export class SeatMapModel {
  readonly showId: string
  readonly layout: SeatLayout
  confirmedAt: string | null = null
  /** No map has ever been heard for this show: nothing is known about its seats. */
  known = false
  revision = 0
  private mapLife = ''
  private states: SeatStates
  private readonly marks = new Map<number, SeatMark>()
  /** Only these can be had; null: all that are free. */
  private only: ReadonlySet<number> | null = null
  /** Sold here, whatever the map says: its server has not heard of it yet. */
  private soldHere: ReadonlySet<number> = new Set()
  private readonly listeners = new Set<(changed: ChangedSeats) => void>()

  constructor(show: ShowView) {
    this.showId = show.show.id
    this.layout = layOutSeats(show.plan)
    this.states = new Uint8Array(this.layout.count)
    if (show.map !== null) this.replace(show.map)
  }

  onChange(listener: (changed: ChangedSeats) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  lookAt(index: number): SeatLook {
    const look = lookOf(
      this.soldHere.has(index) ? BOOKED : (this.states[index] as number),
      this.marks.get(index) ?? 'none',
    )
    if (this.only === null || (look !== 'free' && look !== 'held')) return look
    // A seat that waits to be given back is held on the last known map, and this terminal's own.
    if (this.only.has(index)) return 'allotted'
    return look === 'free' ? 'not_now' : look
  }

  replace(map: SeatMap): void {
    this.states = decodeSeatStates(map.states, this.layout.count)
    this.mapLife = map.mapLife
    this.revision = map.revision
    this.confirmedAt = map.confirmedAt
    this.known = true
    this.tell('all')
  }

  /** False: there is a gap between the map at hand and these changes, so the whole map is needed. */
  apply(changes: MapChanges): boolean {
    if (changes.mapLife !== this.mapLife || changes.from > this.revision) return false
    if (changes.from < this.revision) return true
    const touched: number[] = []
    for (let k = 0; k + 1 < changes.changes.length; k += 2) {
      const index = changes.changes[k] as number
      if (index >= this.layout.count) continue
      this.states[index] = changes.changes[k + 1] as number
      touched.push(index)
    }
    this.revision = changes.revision
    this.confirmedAt = new Date().toISOString()
    this.tell(touched)
    return true
  }

  /** Sets this screen's own marks: those of `marks`, and none on any other seat. */
  markSeats(marks: ReadonlyMap<string, SeatMark>): void {
    const touched = new Set<number>(this.marks.keys())
    this.marks.clear()
    for (const [id, mark] of marks) {
      const index = this.layout.indexById.get(id)
      if (index === undefined) continue
      this.marks.set(index, mark)
      touched.add(index)
    }
    if (touched.size > 0) this.tell([...touched])
  }

  /** While the terminal is cut off: the seats that it can sell. null: it isn't. */
  restrictTo(seatIds: readonly string[] | null): void {
    if (seatIds === null && this.only === null) return
    this.only = seatIds === null ? null : this.indexesOf(seatIds)
    this.tell('all')
  }

  markSoldHere(seatIds: readonly string[]): void {
    if (seatIds.length === 0 && this.soldHere.size === 0) return
    this.soldHere = this.indexesOf(seatIds)
    this.tell('all')
  }

  private indexesOf(seatIds: readonly string[]): Set<number> {
    return new Set(seatIds.flatMap((id) => this.layout.indexById.get(id) ?? []))
  }

  /** The seats that this screen has a mark on. */
  marked(): number[] {
    return [...this.marks.keys()]
  }

  /** The seats that can be had now are free, and all others are taken: for choosing among them. */
  forChoosing(): SeatStates {
    return Uint8Array.from(this.states, (_, index) => {
      const look = this.lookAt(index)
      return look === 'free' || look === 'allotted' ? FREE : BOOKED
    })
  }

  countFree(): number {
    let free = 0
    for (const state of this.states) if (state === 0) free++
    return free
  }

  private tell(changed: ChangedSeats): void {
    for (const listener of this.listeners) listener(changed)
  }
}
