/** The way to the tickets, with the place where one is. */
import { useSpeech } from '../kiosk-context.tsx'
import type { KioskWordKey } from '../words/en.ts'

const WAY = ['tickets', 'seats', 'snacks', 'pay'] as const
export type WayStep = (typeof WAY)[number]

const NAMES: Record<WayStep, KioskWordKey> = {
  tickets: 'way_tickets',
  seats: 'way_seats',
  snacks: 'way_snacks',
  pay: 'way_pay',
}

export function WaySteps({ at }: { at: WayStep | null }) {
  const speech = useSpeech()
  const here = at === null ? -1 : WAY.indexOf(at)
  return (
    <ol className="way-steps" aria-label={speech.say('way')} data-at={at}>
      {WAY.map((step, i) => (
        <li key={step} aria-current={i === here ? 'step' : undefined} data-done={i < here}>
          {speech.say(NAMES[step])}
        </li>
      ))}
    </ol>
  )
}
