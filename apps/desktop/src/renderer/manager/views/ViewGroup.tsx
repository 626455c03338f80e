/**
 * Views that are opened less often, in a list behind one button. It holds places to go to and no commands, so it is a disclosure and no
 * menu. The arrows go through the list; Escape, a press beside it, or leaving it closes it.
 */
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'

interface ViewGroupProps {
  name: string
  /** Shown in place of its name, which is read out. */
  icon?: ReactNode
  /** One of its views is open. */
  isCurrent: boolean
  /** Beside its name. */
  marks?: ReactNode
  /** @param close is called when a view was chosen */
  children(close: () => void): ReactNode
}

/** Where a key leads in a list. */
const PLACES: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

export function ViewGroup({ name, icon, isCurrent, marks, children }: ViewGroupProps) {
  const [isOpen, setOpen] = useState(false)
  const group = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()

  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key === 'Escape' && isOpen) close()
    else {
      const place = PLACES[event.key]
      if (place === undefined || (!isOpen && event.key !== 'ArrowDown')) return
      const items = [...(list.current?.querySelectorAll('button') ?? [])]
      const at = items.indexOf(document.activeElement as HTMLButtonElement)
      setOpen(true)
      // What isn't shown yet takes no focus.
      requestAnimationFrame(() => items[place(at, items.length - 1)]?.focus())
    }
    event.preventDefault()
    event.stopPropagation()
  })

  useEffect(() => {
    const own = group.current
    const key = (event: KeyboardEvent): void => onKey(event)
    const left = ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget !== null && !own?.contains(relatedTarget as Node)) setOpen(false)
    }
    const pressed = ({ target }: PointerEvent): void => {
      if (!own?.contains(target as Node)) setOpen(false)
    }
    own?.addEventListener('keydown', key)
    own?.addEventListener('focusout', left)
    document.addEventListener('pointerdown', pressed)
    return () => {
      own?.removeEventListener('keydown', key)
      own?.removeEventListener('focusout', left)
      document.removeEventListener('pointerdown', pressed)
    }
  }, [])

  return (
    <div ref={group} className="view-group" data-group={name}>
      <button
        ref={button}
        type="button"
        className="view-tab"
        aria-expanded={isOpen}
        aria-controls={listId}
        data-current={isCurrent || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {icon === undefined ? (
          name
        ) : (
          <>
            {icon}
            <span className="visually-hidden">{name}</span>
          </>
        )}
        <ChevronDown className="view-chevron" aria-hidden="true" size={16} />
        {marks}
      </button>
      <div ref={list} id={listId} className="view-list" hidden={!isOpen}>
        {children(close)}
      </div>
    </div>
  )
}
