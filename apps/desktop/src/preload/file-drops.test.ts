import { expect, it } from 'vitest'
import { refuseFileDrops } from './file-drops.ts'

it('a dropped file is refused before the page hears of it', () => {
  const heard: string[] = []
  const target = new EventTarget()
  refuseFileDrops(target as Window & EventTarget)
  for (const name of ['dragenter', 'dragover', 'drop']) {
    target.addEventListener(name, () => heard.push(name))
    const event = new Event(name, { cancelable: true })
    target.dispatchEvent(event)
    expect(event.defaultPrevented, name).toBe(true)
  }
  expect(heard).toEqual([])
})
