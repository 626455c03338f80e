/** What the camera sees, with the frame in which a code is held. */
import { useVideoOf } from '../camera/use-video-of.ts'
import './view-finder.css'

export function ViewFinder({ stream }: { stream: MediaStream | null }) {
  const video = useVideoOf(stream)
  return (
    <div className="view-finder">
      <video ref={video} muted playsInline />
      <p>{stream === null ? 'Opening the camera…' : 'Hold a code into the frame'}</p>
    </div>
  )
}
