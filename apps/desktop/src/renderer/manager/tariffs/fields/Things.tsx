/** A list of things of one kind. Each is a line that is read at a glance; pressed, it shows its fields. */

import { ChevronDown, ChevronRight, Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { isWithin, useEditing } from '../editing.tsx'
import { isSame } from '../edits/draft.ts'
import { say } from '../words/say.ts'

interface ThingsProps<T> {
  title: string
  /** Of the list in the draft. */
  path: string
  things: readonly T[]
  before: readonly T[]
  keyOf(thing: T): string
  nameOf(thing: T): string
  wordsOf(thing: T): string
  /** Said while there are none. */
  none: string
  onRemove(at: number): void
  fields(thing: T, at: number): ReactNode
  /** What adds another one. */
  children?: ReactNode
}

export function Things<T>(props: ThingsProps<T>) {
  const { title, path, things, before, keyOf, nameOf, wordsOf, none, onRemove, fields, children } = props
  const { faults, open, setOpen } = useEditing()
  const id = useId()
  return (
    <section className="tariff-things" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {things.length === 0 && <p className="quiet-text">{none}</p>}
      {things.length > 0 && (
        <ul className="boxed tariff-list">
          {things.map((thing, i) => {
            const own = `${path}.${i}`
            const isOpen = open !== null && isWithin(open, own)
            const old = before.find((each) => keyOf(each) === keyOf(thing))
            const isWrong = faults.some((fault) => isWithin(fault.path, own))
            const mark = isWrong ? 'wrong' : old === undefined ? 'new' : isSame(old, thing) ? null : 'changed'
            const name = nameOf(thing)
            return (
              <li key={keyOf(thing)}>
                <button
                  type="button"
                  className="tariff-thing"
                  data-path={own}
                  aria-expanded={isOpen}
                  onClick={() => setOpen(isOpen ? null : own)}
                >
                  {isOpen ? (
                    <ChevronDown aria-hidden="true" size={18} />
                  ) : (
                    <ChevronRight aria-hidden="true" size={18} />
                  )}
                  <span>
                    <strong>{name === '' ? say('no_name') : name}</strong>
                    <small>{wordsOf(thing)}</small>
                  </span>
                  {mark !== null && <em className={`tariff-mark ${mark}`}>{say(`mark_${mark}`)}</em>}
                </button>
                {isOpen && (
                  <div className="tariff-fields">
                    {fields(thing, i)}
                    <button
                      type="button"
                      className="button danger remove"
                      onClick={() => {
                        setOpen(null)
                        onRemove(i)
                      }}
                    >
                      <Trash2 aria-hidden="true" size={16} />
                      {name === '' ? say('take_it_away') : say('take_away', { name })}
                    </button>
                  </div>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {children}
    </section>
  )
}
