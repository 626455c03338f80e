import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makePrivateFolder } from './private-folder.ts'

describe.skipIf(process.platform === 'win32')('a data folder', () => {
  let root: string
  let folder: string
  const modeOf = (...names: string[]) => statSync(join(folder, ...names)).mode & 0o777

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'marquee-private-'))
    folder = join(root, 'data')
  })
  afterEach(() => rmSync(root, { recursive: true }))

  test('is made for its owner alone', () => {
    makePrivateFolder(folder)
    expect(modeOf()).toBe(0o700)
  })

  test('that an earlier version left open is closed, with everything in it except link targets', () => {
    const outside = join(root, 'outside')
    writeFileSync(outside, '')
    chmodSync(outside, 0o644)
    mkdirSync(join(folder, 'logs'), { recursive: true })
    writeFileSync(join(folder, 'logs', 'server.log'), '')
    writeFileSync(join(folder, 'lock.sqlite'), '')
    symlinkSync(outside, join(folder, 'link'))
    for (const [path, mode] of [
      [folder, 0o755],
      [join(folder, 'logs'), 0o755],
      [join(folder, 'logs', 'server.log'), 0o644],
    ] as const)
      chmodSync(path, mode)
    makePrivateFolder(folder)
    expect([modeOf(), modeOf('logs'), modeOf('logs', 'server.log')]).toEqual([0o700, 0o700, 0o600])
    expect(lstatSync(outside).mode & 0o777).toBe(0o644)
  })

  test('with other files in it is refused, and left unchanged', () => {
    mkdirSync(join(folder, 'website'), { recursive: true })
    for (const path of [folder, join(folder, 'website')]) chmodSync(path, 0o755)
    expect(() => makePrivateFolder(folder)).toThrow('choose an empty folder')
    expect([modeOf(), modeOf('website')]).toEqual([0o755, 0o755])
  })

  test("with nothing but another server's ticket key in it is closed", () => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'ticket-key.pem'), '')
    for (const path of [folder, join(folder, 'ticket-key.pem')]) chmodSync(path, 0o755)
    makePrivateFolder(folder)
    expect([modeOf(), modeOf('ticket-key.pem')]).toEqual([0o700, 0o700])
  })
})
