import { expect, it, vi } from 'vitest'
import { followHeadphones } from './headphones.ts'

it('headphones are noticed as one more output, and as one fewer', async () => {
  const heard: string[] = []
  let outputs = 1
  const listeners = new Set<() => void>()
  const devices = {
    enumerateDevices: async () => Array.from({ length: outputs }, () => ({ kind: 'audiooutput' })),
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  } as unknown as MediaDevices
  const stop = followHeadphones({ onIn: () => heard.push('in'), onOut: () => heard.push('out') }, devices)
  await Promise.resolve()
  const plug = async (count: number): Promise<void> => {
    outputs = count
    for (const listener of listeners) listener()
    await new Promise((done) => setTimeout(done, 0))
  }
  await plug(2)
  await plug(2)
  await plug(1)
  await vi.waitFor(() => expect(heard).toEqual(['in', 'out']))
  stop()
  expect(listeners.size).toBe(0)
})
