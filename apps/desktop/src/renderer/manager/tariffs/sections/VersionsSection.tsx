/** The versions of the tariff: who made each, when, and what it changed. */
import type { TariffVersion } from '@marquee/shared'
import { dayAndTimeIn } from '../../../ui/zoned-time.ts'
import { draftOf } from '../edits/draft.ts'
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
    <section className="tariff-things" aria-label="Versions">
      <h2>Versions</h2>
      {versions.length === 0 && (
        <p className="quiet-text">
          This cinema has no tariff of its own yet: tickets cost what their price list says, and nothing else is sold.
        </p>
      )}
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
          Show earlier versions
        </button>
      )}
    </section>
  )
}

function Changes({ changes, isFirst }: { changes: readonly string[] | undefined; isFirst: boolean }) {
  if (changes === undefined) {
    return (
      <p className="quiet-text">{isFirst ? 'The first one.' : 'It is compared when the version before is shown.'}</p>
    )
  }
  if (changes.length === 0) return <p className="quiet-text">Changes nothing.</p>
  return (
    <ul>
      {changes.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
