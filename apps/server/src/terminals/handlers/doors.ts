/** The news that doors read of each other. */
import { granted } from '@marquee/shared'
import type { ReadDoorNews } from '../../admissions/door-news.ts'
import type { HandlersOf } from './handler.ts'

export function createDoorHandlers(readDoorNews: ReadDoorNews): HandlersOf<'doorNews'> {
  return {
    doorNews: async ({ after }, { terminal }) => granted(await readDoorNews(after, terminal.cinemaId)),
  }
}
