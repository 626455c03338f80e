// @vitest-environment happy-dom
import { act, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { render } from '../../testing/render.ts'
import { useCodeCamera } from './use-code-camera.ts'

/** What the camera sees next. */
let show: (text: string) => void
let isWatched = false
vi.mock('../../camera/watch-codes.ts', () => ({
  watchCodes: (_: MediaStream, { onCode }: { onCode(text: string): void }) => {
    show = onCode
    isWatched = true
    return () => {
      isWatched = false
    }
  },
}))

let opened: (EventTarget & { isLive: boolean })[]
let isThere: boolean

beforeEach(() => {
  opened = []
  isThere = true
  Object.assign(navigator, {
    mediaDevices: {
      async getUserMedia() {
        if (!isThere) throw new DOMException('there is none', 'NotFoundError')
        const track = Object.assign(new EventTarget(), {
          isLive: true,
          stop() {
            track.isLive = false
          },
        })
        opened.push(track)
        return { getTracks: () => [track], getVideoTracks: () => [] }
      },
    },
  })
})

const codes: string[] = []
let setWanted: (isWanted: boolean) => void
function Part() {
  const [isWanted, want] = useState(true)
  setWanted = want
  const { stream, isMissing } = useCodeCamera(isWanted, (text) => codes.push(text))
  return <p>{isMissing ? 'missing' : stream === null ? 'off' : 'on'}</p>
}

it('a camera is on while a page waits for codes, and nobody is filmed after', async () => {
  const page = await render(<Part />)
  expect(page.textContent).toBe('on')
  await act(async () => show('MQ3:A'))
  expect(codes).toEqual(['MQ3:A'])
  const [track] = opened
  expect(track?.isLive).toBe(true)
  await act(async () => setWanted(false))
  expect([page.textContent, track?.isLive, isWatched]).toEqual(['off', false, false])
  await act(async () => setWanted(true))
  expect([page.textContent, opened.length]).toEqual(['on', 2])
})

it('a camera that is pulled out leaves the scanner', async () => {
  const page = await render(<Part />)
  await act(async () => opened[0]?.dispatchEvent(new Event('ended')))
  expect(page.textContent).toBe('missing')
  expect(isWatched).toBe(false)
})

it('a kiosk without a camera has the scanner', async () => {
  isThere = false
  const page = await render(<Part />)
  expect(page.textContent).toBe('missing')
})
