/** Shows that don't take place, at the manager's page. */
import type { CancelledShows } from '../../../booking/cancelled-shows/cancel-show.ts'
import type { HandlersOf } from '../handler.ts'

export function createCancelledShowHandlers(cancelledShows: CancelledShows): HandlersOf<'cancelShow'> {
  return {
    cancelShow: (request, { terminal }) => cancelledShows.cancel(request, terminal),
  }
}
