/** What the camera sees, with the frame in which a code is held. */
import { useVideoOf } from '../camera/use-video-of.ts'
import { useSpeech } from './door-context.ts'
import './view-finder.css'

export function ViewFinder({ stream }: { stream: MediaStream | null }) {
  const video = useVideoOf(stream)
  const speech = useSpeech()
  return (
    <div className="view-finder">
      <video ref={video} muted playsInline />
      <p>{speech.say(stream === null ? 'camera_opening' : 'camera_hold')}</p>
    </div>
  )
}
