import { MAX_PICTURE_TEXT } from '@marquee/shared'
import { expect, it } from 'vitest'
import { type PagePicture, pictureText } from './page-picture.ts'

/** @param bytesPerPixel how badly it can be made smaller */
function page(width: number, height: number, bytesPerPixel: number): PagePicture {
  return {
    isEmpty: () => width === 0,
    getSize: () => ({ width, height }),
    resize: ({ width: to }) => page(to, Math.round((height * to) / width), bytesPerPixel),
    toJPEG: (quality) => new Uint8Array(Math.round((width * height * bytesPerPixel * quality) / 100)),
  }
}

it('a kiosk’s page fits into one message', () => {
  const text = pictureText(page(1080, 1920, 0.08))
  expect(text?.length).toBeGreaterThan(10_000)
  expect(text?.length).toBeLessThanOrEqual(MAX_PICTURE_TEXT)
})

it('a page full of posters is made smaller until it fits', () => {
  expect(pictureText(page(1920, 1080, 0.3))?.length).toBeLessThanOrEqual(MAX_PICTURE_TEXT)
})

it('what can’t be made to fit, or isn’t there, is no picture', () => {
  expect(pictureText(page(1920, 1080, 20))).toBeNull()
  expect(pictureText(page(0, 0, 1))).toBeNull()
})
