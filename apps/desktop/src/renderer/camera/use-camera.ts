/** A camera that is switched on and off by a button, and every new code that it sees. */
import { useEffect, useRef, useState } from 'react'
import { type Camera, type CameraProblem, cameraProblem, openCamera } from './camera.ts'
import { createSeenCodes } from './seen-codes.ts'
import { watchCodes } from './watch-codes.ts'

export interface CameraState {
  isOn: boolean
  /** null: it is off, or not there yet. */
  stream: MediaStream | null
  /** undefined: it has no light that can be switched. */
  torch: { isOn: boolean; toggle(): void } | undefined
  /** Why it can't be used. */
  problem: CameraProblem | null
  toggle(): void
}

export function useCamera(onCode: (code: string) => void): CameraState {
  const [isOn, setOn] = useState(false)
  const [camera, setCamera] = useState<Camera | null>(null)
  const [torchOn, setTorchOn] = useState(false)
  const [problem, setProblem] = useState<CameraProblem | null>(null)
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
    const seen = createSeenCodes()
    return watchCodes(camera.stream, {
      onCode(code) {
        if (seen.see(code, performance.now())) latest.current(code)
      },
      onProblem(error) {
        setProblem(cameraProblem(error))
        setOn(false)
      },
    })
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
