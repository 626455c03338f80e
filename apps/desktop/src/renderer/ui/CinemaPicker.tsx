/** Chooses the cinema whose shows are listed; with `all`, also "all cinemas". */
import type { Cinema } from '@marquee/shared'
import { say } from './words/say.ts'

export const ALL_CINEMAS = 'all'

interface CinemaPickerProps {
  cinemas: readonly Cinema[]
  chosen: string | null
  all?: boolean
  /** Of a screen that isn't for staff. */
  words?: { label: string; none: string }
  onChoose(cinemaId: string): void
}

export function CinemaPicker({ cinemas, chosen, all = false, words, onChoose }: CinemaPickerProps) {
  return (
    <label className="cinema-picker">
      <span className="visually-hidden">{words?.label ?? say('cinema')}</span>
      <select value={chosen ?? ''} onChange={(event) => onChoose(event.target.value)}>
        {all && <option value={ALL_CINEMAS}>{say('all_cinemas')}</option>}
        {chosen === null && <option value="">{words?.none ?? say('no_cinema_yet')}</option>}
        {cinemas.map((cinema) => (
          <option key={cinema.id} value={cinema.id}>
            {cinema.name}
          </option>
        ))}
      </select>
    </label>
  )
}
