/** Refusals that may change with the next try; the request may or may not have been carried out. */
import type { Refusal } from '@marquee/shared'

export function isPassing({ code }: Refusal): boolean {
  return code === 'offline' || code === 'timeout' || code === 'unavailable' || code === 'not_booted'
}
