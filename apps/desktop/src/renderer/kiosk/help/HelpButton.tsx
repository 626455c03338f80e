/** A call for help, at one touch from the first page. */
import { HandHelping, X } from 'lucide-react'
import { useId, useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { useSpeech } from '../kiosk-context.tsx'
import { CallHelp } from './CallHelp.tsx'

export function HelpButton() {
  const speech = useSpeech()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="frame-button" onClick={() => setOpen(true)}>
        <HandHelping aria-hidden="true" />
        <span>{speech.say('help_call')}</span>
      </button>
      {isOpen && <HelpSheet onClose={() => setOpen(false)} />}
    </>
  )
}

function HelpSheet({ onClose }: { onClose(): void }) {
  const speech = useSpeech()
  const titleId = useId()
  return (
    <Dialog className="kiosk-sheet help-sheet" labelledBy={titleId} onClose={onClose}>
      <h2 id={titleId}>{speech.say('help_title')}</h2>
      <CallHelp />
      <button type="button" className="frame-button" onClick={onClose}>
        <X aria-hidden="true" />
        <span>{speech.say('close')}</span>
      </button>
    </Dialog>
  )
}
