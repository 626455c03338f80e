/** What the kiosk's camera sees, so that a code can be held into it. */
import { useEffect, useRef } from 'react'

export function CodeCamera({ stream }: { stream: MediaStream | null }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (element === null) return
    element.srcObject = stream
    if (stream !== null) element.play().catch(() => {})
    return () => {
      element.srcObject = null
    }
  }, [stream])
  return (
    <div className="code-camera">
      <video ref={video} muted playsInline />
    </div>
  )
}
