import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Machine } from './electron.ts'
import { obtainElectron } from './fetch-electron.ts'

const PACKAGE = dirname(createRequire(import.meta.url).resolve('electron/package.json'))
const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string }
const ARCHIVE = `electron-v${version}-linux-x64.zip`

let root: string
let folder: string
let mirror: Server
let answer: (response: ServerResponse) => void
const asked: string[] = []
const said: string[] = []

/** Electron's own package, as npm leaves it where install scripts are off, for an archive of a few bytes. */
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'marquee-fetch-test-'))
  folder = join(root, 'node_modules', 'electron')
  mkdirSync(folder, { recursive: true })
  for (const name of ['install.js', 'package.json']) cpSync(join(PACKAGE, name), join(folder, name))
  for (const name of ['@electron', '@electron-internal']) {
    symlinkSync(join(PACKAGE, '..', name), join(root, 'node_modules', name), 'junction')
  }
  const checksum = createHash('sha256')
    .update(archiveOf('version', version, 'electron', 'the binary'))
    .digest('hex')
  writeFileSync(join(folder, 'checksums.json'), JSON.stringify({ [ARCHIVE]: checksum }))
  asked.length = 0
  said.length = 0
  mirror = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(response)
  })
  await new Promise<void>((resolve) => mirror.listen(0, '127.0.0.1', resolve))
})

afterEach(() => {
  mirror.closeAllConnections()
  mirror.close()
  rmSync(root, { recursive: true, force: true })
})

const obtain = (silentMs = 20_000) =>
  obtainElectron({ machine: machine(), say: (line) => void said.push(line), silentMs })

const machine = (): Machine => ({
  folder,
  platform: 'linux',
  env: {
    PATH: process.env.PATH,
    DISPLAY: ':0',
    ELECTRON_MIRROR: `http://127.0.0.1:${(mirror.address() as AddressInfo).port}/`,
    ELECTRON_INSTALL_PLATFORM: 'linux',
    ELECTRON_INSTALL_ARCH: 'x64',
    electron_config_cache: join(root, 'cache'),
  },
})

it('the fetch loads the binary once, from the configured mirror', async () => {
  answer = (response) => response.end(archiveOf('version', version, 'electron', 'the binary'))
  expect(await obtain()).toEqual({ path: join(folder, 'dist', 'electron') })
  expect(readFileSync(join(folder, 'dist', 'electron'), 'utf8')).toBe('the binary')
  expect(asked).toEqual([`/v${version}/${ARCHIVE}`])
  expect(said).toEqual([`Fetching Electron ${version} …`])
  expect(await obtain()).toEqual({ path: join(folder, 'dist', 'electron') })
  expect(asked).toHaveLength(1)
})

it('the fetch rejects an archive with a wrong checksum', async () => {
  answer = (response) => response.end(archiveOf('version', version, 'electron', 'something else'))
  expect(await obtain()).toEqual({ why: expect.stringMatching(/^Electron could not be fetched \(.*checksum/i) })
  expect(existsSync(join(folder, 'dist', 'electron'))).toBe(false)
})

it('the fetch reports a mirror that lacks the archive in a sentence', async () => {
  answer = (response) => response.writeHead(404).end()
  expect(await obtain()).toEqual({ why: expect.stringMatching(/^Electron could not be fetched \(.*404/) })
})

it('the fetch gives up on a silent network', async () => {
  answer = () => {}
  expect(await obtain(600)).toEqual({ why: 'Electron could not be fetched (nothing came for 1 s)' })
})

/** A ZIP of files that are stored as they are: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3. */
function archiveOf(...namesAndTexts: string[]): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (let i = 0; i < namesAndTexts.length; i += 2) {
    const [name, data] = [Buffer.from(namesAndTexts[i] ?? ''), Buffer.from(namesAndTexts[i + 1] ?? '')]
    // Version, flags, method 0 (stored), time and date, CRC, both sizes, and how long name and extra field are.
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x21, 8)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(data.length, 18)
    common.writeUInt16LE(name.length, 22)
    local.push(Buffer.from('PK\x03\x04', 'latin1'), common, name, data)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, name)
    offset += 4 + 26 + name.length + data.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(namesAndTexts.length / 2, 4)
  end.writeUInt16LE(namesAndTexts.length / 2, 6)
  end.writeUInt32LE(Buffer.concat(central).length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...local, ...central, Buffer.from('PK\x05\x06', 'latin1'), end])
}
