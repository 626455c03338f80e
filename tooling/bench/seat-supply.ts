/** Free seats of the stage, each given out once, three at a time, over a few shows side by side: a premiere's claims meet on few. */
import { seatId } from '@marquee/shared'
import type { TestProgramme } from '../testing/fixtures/test-programme.ts'

const HOT_SHOWS = 4

export interface ThreeSeats {
  showId: string
  seatIds: string[]
}

export function seatSupply({ seats, showIds }: Pick<TestProgramme, 'seats' | 'showIds'>): () => ThreeSeats {
  const all = seats.map(seatId)
  const perShow = Math.floor(all.length / 3)
  let given = 0
  return () => {
    const n = given++
    const block = Math.floor(n / (HOT_SHOWS * perShow))
    const within = n % (HOT_SHOWS * perShow)
    const showId = showIds[block * HOT_SHOWS + (within % HOT_SHOWS)]
    if (showId === undefined) throw new Error('the bench has no free seats left')
    const first = Math.floor(within / HOT_SHOWS) * 3
    return { showId, seatIds: all.slice(first, first + 3) }
  }
}
