/** What the kiosk's camera sees, so that a code can be held into it. */
import { useVideoOf } from '../../camera/use-video-of.ts'

export function CodeCamera({ stream }: { stream: MediaStream | null }) {
  const video = useVideoOf(stream)
  return (
    <div className="code-camera">
      <video ref={video} muted playsInline />
    </div>
  )
}
