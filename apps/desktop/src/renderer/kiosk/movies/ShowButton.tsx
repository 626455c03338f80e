/** The time of a show: its auditorium, or what is to be known first. */
import type { ProgrammeShow } from '../../../terminal/api.ts'
import { formatsOf, versionOf } from '../content/facts.ts'
import { Said } from '../content/Said.tsx'
import { useKiosk, useSpeech } from '../kiosk-context.tsx'
import { showState } from './kiosk-programme.ts'

export function ShowButton({ show, timeZone }: { show: ProgrammeShow; timeZone: string }) {
  const { chooseShow } = useKiosk()
  const speech = useSpeech()
  const state = showState(show)
  const isOpen = state.is === 'open' || state.is === 'few'
  const { startsAt, id } = show.show
  const version = versionOf(speech, show.show)
  const formats = formatsOf(show.show).join(', ')
  const isPlain = formats === '' && version === null
  return (
    <button
      type="button"
      className="show-button"
      data-show-id={id}
      data-state={state.is}
      disabled={!isOpen}
      onClick={() => chooseShow(id)}
    >
      <time dateTime={startsAt}>{speech.time(startsAt, timeZone)}</time>
      {state.is === 'open' && isPlain && <bdi>{show.auditorium.name}</bdi>}
      {state.is === 'few' && <b>{speech.say('seats_left', { count: state.left })}</b>}
      {!isOpen && <span>{speech.say(`show_${state.is}`)}</span>}
      {!isPlain && (
        <span className="show-like" data-lines={state.is === 'open' ? 2 : 1}>
          {formats !== '' && <bdi>{formats}</bdi>}
          {version && (
            <span>
              <Said {...version} />
            </span>
          )}
        </span>
      )}
    </button>
  )
}
