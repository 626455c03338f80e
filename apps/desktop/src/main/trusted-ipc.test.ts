import { beforeEach, expect, it } from 'vitest'
import { CALLS } from '../preload/shell-api.ts'
import type { SenderFrame } from './sender-check.ts'
import { type CallEvent, type CallServer, serve } from './trusted-ipc.ts'

const page: SenderFrame = { origin: 'marquee://app', parent: null }
const answered: string[] = []
let call: (frame: SenderFrame | null, ...args: unknown[]) => unknown

beforeEach(() => {
  answered.length = 0
  const listeners = new Map<string, (event: CallEvent<string>, ...args: unknown[]) => unknown>()
  const server: CallServer<string> = { handle: (channel, listener) => void listeners.set(channel, listener) }
  serve(server, CALLS.connectEngine, (sender) => {
    answered.push(sender)
    return 'connected'
  })
  call = (senderFrame, ...args) => listeners.get(CALLS.connectEngine)?.({ sender: 'the window', senderFrame }, ...args)
})

it('a call from the main frame of our own page is answered', () => {
  expect(call(page)).toBe('connected')
  expect(answered).toEqual(['the window'])
})

it.each<[string, SenderFrame | null, unknown[]]>([
  ['a frame that has gone', null, []],
  ['a frame inside the page', { origin: 'marquee://app', parent: page }, []],
  ['another origin', { origin: 'https://app', parent: null }, []],
  ['an origin that only begins like ours', { origin: 'marquee://app.example', parent: null }, []],
  ['an opaque origin', { origin: 'null', parent: null }, []],
  ['a call with arguments', page, [{ dataDir: '/etc' }]],
])('a call from %s is refused', (_, frame, args) => {
  expect(() => call(frame, ...args)).toThrow(/was refused/)
  expect(answered).toEqual([])
})
