/** What is changed and not saved yet, what stands in its way, and the button that saves it as the next version. */

import type { DraftFault } from './edits/check-draft.ts'
import { draftOf } from './edits/draft.ts'
import { placeOf } from './sections/sections.ts'
import { type CinemaTariff, isEdited, type SavedTariff } from './tariffs-store.ts'
import { say } from './words/say.ts'
import { tariffChanges } from './words/tariff-changes.ts'

interface ChangesProps {
  tariff: CinemaTariff
  faults: readonly DraftFault[]
  timeZone: string
  isOnline: boolean
  isBusy: boolean
  saved: SavedTariff | null
  sentence: string | null
  onShow(fault: DraftFault): void
  onTakeBack(): void
  onSave(): void
}

const savedInWords = ({ version, isLate }: SavedTariff): string =>
  isLate ? say('saved_late', { version }) : say('saved', { version })

export function Changes(props: ChangesProps) {
  const { tariff, faults, timeZone, isOnline, isBusy, saved, sentence, onShow, onTakeBack, onSave } = props
  const { base, draft, theirs } = tariff
  const isChanged = isEdited(tariff)
  const changes = isChanged ? tariffChanges(draftOf(base), draft, timeZone) : []
  const others = theirs && tariffChanges(draftOf(theirs.before), draftOf(theirs.after), timeZone)
  return (
    <section className="tariff-changes boxed" aria-labelledby="tariff-changes-title">
      <div className="panel-heading">
        <h2 id="tariff-changes-title">{isChanged ? say('not_saved') : say('changes')}</h2>
        <button type="button" className="button quiet small" disabled={!isChanged || isBusy} onClick={onTakeBack}>
          {say('take_back')}
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the arrow keys */}
      <div className="tariff-changes-list" tabIndex={0}>
        <div role="alert">{sentence !== null && <p className="said bad">{sentence}</p>}</div>
        {others !== null && theirs !== null && (
          <div className="tariff-theirs">
            <p>{say('theirs', { by: theirs.by })}</p>
            <ul>
              {others.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          </div>
        )}
        <div role="status">{saved !== null && <p className="said good">{savedInWords(saved)}</p>}</div>
        {faults.length > 0 && (
          <ul className="tariff-faults" aria-label={say('what_is_wrong')}>
            {faults.map((fault) => (
              <li key={fault.path}>
                <button type="button" className="link-button" onClick={() => onShow(fault)}>
                  {say('fault', { place: placeOf(fault, draft), sentence: fault.sentence })}
                </button>
              </li>
            ))}
          </ul>
        )}
        {!isChanged && saved === null && <p className="quiet-text">{say('nothing_changed')}</p>}
        {changes.length > 0 && (
          <ul aria-label={say('what_changes')}>
            {changes.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        )}
      </div>
      <p className="quiet-text tariff-kept">
        {!isOnline ? say('kept_offline') : isChanged ? say('kept_here') : say('order_keeps')}
      </p>
      <button
        type="button"
        className="button primary"
        disabled={!isChanged || isBusy || !isOnline || faults.length > 0}
        onClick={onSave}
      >
        {isBusy ? say('saving') : say('save')}
      </button>
    </section>
  )
}
