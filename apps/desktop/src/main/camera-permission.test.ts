import { describe, expect, it } from 'vitest'
import { mayUseCamera, type Wish } from './camera-permission.ts'

const camera: Wish = { permission: 'media', url: 'marquee://app/', isMainFrame: true, media: ['video'] }
const asked = (wish: Partial<Wish>) => mayUseCamera({ ...camera, ...wish })

describe('the camera', () => {
  it('is there for our own page, so that a door and a kiosk can read codes with it', () => {
    expect(asked({})).toBe(true)
  })

  it.each<[string, Partial<Wish>]>([
    ['the microphone', { media: ['audio'] }],
    ['the microphone with it', { media: ['video', 'audio'] }],
    ['nothing that is named', { media: [] }],
    ['what has no name', { media: [undefined] }],
    ['another thing of the machine', { permission: 'geolocation' }],
    ['a frame in the page', { isMainFrame: false }],
    ['another page', { url: 'https://cinema.example/' }],
    ['a page without an address', { url: undefined }],
  ])('is not there for %s', (_, wish) => {
    expect(asked(wish)).toBe(false)
  })
})
