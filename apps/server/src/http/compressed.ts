/**
 * Compresses answers that somebody reads (programmes, seats, the documentation): a map of 500 seats is 50 kB of JSON, and
 * a tenth of that is left. Never the seat path's calls: their answers are short, and none of their time is for it.
 */
import compression from 'compression'

/** A stream's events must leave at once, not when a block is full. */
export const compressed = compression({
  filter: (request, response) =>
    !String(response.getHeader('content-type')).startsWith('text/event-stream') &&
    compression.filter(request, response),
})
