/** Card readers, at the manager's page. */
import type { HouseReaders } from '../../readers/house-readers.ts'
import type { HandlersOf } from '../handler.ts'

export function createReaderHandlers(readers: HouseReaders): HandlersOf<'readers' | 'assignReader' | 'takeReaderAway'> {
  return {
    readers: () => readers.list(),
    assignReader: (request, { terminal }) => readers.assign(request, terminal),
    takeReaderAway: (request, { terminal }) => readers.takeAway(request, terminal),
  }
}
