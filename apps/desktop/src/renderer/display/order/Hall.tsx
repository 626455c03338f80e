/** Where the customer sits: the hall as seen from above, with the seats that are theirs. Right to left mirrors the page, never the hall. */
import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { DisplayShow } from '../../../terminal/api.ts'
import { useDisplayLink, useSpeech } from '../display-context.tsx'
import { hallPaths } from './hall-paths.ts'

/** At their full size. */
const FEW = 4
/** As a pill holds them; the list has all. */
const MOST_NAMED = 8

export function Hall({ show, seatIds }: { show: DisplayShow; seatIds: readonly string[] }) {
  const speech = useSpeech()
  const link = useDisplayLink()
  const hall = useStore(link, ({ halls }) => halls.get(show.seatPlanId))
  const paths = useMemo(() => (hall === undefined ? null : hallPaths(hall, seatIds)), [hall, seatIds])
  const named = seatIds.slice(0, MOST_NAMED)
  return (
    <section className="hall">
      {paths !== null && (
        <svg className="hall-map" viewBox={paths.viewBox} aria-hidden="true">
          {paths.screen !== null && <path className="hall-screen" d={paths.screen} />}
          <path className="hall-seats" d={paths.others} />
          <path className="hall-own" d={paths.own} strokeWidth={paths.ownSize * 0.3} />
        </svg>
      )}
      <div className="hall-words">
        <h2>{speech.say('your_seats', { count: seatIds.length })}</h2>
        <p className="seat-pill tabular" dir="ltr" data-many={seatIds.length > FEW}>
          {named.map((seatId) => (
            <span key={seatId}>{seatId}</span>
          ))}
          {seatIds.length > named.length && <span>+{seatIds.length - named.length}</span>}
        </p>
      </div>
    </section>
  )
}
