/** The camera of a door's screen: switched on and off, and every new code that it sees. */
import { useEffect, useRef, useState } from 'react'
import { type Camera, cameraProblem, openCamera } from './camera.ts'
import { openCodeReader } from './read-code.ts'
import { createSeenCodes } from './seen-codes.ts'

/** Looked at so often; a phone's processor stays cool. */
const LOOK_EVERY_MS = 120

export interface CameraState {
  isOn: boolean
  /** null: it is off, or not there yet. */
  stream: MediaStream | null
  /** undefined: it has no light that can be switched. */
  torch: { isOn: boolean; toggle(): void } | undefined
  /** Why it can't be used. */
  problem: string | null
  toggle(): void
}

export function useCamera(onCode: (code: string) => void): CameraState {
  const [isOn, setOn] = useState(false)
  const [camera, setCamera] = useState<Camera | null>(null)
  const [torchOn, setTorchOn] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })

  useEffect(() => {
    if (!isOn) return
    let over = false
    let opened: Camera | undefined
    openCamera()
      .then((camera) => {
        opened = camera
        if (over) camera.close()
        else setCamera(camera)
      })
      .catch((error: unknown) => {
        if (over) return
        setProblem(cameraProblem(error))
        setOn(false)
      })
    return () => {
      over = true
      opened?.close()
      setCamera(null)
      setTorchOn(false)
    }
  }, [isOn])

  useEffect(() => {
    if (camera === null) return
    let over = false
    const video = document.createElement('video')
    video.muted = true
    video.playsInline = true
    video.srcObject = camera.stream
    const seen = createSeenCodes()
    const look = async (): Promise<void> => {
      await video.play()
      const reader = await openCodeReader()
      while (!over) {
        // A picture that can't be read is followed by another.
        const code = await reader.read(video).catch(() => undefined)
        if (over) return
        if (code !== undefined && seen.see(code, performance.now())) latest.current(code)
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
      }
    }
    look().catch((error: unknown) => {
      if (over) return
      setProblem(cameraProblem(error))
      setOn(false)
    })
    return () => {
      over = true
      video.srcObject = null
    }
  }, [camera])

  const setTorch = camera?.setTorch
  return {
    isOn,
    stream: camera?.stream ?? null,
    torch: setTorch
      ? {
          isOn: torchOn,
          toggle: () =>
            void setTorch(!torchOn).then(
              () => setTorchOn(!torchOn),
              () => setTorchOn(false),
            ),
        }
      : undefined,
    problem,
    toggle: () => {
      setProblem(null)
      setOn(!isOn)
    },
  }
}
