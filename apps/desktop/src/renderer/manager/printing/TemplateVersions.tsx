/** Who made each version of what a cinema prints, the latest first. An earlier one is put back as the version that comes next. */
import type { PrintTemplatesAnswer } from '@marquee/shared'
import { Undo2 } from 'lucide-react'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'
import { say } from './words/say.ts'

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
        {say('put_back')} <span className="visually-hidden">{name}</span>
      </span>
    </button>
  )
  return (
    <section className="template-versions boxed" aria-label={say('versions')}>
      <h2>{say('versions')}</h2>
      {versions.length === 0 && <p className="nothing">{say('no_versions')}</p>}
      <ol>
        {versions.map(({ version, madeAt, madeBy, sameAs }, i) => (
          <li key={version}>
            <strong className="tabular">{version}</strong>
            <span>
              {madeBy} <small className="tabular">{dayAndTimeIn(timeZone, madeAt)}</small>
              {sameAs !== null && <small>{say('same_as', { version: sameAs })}</small>}
            </span>
            {i === 0 ? <small>{say('in_force')}</small> : putBack(version, say('version', { version }))}
          </li>
        ))}
        {versions.length > 0 && (
          <li>
            <strong aria-hidden="true">–</strong>
            <span>{say('usual_pages')}</span>
            {putBack(0, say('the_usual_pages'))}
          </li>
        )}
      </ol>
    </section>
  )
}
