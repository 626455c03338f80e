/** In the middle of the lowest row of every page, so that right to left doesn't move it. One touch is enough; the next opens its settings. */
import { PersonStanding } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useKiosk, useSpeech } from '../kiosk-context.tsx'
import { AccessSheet } from './AccessSheet.tsx'

export function AccessButton() {
  const { visit } = useKiosk()
  const speech = useSpeech()
  const access = useStore(visit, (state) => state.access)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="frame-button access-button"
        aria-pressed={access.isOn}
        onClick={() => {
          if (access.isOn) setOpen(true)
          else visit.change({ access: { ...access, isOn: true, speaks: true } })
        }}
      >
        <PersonStanding aria-hidden="true" />
        <span>{speech.say('accessibility')}</span>
      </button>
      {isOpen && <AccessSheet onClose={() => setOpen(false)} />}
    </>
  )
}
