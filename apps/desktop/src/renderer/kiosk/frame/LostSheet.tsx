/** The page has lost its terminal's program, which starts again by itself: until then nothing is pressed here. */
import { useId } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { useSpeech } from '../kiosk-context.tsx'

export function LostSheet() {
  const speech = useSpeech()
  const titleId = useId()
  return (
    <Dialog className="kiosk-sheet lost-sheet" labelledBy={titleId} canClose={false} onClose={() => {}}>
      <h2 id={titleId}>{speech.say('refusal_engine_lost')}</h2>
    </Dialog>
  )
}
