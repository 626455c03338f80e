/** A screen on the wire: birpc over anything that carries messages, with every call checked by its schema. */
import { type Answer, CALLS, Empty, PASS_THROUGH_NAMES, refused, validate } from '@marquee/shared'
import { createBirpc } from 'birpc'
import { z } from 'zod'
import { ENGINE_CALLS, type TerminalApi, type TerminalEvents } from '../api.ts'
import type { Engine } from '../engine.ts'
import type { Log } from '../log.ts'

/** The calls of a screen, with the schema of each call's arguments. They follow from the tables of calls. */
const CALLABLE = new Map<string, z.ZodType>([
  ...Object.entries(ENGINE_CALLS).map(([name, { request }]) => [name, request] as const),
  ...PASS_THROUGH_NAMES.map((name) => [name, CALLS[name].request] as const),
])

/** Exhaustive: an event that isn't here reaches no screen. */
const EVENTS: Record<keyof TerminalEvents, true> = {
  state: true,
  mapChanges: true,
  map: true,
  occupancy: true,
  catalogueChanged: true,
  stockChanged: true,
  approvalChanged: true,
  approvalsChanged: true,
  cartEnded: true,
  cartHeld: true,
  saleAnswered: true,
  orderAnswered: true,
  allotted: true,
  doorChanged: true,
  terminalChanged: true,
  pageToReload: true,
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
      resolver: (name) => callable(screen.api, name, log),
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

/** @returns the function that a screen calls by this name, with its arguments checked; undefined: there is none */
function callable(api: TerminalApi, name: unknown, log: Log): ((args: unknown) => Promise<unknown>) | undefined {
  const schema = typeof name === 'string' ? CALLABLE.get(name) : undefined
  if (!schema) return undefined
  const work = api[name as keyof TerminalApi] as (args?: unknown) => Promise<unknown>
  if (schema === Empty) return () => work()
  return async (args) => {
    const checked: Answer<unknown> = validate(schema, args)
    if (!checked.ok) return checked
    try {
      return await work(checked.value)
    } catch (error) {
      log.error({ err: error, call: name }, "a screen's call failed")
      return refused({ code: 'unavailable', what: 'this terminal has met an error, which is in its log' })
    }
  }
}
