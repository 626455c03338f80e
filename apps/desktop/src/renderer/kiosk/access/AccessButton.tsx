/** In the middle of the lowest row of every page, so that right to left doesn't move it. */
import { PersonStanding, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useStore } from 'zustand'
import { Dialog } from '../../ui/Dialog.tsx'
import { CallHelp } from '../help/CallHelp.tsx'
import { useKiosk, useSpeech } from '../kiosk-context.tsx'

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
        onClick={() => setOpen(true)}
      >
        <PersonStanding aria-hidden="true" />
        <span>{speech.say('accessibility')}</span>
      </button>
      {isOpen && <AccessSheet onClose={() => setOpen(false)} />}
    </>
  )
}

function AccessSheet({ onClose }: { onClose(): void }) {
  const { visit } = useKiosk()
  const speech = useSpeech()
  const access = useStore(visit, (state) => state.access)
  const titleId = useId()
  return (
    <Dialog className="kiosk-sheet" labelledBy={titleId} onClose={onClose}>
      <h2 id={titleId}>{speech.say('accessibility')}</h2>
      <button
        type="button"
        className="frame-button"
        aria-pressed={access.isOn}
        onClick={() => visit.change({ access: { ...access, isOn: !access.isOn } })}
      >
        <PersonStanding aria-hidden="true" />
        <span>{speech.say('accessibility')}</span>
      </button>
      <CallHelp />
      <button type="button" className="frame-button" onClick={onClose}>
        <X aria-hidden="true" />
        <span>{speech.say('close')}</span>
      </button>
    </Dialog>
  )
}
