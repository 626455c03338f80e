/** Carries out each request of the terminal protocol: one typed table, complete by the compiler's word. */
import { type Answer, granted, REQUESTS, type RequestName, refused, validate } from '@marquee/shared'
import type { ReadDoorNews } from '../admissions/door-news.ts'
import { recordDrained } from '../admissions/suspect-admissions.ts'
import type { Allotments } from '../allotments/create-allotments.ts'
import type { CancelledShows } from '../booking/cancelled-shows/cancel-show.ts'
import type { Conflicts } from '../booking/conflicts/conflicts.ts'
import type { OnlineBookings } from '../booking/online/online-bookings.ts'
import { type Holds, showForTerminal } from '../booking/terminal/hold.ts'
import type { Inbox } from '../booking/terminal/inbox/inbox.ts'
import type { LendReferences } from '../booking/terminal/lend-references.ts'
import type { Sender } from '../booking/terminal/sender.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { pullCatalogue } from '../catalogue/pull.ts'
import type { Incarnations } from '../incarnation/incarnations.ts'
import type { Pool } from '../infra/postgres.ts'
import type { Attention } from '../jobs/attention/attention.ts'
import type { BookingRecords } from '../reporting/booking-record/booking-record.ts'
import { occupancyOf, salesOfShow, showsBetween } from '../reporting/occupancy.ts'
import type { LiveMaps } from '../seats/live-maps.ts'
import { createAllotmentHandlers } from './allotments.ts'
import { createAttentionHandlers } from './attention.ts'
import { createBookingHandlers } from './bookings.ts'
import type { Boots } from './boot.ts'
import { createClosedShowHandlers } from './closed-shows.ts'
import { createConflictHandlers } from './conflicts.ts'
import { createDoorHandlers } from './doors.ts'
import type { Handlers } from './handler.ts'
import type { Registry } from './registry.ts'
import { showRoom } from './rooms.ts'
import type { Session } from './session.ts'

/** A manager looks at weeks, not at years: the answer is one message. */
const MAX_OCCUPANCY_DAYS = 45

export function createHandlers(options: {
  catalogue: Catalogue
  maps: LiveMaps
  holds: Holds
  inbox: Inbox
  lendReferences: LendReferences
  registry: Registry
  boots: Boots
  incarnations: Pick<Incarnations, 'heard'>
  records: BookingRecords
  bookings: OnlineBookings
  cancelledShows: CancelledShows
  attention: Attention
  conflicts: Conflicts
  readDoorNews: ReadDoorNews
  allotments: Pick<Allotments, 'policies' | 'lentSeats' | 'forceRelease'>
  pool: Pool
  reportsPool: Pool
}): Handlers {
  const { catalogue, maps, holds, inbox, lendReferences, registry, boots, incarnations, pool, reportsPool } = options
  return {
    ...createBookingHandlers(options),
    ...createAttentionHandlers(options.attention),
    ...createConflictHandlers(options.conflicts),
    ...createDoorHandlers(options.readDoorNews),
    ...createAllotmentHandlers(options.allotments),
    ...createClosedShowHandlers(options),
    boot: (request, session) => boots.boot(request, session),

    async watch({ showId, have }, session) {
      const found = await showForTerminal(catalogue, showId, session.terminal)
      if (!found.ok) return found
      const answer = await maps.answer(showId, have)
      session.join(showRoom(showId))
      return granted(answer)
    },
    async unwatch({ showId }, session) {
      session.leave(showRoom(showId))
      return granted({})
    },
    claim: byRun(holds.claim),
    release: byRun(holds.release),
    extend: (request, { terminal }) => holds.extend(request, terminal),

    async report(request, { terminal, run }) {
      // Nothing was lost before the first incarnation, so that nobody asks who has reported in it.
      if (run && run.incarnation.number > 1 && !(await boots.reported(terminal.id, run.epoch)))
        return refused({ code: 'unavailable', what: 'another run of this terminal has begun' })
      const answer = await holds.report(request, terminal)
      if (request.unanswered === 0) await recordDrained(pool, terminal.id)
      // All that it did is in the ledger, or with a manager. The first incarnation had lost nothing.
      if (answer.ok && request.unanswered === 0 && run && run.incarnation.number > 1)
        await incarnations.heard(terminal.id, run)
      return answer
    },

    references: ({ quantity }, { terminal }) => lendReferences(terminal.id, quantity),

    commands: byRun(inbox.receive),

    cancelShow: (request, { terminal }) => options.cancelledShows.cancel(request, terminal),

    async catalogue({ after }, { terminal }) {
      const page = await pullCatalogue(pool, { ...(after && { after }), cinemaId: terminal.cinemaId })
      return granted(page)
    },

    async occupancy({ from, to }, { terminal }) {
      const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
      if (days > MAX_OCCUPANCY_DAYS) {
        return refused({
          code: 'malformed',
          field: 'to',
          problem: `must be at most ${MAX_OCCUPANCY_DAYS} days after from`,
        })
      }
      const showIds = await showsBetween(reportsPool, from, to, terminal.cinemaId)
      return granted({ shows: await occupancyOf(reportsPool, showIds) })
    },

    async terminals(_, { terminal }) {
      return granted({ terminals: await registry.all(terminal.cinemaId) })
    },

    async sales({ showId }, { terminal }) {
      const found = await showForTerminal(catalogue, showId, terminal)
      if (!found.ok) return found
      return granted(await salesOfShow(reportsPool, showId, (index) => found.value.plan.seatIdOf(index)))
    },
  }
}

/** Work for this very run of the terminal, and for no other. */
const byRun =
  <Q, A>(work: (request: Q, asking: Sender) => Promise<Answer<A>>) =>
  async (request: Q, { terminal, run }: Session): Promise<Answer<A>> =>
    run ? work(request, { terminal, bootEpoch: run.epoch }) : refused({ code: 'not_booted' })

/** Harmless requests: a terminal looks at the programme while it waits for its run's number. */
const BEFORE_BOOT: readonly RequestName[] = ['boot', 'catalogue', 'occupancy', 'watch', 'unwatch']

/** Checks one request and answers it: role, run, schema, handler. Never throws for what a terminal sent. */
export async function handle(
  handlers: Handlers,
  name: RequestName,
  input: unknown,
  session: Session,
): Promise<Answer<unknown>> {
  const { request, who } = REQUESTS[name]
  if (session.over) return refused(session.over)
  if (!(who as readonly string[]).includes(session.terminal.kind)) {
    return refused({ code: 'not_allowed', needs: who.join(' or a ') })
  }
  if (!session.run && !BEFORE_BOOT.includes(name)) return refused({ code: 'not_booted' })
  const valid = validate(request, input)
  if (!valid.ok) return valid
  // The table's types say that this handler takes this request; TypeScript can't follow that through a union of names.
  const handler = handlers[name] as (request: unknown, session: Session) => Promise<Answer<unknown>>
  return handler(valid.value, session)
}
