/** QR codes as a reader sees them: drawn with so many pixels, blurred, and read again. */
import { createCanvas, type Image, loadImage } from '@napi-rs/canvas'
import jsQr from 'jsqr'

export interface Picture {
  /** Red, green, blue, alpha. */
  pixels: Uint8ClampedArray
  width: number
  height: number
}

/** An image's address, as a page draws it on white paper, one to one. */
export async function seen(address: string, { side }: { side?: number } = {}): Promise<Picture> {
  const svg = decodeURIComponent(address.slice(address.indexOf(',') + 1))
  return onPaper(await loadImage(Buffer.from(svg)), side)
}

/** A photograph of a screen, as a PNG. */
export const photographed = async (png: Buffer): Promise<Picture> => onPaper(await loadImage(png))

function onPaper(image: Image, side?: number): Picture {
  const [width, height] = [side ?? image.width, side ?? image.height]
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.drawImage(image, 0, 0, width, height)
  return { pixels: new Uint8ClampedArray(context.getImageData(0, 0, width, height).data), width, height }
}

/** Each pixel becomes the mean of a square of this many pixels around it, as a lens out of focus makes it. */
export function blurred({ pixels, width, height }: Picture, square: number): Picture {
  const grey = Float64Array.from({ length: width * height }, (_, i) => pixels[4 * i] ?? 255)
  const across = mean(grey, { lines: height, count: width, line: width, step: 1 }, square)
  const both = mean(across, { lines: width, count: height, line: 1, step: width }, square)
  const soft = new Uint8ClampedArray(pixels.length).fill(255)
  both.forEach((value, i) => {
    soft.fill(value, 4 * i, 4 * i + 3)
  })
  return { pixels: soft, width, height }
}

function mean(
  grey: Float64Array,
  { lines, count, line, step }: { lines: number; count: number; line: number; step: number },
  square: number,
): Float64Array {
  const result = new Float64Array(grey.length)
  const reach = Math.ceil(square / 2)
  for (let i = 0; i < lines; i++) {
    for (let j = 0; j < count; j++) {
      let [sum, weights] = [0, 0]
      for (let at = Math.max(0, j - reach); at <= Math.min(count - 1, j + reach); at++) {
        const weight = Math.max(0, Math.min(1, square / 2 - Math.abs(at - j) + 0.5))
        sum += weight * (grey[i * line + at * step] ?? 255)
        weights += weight
      }
      result[i * line + j * step] = sum / weights
    }
  }
  return result
}

export const read = ({ pixels, width, height }: Picture): string | undefined => jsQr(pixels, width, height)?.data
