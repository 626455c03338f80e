/** Sold and held as parts of all seats. The figures stand beside it, so it says nothing new to people who can't see it. */
import type { Figures } from './day-table.ts'

export function OccupancyBar({ figures }: { figures: Figures }) {
  const share = (part: number): string => (figures.seats === 0 ? '0%' : `${(part / figures.seats) * 100}%`)
  return (
    <span className="occupancy-bar" aria-hidden="true">
      <span className="bar-sold" style={{ width: share(figures.booked) }} />
      <span className="bar-held" style={{ width: share(figures.held) }} />
    </span>
  )
}
