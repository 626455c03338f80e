import { existsSync, mkdirSync, rmSync, utimesSync } from 'node:fs'
import { expect, it } from 'vitest'
import { makeFolderForFiles } from './files-in-memory.ts'

/** More than any process has. */
const NOBODY = 2 ** 30
const LONG_AGO = new Date(Date.now() - 2 * 3_600_000)

it.skipIf(!existsSync('/dev/shm'))('what a killed run left in memory is removed by the next, and nothing else', () => {
  const ofNobody = `/dev/shm/marquee-test-${NOBODY}-old`
  const ofNobodyNew = `/dev/shm/marquee-test-${NOBODY}-new`
  const running = `/dev/shm/marquee-test-${process.pid}-old`
  const all = [ofNobody, ofNobodyNew, running]
  try {
    for (const folder of all) mkdirSync(`${folder}/postgres`, { recursive: true })
    for (const folder of [ofNobody, running]) utimesSync(folder, LONG_AGO, LONG_AGO)
    all.push(makeFolderForFiles())
    expect(all.map((folder) => existsSync(folder))).toEqual([false, true, true, true])
  } finally {
    for (const folder of all) rmSync(folder, { recursive: true, force: true })
  }
})
