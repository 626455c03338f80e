/** Stands in for `uuid`: the library keeps a state of its own beside the clock, which would outlive a run. RFC 9562, version 7. */
import { randomUUID } from 'node:crypto'

export function v7(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  const random = randomUUID()
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`
}
