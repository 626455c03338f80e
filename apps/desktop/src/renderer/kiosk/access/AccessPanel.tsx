/** In accessible mode, above all that is pressed: what is being said, and what the keys do. */
import { Volume2, VolumeX } from 'lucide-react'
import { useStore } from 'zustand'
import { useKiosk, useSpeech } from '../kiosk-context.tsx'

export function AccessPanel() {
  const { visit, said } = useKiosk()
  const speech = useSpeech()
  const speaks = useStore(visit, (state) => state.access.speaks)
  const text = useStore(said, (state) => state.text)
  const Sound = speaks ? Volume2 : VolumeX
  return (
    // Whoever hears the page hears this as well: it would be said twice.
    <div className="access-panel" aria-hidden="true">
      <div className="said">
        <Sound />
        <p data-long={text.length > 60}>
          <bdi>{text}</bdi>
        </p>
      </div>
      <p className="key-legend">
        <span>
          <kbd>▲</kbd>
          <kbd>▼</kbd>
          {speech.say('access_key_move')}
        </span>
        <span>
          <kbd>◀</kbd>
          <kbd>▶</kbd>
          {speech.say('access_key_change')}
        </span>
        <span>
          <kbd>OK</kbd>
          {speech.say('access_key_choose')}
        </span>
        <span>
          <kbd>?</kbd>
          {speech.say('access_key_repeat')}
        </span>
      </p>
    </div>
  )
}
