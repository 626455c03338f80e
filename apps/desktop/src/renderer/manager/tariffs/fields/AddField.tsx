/** Adds a thing by its name, with Enter or the button. */
import { Plus } from 'lucide-react'
import { useState } from 'react'

interface AddFieldProps {
  label: string
  button: string
  /** The value that the text stands for; undefined: it stands for none, and can't be added. */
  read?(text: string): string | undefined
  onAdd(value: string): void
}

export function AddField({ label, button, read = (text) => text, onAdd }: AddFieldProps) {
  const [text, setText] = useState('')
  const value = text.trim() === '' ? undefined : read(text.trim())
  const add = (): void => {
    if (value === undefined) return
    onAdd(value)
    setText('')
  }
  return (
    <div className="tariff-add">
      <input
        className="text-field"
        aria-label={label}
        placeholder={label}
        maxLength={80}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') add()
        }}
      />
      <button type="button" className="button quiet" disabled={value === undefined} onClick={add}>
        <Plus aria-hidden="true" size={16} />
        {button}
      </button>
    </div>
  )
}
