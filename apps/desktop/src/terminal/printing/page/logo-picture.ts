/** A logo: a picture that a manager chose becomes black dots once, and dots become a picture for the page. */
import { type Answer, granted, MAX_LOGO_HEIGHT, MAX_LOGO_WIDTH, type PrintLogo, refused } from '@marquee/shared'
import { skia } from './canvas.ts'

/** A PNG may be small and unpack to gigabytes, so its size is read from its head first. */
const MAX_SIDE = 4000
const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const NO_PICTURE = 'is no PNG that can be read'

/**
 * The picture as dots: as wide as `width` and no higher than a logo may be, on white. What is between black and white is dithered
 * (Floyd and Steinberg), so a photograph is still recognised.
 */
export async function dotsOfPng(png: Buffer, width: number): Promise<Answer<PrintLogo>> {
  const found = skia()
  if (!found) return refused({ code: 'unavailable', what: 'pictures can not be drawn on this machine' })
  const no = (problem: string): Answer<PrintLogo> => refused({ code: 'malformed', field: 'the picture', problem })
  if (png.length < 33 || !png.subarray(0, 8).equals(PNG_HEAD) || png.toString('latin1', 12, 16) !== 'IHDR') {
    return no(NO_PICTURE)
  }
  const [wide, high] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  if (wide === 0 || high === 0) return no(NO_PICTURE)
  if (wide > MAX_SIDE || high > MAX_SIDE) return no(`must have at most ${MAX_SIDE} by ${MAX_SIDE} pixels`)
  let image: Awaited<ReturnType<typeof found.loadImage>>
  try {
    image = await found.loadImage(png)
  } catch {
    return no(NO_PICTURE)
  }
  const scale = Math.min(Math.min(width, MAX_LOGO_WIDTH) / wide, MAX_LOGO_HEIGHT / high)
  const [w, h] = [Math.max(1, Math.round(wide * scale)), Math.max(1, Math.round(high * scale))]
  // Rows end with a whole byte.
  const rowBytes = Math.ceil(w / 8)
  const canvas = found.createCanvas(rowBytes * 8, h)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, h)
  context.drawImage(image, Math.floor((canvas.width - w) / 2), 0, w, h)
  const dots = dithered(context.getImageData(0, 0, canvas.width, h).data, canvas.width, h)
  if (dots.every((byte) => byte === 0)) return no('must have something dark on it: on paper it would be white')
  return granted({ width: canvas.width, height: h, dots: dots.toString('base64') })
}

function dithered(pixels: Uint8ClampedArray, width: number, height: number): Buffer {
  const grey = Float32Array.from({ length: width * height }, (_, i) => {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(4 * i, 4 * i + 3)
    return 0.299 * red + 0.587 * green + 0.114 * blue
  })
  const dots = Buffer.alloc((width / 8) * height)
  const spread = (x: number, y: number, error: number): void => {
    if (x >= 0 && x < width && y < height) grey[y * width + x] = (grey[y * width + x] ?? 0) + error
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const value = grey[y * width + x] ?? 255
      const isBlack = value < 128
      const at = y * (width / 8) + (x >> 3)
      if (isBlack) dots[at] = (dots[at] ?? 0) | (0x80 >> (x & 7))
      const error = value - (isBlack ? 0 : 255)
      spread(x + 1, y, (error * 7) / 16)
      spread(x - 1, y + 1, (error * 3) / 16)
      spread(x, y + 1, (error * 5) / 16)
      spread(x + 1, y + 1, error / 16)
    }
  }
  return dots
}

const pictures = new WeakMap<PrintLogo, string | null>()

/** @returns a PNG in base64; null: this machine can't draw one */
export function logoPicture(logo: PrintLogo): string | null {
  const known = pictures.get(logo)
  if (known !== undefined) return known
  const drawn = drawnLogo(logo)
  pictures.set(logo, drawn)
  return drawn
}

function drawnLogo({ width, height, dots }: PrintLogo): string | null {
  const found = skia()
  if (!found) return null
  const bytes = Buffer.from(dots, 'base64')
  const canvas = found.createCanvas(width, height)
  const context = canvas.getContext('2d')
  const image = context.createImageData(width, height)
  for (let i = 0; i < width * height; i++) {
    const isBlack = ((bytes[i >> 3] ?? 0) & (0x80 >> (i & 7))) !== 0
    image.data.fill(isBlack ? 0 : 255, 4 * i, 4 * i + 3)
    image.data[4 * i + 3] = 255
  }
  context.putImageData(image, 0, 0)
  return canvas.toBuffer('image/png').toString('base64')
}
