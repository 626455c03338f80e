import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Poster } from '@marquee/shared'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEvents, type Events } from '../events.ts'
import { SILENT } from '../log.ts'
import { fetchPoster } from './fetch-poster.ts'
import { openPosterFolder, readPosterAt } from './poster-folder.ts'
import { createPosters, type Posters } from './posters.ts'

interface Sent {
  poster: Poster
  bytes: Buffer
}

function posterOf(text: string): Sent {
  const bytes = Buffer.from(text.repeat(100))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { poster: { sha256, mediaType: 'image/png', bytes: bytes.length, width: 100, height: 150 }, bytes }
}

const [cats, judy] = [posterOf('cats'), posterOf('judy')]

let dir: string
let server: Server
let url: string
/** What the server sends at an address. */
let sent: Map<string, Buffer>
let asked: string[]
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'marquee-posters-'))
  sent = new Map([cats, judy].map(({ poster, bytes }) => [`/posters/${poster.sha256}`, bytes]))
  asked = []
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const bytes = sent.get(request.url ?? '')
    if (bytes) response.end(bytes)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  await terminal?.posters.stop()
  terminal = undefined
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  rmSync(dir, { recursive: true })
})

interface TestTerminal {
  posters: Posters
  events: Events
  programme: { posters: Poster[]; whole: boolean; anew: boolean; online: boolean; kind: string }
}
let terminal: TestTerminal | undefined

function open(programme: Partial<TestTerminal['programme']> = {}): TestTerminal {
  const state = {
    posters: [cats.poster, judy.poster],
    whole: true,
    anew: false,
    online: true,
    kind: 'kiosk',
    ...programme,
  }
  const events = createEvents(SILENT)
  const posters = createPosters({
    folder: openPosterFolder(dir),
    serverUrl: url,
    fetchPoster,
    link: { online: () => state.online },
    catalogue: {
      postersToKeep: () => ({
        wanted: state.posters,
        kept: new Map(state.posters.map((poster) => [poster.sha256, poster])),
      }),
      whole: () => state.whole,
      pullsAnew: () => state.anew,
    },
    showsPosters: () => state.kind === 'kiosk',
    now: () => new Date(),
    log: SILENT,
    events,
  })
  terminal = { posters, events, programme: state }
  return terminal
}

const read = ({ poster }: Sent) => readPosterAt(dir, `/posters/${poster.sha256}`)
const onDisk = (): string[] => {
  try {
    return readdirSync(join(dir, 'posters')).map((name) => name.slice(0, 8))
  } catch {
    return []
  }
}
const nameOf = ({ poster }: Sent) => poster.sha256.slice(0, 8)

describe('the posters of a terminal', () => {
  it('are fetched once, and are there while it is cut off', async () => {
    open().posters.onOnline()
    await vi.waitFor(async () => expect(await read(judy)).not.toBeNull())
    expect(await read(cats)).toEqual({ mediaType: 'image/png', bytes: cats.bytes })
    await terminal?.posters.stop()
    open({ online: false }).events.emit('catalogueChanged')
    await terminal?.posters.stop()
    expect(await read(cats)).toEqual({ mediaType: 'image/png', bytes: cats.bytes })
    open().posters.onOnline()
    await terminal?.posters.stop()
    expect(asked).toHaveLength(2)
  })

  it('go when no movie has them, and not by half of a programme or by one that is pulled anew', async () => {
    const { posters, events, programme } = open()
    posters.onOnline()
    await vi.waitFor(() => expect(onDisk()).toHaveLength(2))
    for (const change of [
      { whole: false, anew: false },
      { whole: true, anew: true },
    ]) {
      Object.assign(programme, { posters: [cats.poster], ...change })
      events.emit('catalogueChanged')
      await new Promise((resolve) => setImmediate(resolve))
    }
    await posters.stop()
    expect(onDisk()).toHaveLength(2)
    open({ posters: [cats.poster] }).events.emit('catalogueChanged')
    await vi.waitFor(() => expect(onDisk()).toEqual([nameOf(cats)]))
  })

  it('are not what somebody else has put in their place', async () => {
    sent.set(`/posters/${cats.poster.sha256}`, Buffer.from('other'.repeat(80)))
    open().posters.onOnline()
    await vi.waitFor(() => expect(onDisk()).toEqual([nameOf(judy)]))
    expect(await read(cats)).toBeNull()
  })

  it('are not taken from a server that sends without end', async () => {
    const { sha256 } = cats.poster
    sent.set(`/posters/${sha256}`, Buffer.alloc(40 * 1024 * 1024))
    await expect(fetchPoster(url, cats.poster, new AbortController().signal)).rejects.toThrow(
      'more than the poster has',
    )
    await expect(fetchPoster(url, { sha256: 'f'.repeat(64), bytes: 1 }, new AbortController().signal)).rejects.toThrow(
      '404',
    )
  })

  it('that the disk has damaged are never shown, and are fetched again', async () => {
    open().posters.onOnline()
    await vi.waitFor(() => expect(onDisk()).toHaveLength(2))
    await terminal?.posters.stop()
    const damaged = Buffer.from(cats.bytes)
    damaged[7] = 0
    writeFileSync(join(dir, 'posters', `${cats.poster.sha256}.png`), damaged)
    expect(await read(cats)).toBeNull()
    open().posters.onOnline()
    await vi.waitFor(async () => expect(await read(cats)).not.toBeNull())
  })

  it('that were half written when the power went are written anew', async () => {
    mkdirSync(join(dir, 'posters'))
    writeFileSync(join(dir, 'posters', `${cats.poster.sha256}.png`), cats.bytes.subarray(0, 9))
    writeFileSync(join(dir, 'posters', `${judy.poster.sha256}.png.part`), judy.bytes.subarray(0, 9))
    open().posters.onOnline()
    await vi.waitFor(async () => expect(await read(judy)).not.toBeNull())
    expect(onDisk().toSorted()).toEqual([nameOf(cats), nameOf(judy)].toSorted())
    expect(await read(cats)).toEqual({ mediaType: 'image/png', bytes: cats.bytes })
  })

  it('are nothing for a door, and no other file is read by their address', async () => {
    open({ kind: 'door' }).posters.onOnline()
    await terminal?.posters.stop()
    expect([asked, onDisk()]).toEqual([[], []])
    writeFileSync(join(dir, 'device.json'), 'secret')
    for (const path of ['/posters/../device.json', '/posters/', `/posters/${'0'.repeat(64)}/../../device.json`]) {
      expect(await readPosterAt(dir, path), path).toBeNull()
    }
  })
})
