/** A quiet sentence about a scan. It lies over everything, also over a dialog, lets every touch through, and goes by itself. */
import { useEffect, useEffectEvent, useRef } from 'react'
import './scan-note.css'

const SHOWN_MS = 6000

export interface Note {
  sentence: string
  /** Another one is another note, also with the same sentence. */
  count: number
}

export function ScanNote({ note, onOver }: { note: Note | null; onOver(): void }) {
  const shown = useRef<HTMLParagraphElement>(null)
  const over = useEffectEvent(onOver)
  useEffect(() => {
    if (note === null) return
    // Shown anew it lies above the dialog that was opened last.
    shown.current?.showPopover()
    const timer = setTimeout(() => over(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [note])
  return (
    <div role="status" className="scan-note-place">
      {note !== null && (
        <p ref={shown} key={note.count} popover="manual" className="scan-note" data-testid="scan-note">
          {note.sentence}
        </p>
      )}
    </div>
  )
}
