/** The news that doors read of each other. */
import { granted } from '@marquee/shared'
import type { ReadDoorNews } from '../admissions/door-news.ts'
import type { Handlers } from './handler.ts'

export function createDoorHandlers(readDoorNews: ReadDoorNews): Pick<Handlers, 'doorNews'> {
  return {
    doorNews: async ({ after }, { terminal }) => granted(await readDoorNews(after, terminal.cinemaId)),
  }
}
