/** Who made each version of what a cinema prints, the latest first. An earlier one is put back as the version that comes next. */
import type { PrintTemplatesAnswer } from '@marquee/shared'
import { Undo2 } from 'lucide-react'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'

interface TemplateVersionsProps {
  versions: PrintTemplatesAnswer['versions']
  /** The one that is looked at instead of the one in force; 0: the usual pages; null: none is. */
  shown: number | null
  disabled: boolean
  timeZone: string
  onPutBack(version: number): void
}

export function TemplateVersions({ versions, shown, disabled, timeZone, onPutBack }: TemplateVersionsProps) {
  const putBack = (version: number, name: string) => (
    <button
      type="button"
      className="button small"
      aria-pressed={shown === version}
      disabled={disabled}
      onClick={() => onPutBack(version)}
    >
      <Undo2 aria-hidden="true" size={18} />
      <span>
        Put back <span className="visually-hidden">{name}</span>
      </span>
    </button>
  )
  return (
    <section className="template-versions boxed" aria-label="Versions">
      <h2>Versions</h2>
      {versions.length === 0 && <p className="nothing">None yet: the usual pages are printed.</p>}
      <ol>
        {versions.map(({ version, madeAt, madeBy, sameAs }, i) => (
          <li key={version}>
            <strong className="tabular">{version}</strong>
            <span>
              {madeBy} <small className="tabular">{dayAndTimeIn(timeZone, madeAt)}</small>
              {sameAs !== null && <small>The same as version {sameAs}</small>}
            </span>
            {i === 0 ? <small>In force</small> : putBack(version, `version ${version}`)}
          </li>
        ))}
        {versions.length > 0 && (
          <li>
            <strong aria-hidden="true">–</strong>
            <span>The usual pages</span>
            {putBack(0, 'the usual pages')}
          </li>
        )}
      </ol>
    </section>
  )
}
