import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBriefMemory } from './brief-memory.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

describe('a brief memory', () => {
  it('reads once for all simultaneous requests, and again when its time is over', async () => {
    const memory = createBriefMemory<number>({ keepMs: 1000, most: 10 })
    let reads = 0
    const read = async () => ++reads
    expect(await Promise.all([memory.get('a', read), memory.get('a', read)])).toEqual([1, 1])
    vi.advanceTimersByTime(999)
    expect(await memory.get('a', read)).toBe(1)
    vi.advanceTimersByTime(1)
    expect(await memory.get('a', read)).toBe(2)
  })

  it('drops the oldest when it has too many', async () => {
    const memory = createBriefMemory<string>({ keepMs: 1000, most: 2 })
    for (const key of ['a', 'b', 'c']) await memory.get(key, async () => key)
    expect(await memory.get('c', async () => 'read again')).toBe('c')
    expect(await memory.get('a', async () => 'read again')).toBe('read again')
  })

  it('keeps no failure', async () => {
    const memory = createBriefMemory<string>({ keepMs: 1000, most: 2 })
    await expect(memory.get('a', async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await memory.get('a', async () => 'yes')).toBe('yes')
  })
})
