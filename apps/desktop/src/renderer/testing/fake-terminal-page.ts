/** Serves the built screens to a browser, with a fake house in the engine's place: the real host, the real wire. */
import { resolve } from 'node:path'
import { granted, newId, type TerminalIdentity } from '@marquee/shared'
import { startHost } from '../../browser-host/host.ts'
import { newLaunchKey } from '../../browser-host/launch-key.ts'
import { SILENT } from '../../terminal/log.ts'
import type { FakeHouse } from './fake-house.ts'
import type { FakeTerminal } from './fake-terminal.ts'

export const PAGES = resolve(import.meta.dirname, '../../../out/renderer')

export interface FakeTerminalPage {
  url: string
  /** The screen that opened last. */
  terminal(): FakeTerminal
  close(): Promise<void>
  /** The same terminal again, on the same port, when it was closed. */
  reopen(): Promise<FakeTerminalPage>
}

export async function serveFakeTerminal(
  house: FakeHouse,
  kind: TerminalIdentity['kind'] | null,
  { port = 0, id, launchKey = newLaunchKey() }: { port?: number; id?: string; launchKey?: string } = {},
): Promise<FakeTerminalPage> {
  let latest: FakeTerminal | undefined
  const host = await startHost({
    engine: {
      state: () => page.terminal().state,
      enrol: async () => granted({ id: '', name: '', kind: 'counter', cinemaId: null }),
      ready: async () => {},
      openScreen(events) {
        latest = house.openTerminal(kind, events, id)
        return { api: latest.api, close: () => {} }
      },
      isQuiet: () => true,
      openDisplay: () => ({ ask() {}, close() {} }),
      stop: async () => {},
    },
    pages: PAGES,
    host: '127.0.0.1',
    port,
    launchKey,
    log: SILENT,
  })
  const page: FakeTerminalPage = {
    url: host.url,
    terminal() {
      if (latest === undefined) throw new Error('no screen has opened this terminal yet')
      return latest
    },
    close: () => host.close(),
    reopen: () =>
      serveFakeTerminal(house, kind, {
        port: Number(new URL(host.url).port),
        id: page.terminal().state.terminal?.id ?? newId(),
        launchKey,
      }),
  }
  return page
}
