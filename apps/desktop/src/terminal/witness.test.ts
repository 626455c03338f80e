import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EMPTY_CHAIN, newId } from '@marquee/shared'
import { describe, expect, test } from 'vitest'
import { openWitness } from './witness.ts'

describe.runIf(process.platform === 'linux' && existsSync('/dev/shm'))('a witness', () => {
  test('remembers what it was told last, for each folder by itself, and forgets folders that are gone', () => {
    const [dir, other] = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'marquee-witness-'))) as [string, string]
    try {
      expect(openWitness(dir).read()).toBeUndefined()
      const testimony = { bootId: newId(), epoch: 3, head: EMPTY_CHAIN, endings: 7 }
      openWitness(dir).write(testimony)
      openWitness(dir).write({ ...testimony, endings: 8 })
      expect(openWitness(dir).read()).toEqual({ ...testimony, endings: 8 })
      expect(openWitness(other).read()).toBeUndefined()
    } finally {
      for (const each of [dir, other]) rmSync(each, { recursive: true })
    }
    // Whoever opens a witness next sweeps up.
    const { read } = openWitness(dir)
    expect(read()).toBeUndefined()
  })
})
