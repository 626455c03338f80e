import { expect, it } from 'vitest'
import type { Link } from '../connection/link.ts'
import { createEvents } from '../events.ts'
import type { Log } from '../log.ts'
import { createOwnHelp } from './own-help.ts'

const log: Log = { debug() {}, info() {}, warn() {}, error() {} }

it('a call that its visitor takes back before the server has answered is ended after the answer, too', async () => {
  const sent: string[] = []
  const { promise: called, resolve } = Promise.withResolvers<unknown>()
  const request = (name: string) => {
    sent.push(name)
    return name === 'callForHelp' ? called : Promise.resolve({ ok: true, value: { state: 'over' } })
  }
  const link = { online: () => true, request } as unknown as Pick<Link, 'request' | 'online'>
  const help = createOwnHelp({ link, log, events: createEvents(log) })
  const calling = help.call('seats')
  help.end()
  expect(sent).toEqual(['callForHelp', 'endHelpCall'])
  resolve({ ok: true, value: { state: 'waiting' } })
  await calling
  expect(sent).toEqual(['callForHelp', 'endHelpCall', 'endHelpCall'])
  expect(help.state()).toBe('none')
  help.stop()
})
