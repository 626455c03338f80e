/** The time of a show: its auditorium, or what is to be known first. */
import type { ProgrammeShow } from '../../../terminal/api.ts'
import { formatsOf, versionOf } from '../content/facts.ts'
import { useKiosk, useSpeech } from '../kiosk-context.tsx'
import { showState } from './kiosk-programme.ts'

export function ShowButton({ show, timeZone }: { show: ProgrammeShow; timeZone: string }) {
  const { chooseShow } = useKiosk()
  const speech = useSpeech()
  const state = showState(show)
  const isOpen = state.is === 'open' || state.is === 'few'
  const { startsAt, id } = show.show
  const version = versionOf(speech, show.show)
  const like = [...formatsOf(show.show), ...(version ? [version.short] : [])].join(' · ')
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
      {state.is === 'open' && <bdi>{show.auditorium.name}</bdi>}
      {state.is === 'few' && <b>{speech.say('seats_left', { count: state.left })}</b>}
      {!isOpen && <span>{speech.say(`show_${state.is}`)}</span>}
      {like !== '' && (
        <span className="show-like">
          <bdi aria-hidden={version !== null}>{like}</bdi>
          {version !== null && (
            <span className="visually-hidden">{[...formatsOf(show.show), version.long].join(', ')}</span>
          )}
        </span>
      )}
    </button>
  )
}
