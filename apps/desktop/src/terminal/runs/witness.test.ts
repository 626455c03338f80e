import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EMPTY_CHAIN, newId } from '@marquee/shared'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWitness } from './witness.ts'

describe.runIf(process.platform === 'linux' && existsSync('/dev/shm'))('a witness', () => {
  test('remembers its last testimony for each folder, and forgets folders that are gone', () => {
    const [dir, other] = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'marquee-witness-'))) as [string, string]
    try {
      expect(openWitness(dir).read()).toBeUndefined()
      const testimony = { bootId: newId(), runNumber: 3, head: EMPTY_CHAIN, endings: 7 }
      openWitness(dir).write(testimony)
      openWitness(dir).write({ ...testimony, endings: 8 })
      expect(openWitness(dir).read()).toEqual({ ...testimony, endings: 8 })
      expect(openWitness(other).read()).toBeUndefined()
    } finally {
      for (const each of [dir, other]) rmSync(each, { recursive: true })
    }
    // The next opening of a witness sweeps up.
    const { read } = openWitness(dir)
    expect(read()).toBeUndefined()
  })
})

describe.runIf(process.platform === 'linux')('a witness in a world-writable folder', () => {
  const testimony = { bootId: newId(), runNumber: 3, head: EMPTY_CHAIN, endings: 7 }
  let root: string
  let elsewhere: string
  let folder: string
  const open = () => openWitness(root, join(root, 'shm'))
  const onlyFile = () => join(folder, readdirSync(folder)[0] ?? '')

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'marquee-witness-'))
    elsewhere = join(root, 'elsewhere')
    for (const each of [join(root, 'shm'), elsewhere]) mkdirSync(each, { mode: 0o700 })
    folder = join(root, 'shm', `marquee-${process.getuid?.()}`)
  })
  afterEach(() => rmSync(root, { recursive: true }))

  test('writes a file that only its own account may use', () => {
    open().write(testimony)
    expect([statSync(folder).mode & 0o777, statSync(onlyFile()).mode & 0o777]).toEqual([0o700, 0o600])
    expect(open().read()).toEqual(testimony)
  })

  test('accepts the file of protocol version 3', () => {
    open().write(testimony)
    writeFileSync(onlyFile(), readFileSync(onlyFile(), 'utf8').replace('"runNumber"', '"epoch"'))
    expect(open().read()).toEqual(testimony)
  })

  test('follows no link in the place of its folder', () => {
    symlinkSync(elsewhere, folder)
    expect(() => open().write(testimony)).toThrow(/not a folder of this account alone/)
    expect(readdirSync(elsewhere)).toEqual([])
    expect(open().read()).toBeUndefined()
  })

  test('uses no folder that others may enter', () => {
    open().write(testimony)
    chmodSync(folder, 0o755)
    expect(open().read()).toBeUndefined()
    expect(() => open().write({ ...testimony, endings: 8 })).toThrow(/not a folder of this account alone/)
  })

  test('neither writes through a link nor reads one', () => {
    open().write(testimony)
    const file = onlyFile()
    const target = join(elsewhere, 'target')
    writeFileSync(target, 'untouched')
    symlinkSync(target, `${file}.new`)
    open().write({ ...testimony, endings: 8 })
    expect(readFileSync(target, 'utf8')).toBe('untouched')
    expect(open().read()).toEqual({ ...testimony, endings: 8 })
    renameSync(file, join(elsewhere, 'moved'))
    symlinkSync(join(elsewhere, 'moved'), file)
    expect(open().read()).toBeUndefined()
  })

  test('trusts no file that others could have written', () => {
    open().write(testimony)
    chmodSync(onlyFile(), 0o666)
    expect(open().read()).toBeUndefined()
  })
})
