/** Answers the calls of a counter that has a card reader. */
import type { AtReaderApi } from '../api.ts'
import type { AtReaderPayments } from '../at-reader/at-reader.ts'

export interface AtReaderCallsOptions {
  atReader: AtReaderPayments
}

export function createAtReaderCalls({ atReader }: AtReaderCallsOptions): AtReaderApi {
  return {
    beginAtReader: (args) => atReader.begin(args),
    cancelAtReader: ({ orderId }) => atReader.cancel(orderId),
    seenAtReader: ({ orderId }) => atReader.seen(orderId),
  }
}
