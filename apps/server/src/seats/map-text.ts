/** The text in which a change of a map travels between servers: `show|map life|from|revision|seat,state,seat,state…` */
import type { SeatStateCode } from '@marquee/shared'
import type { MapChange } from './seat-store.ts'

export function parseChangeList(list: string): MapChange['changes'] {
  if (list === '') return []
  const numbers = list.split(',').map(Number)
  const changes: MapChange['changes'] = []
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    changes.push({ seat: numbers[i] as number, state: numbers[i + 1] as SeatStateCode })
  }
  return changes
}

export function parseChangeText(text: string): MapChange {
  const [showId, mapLife, from, revision, list] = text.split('|')
  if (!showId || !mapLife || list === undefined) throw new Error(`not a change of a seat map: ${text.slice(0, 80)}`)
  return { showId, mapLife, from: Number(from), revision: Number(revision), changes: parseChangeList(list) }
}
