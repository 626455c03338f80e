/** Shows a camera's pictures in a video of the page; null: none. */
import { type RefObject, useEffect, useRef } from 'react'

export function useVideoOf(stream: MediaStream | null): RefObject<HTMLVideoElement | null> {
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
  return video
}
