/** Looks for codes on a camera's pictures, some times a second. */
import { openCodeReader } from './read-code.ts'

/** Looked at so often; a phone's processor stays cool. */
const LOOK_EVERY_MS = 120

/** @returns ends it */
export function watchCodes(
  stream: MediaStream,
  { onCode, onProblem }: { onCode(code: string): void; onProblem(error: unknown): void },
): () => void {
  let over = false
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = stream
  const look = async (): Promise<void> => {
    await video.play()
    const reader = await openCodeReader()
    while (!over) {
      // A picture that can't be read is followed by another.
      const code = await reader.read(video).catch(() => undefined)
      if (over) return
      if (code !== undefined) onCode(code)
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
  }
  look().catch((error: unknown) => {
    if (!over) onProblem(error)
  })
  return () => {
    over = true
    video.srcObject = null
  }
}
