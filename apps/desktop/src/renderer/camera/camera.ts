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

/** The way on, in one sentence. @param error what opening the camera failed with */
export function cameraProblem(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return 'This page may not use the camera: allow it in the browser’s settings.'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'This device has no camera: use a scanner.'
  if (name === 'NotReadableError') return 'Another program has the camera: close it, and try again.'
  return 'The camera can’t be used here: use a scanner.'
}
