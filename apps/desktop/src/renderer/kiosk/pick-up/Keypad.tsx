/** Keys to type with, at one touch each. A keyboard types as well. */
import { Delete } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useSpeech } from '../kiosk-context.tsx'

interface KeypadProps {
  keys: readonly string[]
  /** In one row. */
  columns: number
  disabled?: boolean
  onPress(key: string): void
  onErase(): void
}

export function Keypad({ keys, columns, disabled = false, onPress, onErase }: KeypadProps) {
  const speech = useSpeech()
  const typed = useEffectEvent((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || disabled) return
    if (event.key === 'Backspace') onErase()
    else if (/^[a-z0-9]$/i.test(event.key)) onPress(event.key)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => typed(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <div className="pick-up-keys" data-columns={columns} dir="ltr">
      {keys.map((key) => (
        <button key={key} type="button" className="frame-button" disabled={disabled} onClick={() => onPress(key)}>
          {key}
        </button>
      ))}
      <button type="button" className="frame-button pick-up-erase" disabled={disabled} onClick={onErase}>
        <Delete aria-hidden="true" />
        <span>{speech.say('pick_up_erase')}</span>
      </button>
    </div>
  )
}
