/** A camera, at the back of a phone or in a kiosk: its stream, its light, and why it can’t be had. */

export interface Camera {
  stream: MediaStream
  /** null: it has no light. */
  setTorch: ((on: boolean) => Promise<void>) | null
  close(): void
}

/** Parts of the media capture that the compiler's library doesn't know: https://www.w3.org/TR/image-capture */
type WithTorch = MediaTrackCapabilities & { torch?: boolean }

export async function openCamera(): Promise<Camera> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  })
  const [track] = stream.getVideoTracks()
  const capabilities: WithTorch | undefined = track?.getCapabilities?.()
  return {
    stream,
    setTorch: capabilities?.torch
      ? async (on) => {
          const torch: MediaTrackConstraintSet & { torch: boolean } = { torch: on }
          await track?.applyConstraints({ advanced: [torch] })
        }
      : null,
    close: () => {
      for (const each of stream.getTracks()) each.stop()
    },
  }
}

/** Named as the door's words for it are. */
export type CameraProblem = 'camera_forbidden' | 'camera_missing' | 'camera_busy' | 'camera_other'

/** @param error what opening the camera failed with */
export function cameraProblem(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return 'camera_forbidden'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'camera_missing'
  if (name === 'NotReadableError') return 'camera_busy'
  return 'camera_other'
}
