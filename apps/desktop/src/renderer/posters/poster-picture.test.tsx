// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from '../testing/render.ts'
import { TitlePoster } from './TitlePoster.tsx'

const HASH = 'a'.repeat(64)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('a poster is made of its title until its picture is there, and again when that can’t be had', async () => {
  const page = await render(<TitlePoster title="Cats" poster={HASH} />)
  const image = () => page.querySelector<HTMLImageElement>('.poster-picture')
  const isPicture = () => page.querySelector('.poster')?.hasAttribute('data-picture')
  const happens = (event: string) => act(async () => image()?.dispatchEvent(new Event(event)))
  expect([image()?.getAttribute('src'), isPicture()]).toEqual([`/posters/${HASH}`, false])
  await happens('load')
  expect(isPicture()).toBe(true)
  await happens('error')
  expect([isPicture(), page.textContent]).toEqual([false, 'Cats'])
  const failed = image()
  await act(async () => vi.advanceTimersByTime(30_000))
  expect(image()).not.toBe(failed)
  await happens('load')
  expect(isPicture()).toBe(true)
})

it('a movie without a picture asks for none', async () => {
  const page = await render(<TitlePoster title="Cats" />)
  expect([page.querySelector('img'), page.textContent]).toEqual([null, 'Cats'])
})
