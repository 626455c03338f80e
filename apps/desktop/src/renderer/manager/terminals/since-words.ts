/** How long ago something was, as a person says it. */
import { dayAndTimeIn } from '../../ui/zoned-time.ts'
import { say } from './words/say.ts'

/** @param at null: never @param now in ms */
export function sinceWords(at: string | null, now: number, timeZone: string): string {
  if (at === null) return say('never')
  const minutes = Math.floor((now - Date.parse(at)) / 60_000)
  if (minutes < 1) return say('just_now')
  return minutes < 60 ? say('minutes_ago', { count: minutes }) : dayAndTimeIn(timeZone, at)
}
