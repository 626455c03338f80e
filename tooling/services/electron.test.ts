import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findElectron } from './electron.ts'

let folder: string
const withDisplay = { platform: 'linux', env: { DISPLAY: ':0' } } as const

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-electron-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

function download(): void {
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'dist', 'electron'), '')
}

it('the search for Electron finds the binary that the package names', () => {
  writeFileSync(join(folder, 'path.txt'), 'electron')
  download()
  expect(findElectron({ folder, ...withDisplay })).toEqual({ path: join(folder, 'dist', 'electron') })
  expect(findElectron({ folder, platform: 'linux', env: { WAYLAND_DISPLAY: 'wayland-0' } })).toHaveProperty('path')
  expect(findElectron({ folder, platform: 'win32', env: {} })).toHaveProperty('path')
})

it('the search for Electron says what is missing', () => {
  expect(findElectron({ folder: undefined, ...withDisplay })).toEqual({ why: 'Electron is not installed' })
  expect(findElectron({ folder, ...withDisplay })).toEqual({
    why: "Electron's binary has not been fetched",
    fetchFrom: folder,
  })
  writeFileSync(join(folder, 'path.txt'), 'electron')
  expect(findElectron({ folder, ...withDisplay })).toEqual({
    why: "Electron's binary has not been fetched",
    fetchFrom: folder,
  })
  download()
  expect(findElectron({ folder, platform: 'linux', env: {} })).toEqual({ why: 'this machine has no display' })
})
