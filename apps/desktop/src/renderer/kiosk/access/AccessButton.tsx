/** In the middle of the lowest row of every page, so that right to left doesn't move it. */
import { PersonStanding } from 'lucide-react'
import { useStore } from 'zustand'
import { useKiosk, useSpeech } from '../kiosk-context.tsx'

export function AccessButton() {
  const { visit } = useKiosk()
  const speech = useSpeech()
  const access = useStore(visit, (state) => state.access)
  return (
    <button
      type="button"
      className="frame-button access-button"
      aria-pressed={access.isOn}
      onClick={() => visit.change({ access: { ...access, isOn: !access.isOn } })}
    >
      <PersonStanding aria-hidden="true" />
      <span>{speech.say('accessibility')}</span>
    </button>
  )
}
