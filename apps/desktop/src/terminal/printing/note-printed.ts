/** Enters in the outbox that tickets left the printer. */
import type { Log } from '../log.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Writer } from '../store/writer.ts'

export type NotePrinted = (bookingId: string, ticketIds: string[]) => Promise<void>

export function createNotePrinted(options: { writer: Writer; outbox: Outbox; log: Log; now: () => Date }): NotePrinted {
  const { writer, outbox, log, now } = options
  return async (bookingId, ticketIds) => {
    try {
      const body = { kind: 'print', bookingId, ticketIds, at: now().toISOString() } as const
      await writer.write((tx) => outbox.enter(tx, body))
    } catch (error) {
      log.error({ err: error }, 'the printing of tickets could not be recorded')
    }
  }
}
