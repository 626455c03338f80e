/** The versions of the tariff: who made each, when, and what it changed. */

import type { TariffVersion } from '@marquee/shared'
import { dayAndTimeIn } from '../../../ui/zoned-time.ts'
import { draftOf } from '../edits/draft.ts'
import { say } from '../words/say.ts'
import { tariffChanges } from '../words/tariff-changes.ts'

interface VersionsSectionProps {
  /** The latest first. */
  versions: readonly TariffVersion[]
  more: boolean
  timeZone: string
  onMore(): void
}

export function VersionsSection({ versions, more, timeZone, onMore }: VersionsSectionProps) {
  return (
    <section className="tariff-things" aria-label={say('section_versions')}>
      <h2>{say('section_versions')}</h2>
      {versions.length === 0 && <p className="quiet-text">{say('no_versions')}</p>}
      <ol className="tariff-versions">
        {versions.map(({ version, madeAt, madeBy, tariff }, i) => {
          const before = versions[i + 1]?.tariff
          return (
            <li key={version}>
              <strong className="tabular">{version}</strong>
              <div>
                <p>
                  <strong>{madeBy}</strong> <small className="tabular">{dayAndTimeIn(timeZone, madeAt)}</small>
                </p>
                <Changes
                  changes={before && tariffChanges(draftOf(before), draftOf(tariff), timeZone)}
                  isFirst={version === 1}
                />
              </div>
            </li>
          )
        })}
      </ol>
      {more && (
        <button type="button" className="button quiet" onClick={onMore}>
          {say('earlier_versions')}
        </button>
      )}
    </section>
  )
}

function Changes({ changes, isFirst }: { changes: readonly string[] | undefined; isFirst: boolean }) {
  if (changes === undefined) {
    return <p className="quiet-text">{isFirst ? say('first_version') : say('of_before')}</p>
  }
  if (changes.length === 0) return <p className="quiet-text">{say('changes_nothing')}</p>
  return (
    <ul>
      {changes.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
