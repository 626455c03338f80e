/** Chooses the shows that are admitted at this door: all of today, those of an auditorium, or single ones. */
import type { Id } from '@marquee/shared'
import { ListOrdered } from 'lucide-react'
import { useId, useState } from 'react'
import { useStore } from 'zustand'
import type { ProgrammeShow } from '../../terminal/api.ts'
import type { ProgrammeStore } from '../show/programme-store.ts'
import { CinemaPicker } from '../ui/CinemaPicker.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Problem } from '../ui/Problem.tsx'
import { timeIn } from '../ui/zoned-time.ts'
import { useSpeech } from './door-context.ts'
import { LanguagePicker } from './LanguagePicker.tsx'
import { type Refused, sayRefusal } from './say-refusal.ts'
import type { DoorLanguage, DoorSpeech } from './words/catalogues.ts'
import '../ui/question.css'
import './door-choice.css'

interface DoorChoiceProps {
  programme: ProgrammeStore
  chosen: readonly Id[] | null
  refused: Refused | null
  onChoose(showIds: Id[] | null): void
  /** One show of an auditorium after the other. */
  onFollow(auditoriumId: Id): void
  onLanguage(language: DoorLanguage): void
  onEnd(): void
}

export function DoorChoice(props: DoorChoiceProps) {
  const { programme, chosen, refused, onChoose, onFollow, onLanguage, onEnd } = props
  const speech = useSpeech()
  const { cinemas, cinema, programme: day, loading } = useStore(programme)
  const [showIds, setShowIds] = useState<readonly Id[]>(chosen ?? [])
  const titleId = useId()

  const shows = (day?.shows ?? []).filter(({ show }) => show.cancelledAt === undefined)
  const auditoria = [...Map.groupBy(shows, ({ auditorium }) => auditorium.id).values()].sort((a, b) =>
    nameOf(a).localeCompare(nameOf(b), 'en', { numeric: true }),
  )
  const set = (ids: readonly Id[], on: boolean): void =>
    setShowIds(on ? [...new Set([...showIds, ...ids])] : showIds.filter((id) => !ids.includes(id)))
  return (
    <Dialog className="door-choice" labelledBy={titleId} onClose={onEnd}>
      <div className="door-choice-head">
        <h2 id={titleId}>{speech.say('choice')}</h2>
        <LanguagePicker onChoose={onLanguage} />
        {cinemas.length > 1 && (
          <CinemaPicker
            cinemas={cinemas}
            chosen={cinema?.id ?? null}
            words={{ label: speech.say('cinema'), none: speech.say('no_cinema') }}
            onChoose={programme.chooseCinema}
          />
        )}
      </div>
      <Problem sentence={refused && sayRefusal(speech, refused)} />
      <div className="door-choice-shows">
        {auditoria.map((group) => {
          const ids = group.map(({ show }) => show.id)
          const all = ids.every((id) => showIds.includes(id))
          return (
            <fieldset key={ids[0]}>
              <legend>
                <label className="choice-line whole">
                  <input type="checkbox" checked={all} onChange={(event) => set(ids, event.target.checked)} />
                  <bdi>{nameOf(group)}</bdi>
                </label>
              </legend>
              {group[0] !== undefined && group.length > 1 && (
                <FollowButton auditorium={group[0].auditorium} onFollow={onFollow} />
              )}
              {group.map((each) => (
                <label key={each.show.id} className="choice-line">
                  <input
                    type="checkbox"
                    checked={showIds.includes(each.show.id)}
                    onChange={(event) => set([each.show.id], event.target.checked)}
                  />
                  <span className="tabular">{timeIn(cinema?.timeZone ?? 'UTC', each.show.startsAt)}</span>
                  <span className="choice-title">
                    <bdi>{each.movie.title}</bdi>
                  </span>
                  {each.occupancy !== null && (
                    <span className="tabular quiet-text choice-sold">
                      {speech.say('sold', { count: speech.figure(each.occupancy.booked) })}
                    </span>
                  )}
                </label>
              ))}
            </fieldset>
          )
        })}
        {shows.length === 0 && <p className="nothing">{speech.say(loading ? 'loading_programme' : 'no_shows')}</p>}
      </div>
      <div className="question-answers">
        <button type="button" className="button quiet" onClick={onEnd}>
          {speech.say('change_nothing')}
        </button>
        <button type="button" className="button" onClick={() => onChoose(null)}>
          {speech.say('every_show')}
        </button>
        <button
          type="button"
          className="button primary"
          disabled={showIds.length === 0}
          onClick={() => onChoose([...showIds])}
        >
          {choiceButton(speech, showIds.length)}
        </button>
      </div>
    </Dialog>
  )
}

/** Whoever stands before one auditorium all evening presses this once. */
function FollowButton({ auditorium, onFollow }: { auditorium: { id: Id; name: string }; onFollow(id: Id): void }) {
  const speech = useSpeech()
  return (
    <button type="button" className="button choice-follow" onClick={() => onFollow(auditorium.id)}>
      <ListOrdered aria-hidden="true" size={18} />
      {speech.say('follow', { hall: auditorium.name })}
    </button>
  )
}

const choiceButton = (speech: DoorSpeech, count: number): string =>
  count === 0 ? speech.say('choose_shows') : speech.say('admit_shows', { count })

const nameOf = (group: readonly ProgrammeShow[]): string => group[0]?.auditorium.name ?? ''
