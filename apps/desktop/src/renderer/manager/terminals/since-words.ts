/** How long ago something was, as a person says it. */
import { dayAndTimeIn } from '../../ui/zoned-time.ts'

/** @param at null: never @param now in ms */
export function sinceWords(at: string | null, now: number, timeZone: string): string {
  if (at === null) return 'Never'
  const minutes = Math.floor((now - Date.parse(at)) / 60_000)
  if (minutes < 1) return 'Just now'
  return minutes < 60 ? `${minutes} min ago` : dayAndTimeIn(timeZone, at)
}
