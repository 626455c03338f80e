/** What the server may answer otherwise the next time; whether it was done nobody knows. */
import type { Refusal } from '@marquee/shared'

export function isPassing({ code }: Refusal): boolean {
  return code === 'offline' || code === 'timeout' || code === 'unavailable' || code === 'not_booted'
}
