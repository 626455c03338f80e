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

/** Enough for a code that fills a third of the picture, and a tenth of the work of a whole one. */
const WIDTH = 640

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
      canvas.width = Math.min(WIDTH, video.videoWidth)
      canvas.height = Math.round((video.videoHeight * canvas.width) / video.videoWidth)
      pen.drawImage(video, 0, 0, canvas.width, canvas.height)
      const { data, width, height } = pen.getImageData(0, 0, canvas.width, canvas.height)
      return jsQR(data, width, height, { inversionAttempts: 'attemptBoth' })?.data || undefined
    },
  }
}

export const openCodeReader = async (): Promise<CodeReader> => (await byBrowser().catch(() => undefined)) ?? byJsQr()
