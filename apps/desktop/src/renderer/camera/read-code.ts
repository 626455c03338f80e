/** Reads a QR code off a picture of the camera: by the browser itself where it can, or by jsQR, which is loaded then. */

export interface CodeReader {
  /** @returns the text of a code on the picture, if there is one */
  read(video: HTMLVideoElement): Promise<string | undefined>
}

/** https://wicg.github.io/shape-detection-api: not in the compiler's library. */
interface Detector {
  detect(from: CanvasImageSource): Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** Of the square in the middle, where the frame is: a ticket's code has 85 modules, and needs some pixels for each. */
const SIDE = 720

async function byBrowser(): Promise<CodeReader | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  // Chromium on Linux has the class, and no format.
  if (!(await BarcodeDetector?.getSupportedFormats())?.includes('qr_code') || BarcodeDetector === undefined) return
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return { read: async (video) => (await detector.detect(video))[0]?.rawValue }
}

async function byJsQr(): Promise<CodeReader> {
  const { default: jsQR } = await import('jsqr')
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  return {
    async read(video) {
      if (pen === null || video.videoWidth === 0) return undefined
      const { videoWidth, videoHeight } = video
      const shown = Math.min(videoWidth, videoHeight)
      const side = Math.min(SIDE, shown)
      canvas.width = side
      canvas.height = side
      const [left, top] = [(videoWidth - shown) / 2, (videoHeight - shown) / 2]
      pen.drawImage(video, left, top, shown, shown, 0, 0, side, side)
      const { data } = pen.getImageData(0, 0, side, side)
      return jsQR(data, side, side, { inversionAttempts: 'dontInvert' })?.data || undefined
    },
  }
}

export const openCodeReader = async (): Promise<CodeReader> => (await byBrowser().catch(() => undefined)) ?? byJsQr()
