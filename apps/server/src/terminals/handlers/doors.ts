/** What doors ask: the news of each other, and bookings whose customers can't show their tickets. */
import { granted } from '@marquee/shared'
import type { ReadDoorNews } from '../../admissions/door-news.ts'
import type { OrderAtDoor } from '../../admissions/order-at-door.ts'
import type { FindAtDoor } from '../../reporting/found-bookings/find-at-door.ts'
import type { HandlersOf } from './handler.ts'

export function createDoorHandlers({
  readDoorNews,
  orderAtDoor,
  findAtDoor,
}: {
  readDoorNews: ReadDoorNews
  orderAtDoor: OrderAtDoor
  findAtDoor: FindAtDoor
}): HandlersOf<'doorNews' | 'orderAtDoor' | 'findAtDoor'> {
  return {
    doorNews: async ({ after }, { terminal }) => granted(await readDoorNews(after, terminal.cinemaId)),
    orderAtDoor,
    findAtDoor,
  }
}
