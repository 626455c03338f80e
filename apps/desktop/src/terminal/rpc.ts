/** A screen on the wire: birpc over anything that carries messages, with every call checked by its schema. */
import { type Answer, refused, validate } from '@marquee/shared'
import { createBirpc } from 'birpc'
import { z } from 'zod'
import { SCHEMAS, type TerminalApi, type TerminalEvents } from './api.ts'
import type { Engine } from './engine.ts'
import type { Log } from './log.ts'

type Method = keyof TerminalApi

/** Exhaustive: a function that is added to the API can't be forgotten here. */
const METHODS: Record<Method, z.ZodType | 'no arguments'> = {
  state: 'no arguments',
  cinemas: 'no arguments',
  recentSales: 'no arguments',
  terminals: 'no arguments',
  attention: 'no arguments',
  conflicts: 'no arguments',
  lentSeats: 'no arguments',
  closedShows: 'no arguments',
  door: 'no arguments',
  ...SCHEMAS,
}

/** Exhaustive as well: an event that isn't here reaches no screen. */
const EVENTS: Record<keyof TerminalEvents, true> = {
  state: true,
  mapChanges: true,
  map: true,
  occupancy: true,
  catalogueChanged: true,
  cartEnded: true,
  cartHeld: true,
  saleAnswered: true,
  lent: true,
  doorChanged: true,
  terminalChanged: true,
}

/** A road to one screen, which carries texts: a WebSocket, or a MessagePort. */
export interface ScreenChannel {
  /** May throw when the screen is gone. */
  post(text: string): void
  on(listener: (text: string) => void): void
}

/** @returns the function to call when the screen is gone. */
export function serveScreen(engine: Engine, channel: ScreenChannel, log: Log): () => void {
  const tell = (name: string, args: unknown[]): void => {
    rpc.$callRaw({ method: name, args, event: true }).catch((error: unknown) => {
      log.debug({ err: error, event: name }, 'a screen was gone before it could be told')
    })
  }
  const screen = engine.openScreen(
    Object.fromEntries(Object.keys(EVENTS).map((name) => [name, (...args: unknown[]) => tell(name, args)])),
  )
  const rpc = createBirpc<Record<string, never>, Record<string, never>, false>(
    {},
    {
      post: (text: string) => channel.post(text),
      on: (listener) => channel.on(listener),
      serialize: (message: unknown) => JSON.stringify(message, withErrors),
      deserialize: readMessage,
      proxify: false,
      resolver: (name) => (isMethod(name) ? (...args: unknown[]) => call(screen.api, name, args, log) : undefined),
      onFunctionError(error, name) {
        log.error({ err: error, call: name }, "a screen's call failed")
      },
      onGeneralError(error) {
        log.warn({ err: error }, 'a message of a screen was not understood, or one to it could not be sent')
        return true
      },
    },
  )
  return () => {
    rpc.$close()
    screen.close()
  }
}

/** @throws when it isn't a message: birpc itself takes anything, and trips over it where nobody catches it. */
function readMessage(text: unknown): z.infer<typeof Message> {
  return Message.parse(JSON.parse(String(text)))
}

const Message = z.looseObject({
  t: z.enum(['q', 's']),
  i: z.string().max(64).optional(),
  a: z.array(z.unknown()).optional(),
})

/** JSON has nothing for an error, and a screen should at least learn its sentence. */
function withErrors(_key: string, value: unknown): unknown {
  return value instanceof Error ? { name: value.name, message: value.message } : value
}

function isMethod(name: unknown): name is Method {
  return typeof name === 'string' && Object.hasOwn(METHODS, name)
}

async function call(api: TerminalApi, name: Method, args: readonly unknown[], log: Log): Promise<unknown> {
  const schema = METHODS[name]
  if (schema === 'no arguments') return (api[name] as () => Promise<unknown>)()
  const checked: Answer<unknown> = validate(schema, args[0])
  if (!checked.ok) return checked
  try {
    return await (api[name] as (args: unknown) => Promise<unknown>)(checked.value)
  } catch (error) {
    log.error({ err: error, call: name }, "a screen's call failed")
    return refused({ code: 'unavailable', what: 'this terminal has met an error, which is in its log' })
  }
}
