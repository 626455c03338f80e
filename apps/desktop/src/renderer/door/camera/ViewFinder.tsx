/** What the camera sees, with the frame in which a code is held. */
import { useEffect, useRef } from 'react'
import './view-finder.css'

export function ViewFinder({ stream }: { stream: MediaStream | null }) {
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
    <div className="view-finder">
      <video ref={video} muted playsInline />
      <p>{stream === null ? 'Opening the camera…' : 'Hold a code into the frame'}</p>
    </div>
  )
}
