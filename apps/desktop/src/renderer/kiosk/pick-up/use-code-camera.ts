/** The camera of a kiosk, on while a page wants codes: nobody is filmed before or after, and no picture leaves the page. */
import { useEffect, useEffectEvent, useState } from 'react'
import { type Camera, openCamera } from '../../camera/camera.ts'
import { watchCodes } from '../../camera/watch-codes.ts'

export interface CodeCamera {
  /** null: it is off, or not there yet. */
  stream: MediaStream | null
  /** There is none, or it may not or can't be used: a scanner is. */
  isMissing: boolean
}

export function useCodeCamera(isWanted: boolean, onCode: (text: string) => void): CodeCamera {
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [isMissing, setMissing] = useState(false)
  const tell = useEffectEvent(onCode)

  useEffect(() => {
    if (!isWanted) return
    let over = false
    let opened: Camera | undefined
    let stopWatching = (): void => {}
    const fail = (): void => {
      stopWatching()
      opened?.close()
      setStream(null)
      setMissing(true)
    }
    openCamera().then(
      (camera) => {
        opened = camera
        if (over) return camera.close()
        setMissing(false)
        setStream(camera.stream)
        // Somebody has pulled it out.
        for (const track of camera.stream.getTracks()) track.addEventListener('ended', fail, { once: true })
        stopWatching = watchCodes(camera.stream, { onCode: (text) => tell(text), onProblem: fail })
      },
      () => {
        if (!over) setMissing(true)
      },
    )
    return () => {
      over = true
      stopWatching()
      opened?.close()
      setStream(null)
    }
  }, [isWanted])

  return { stream, isMissing }
}
