/** The gateway's events in the ledger: each is kept once, before anything is made of it. */
import { loadStatement, type Tx } from '../infra/postgres.ts'
import type { GatewayEvent, PaymentGateway } from './gateway.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const KEEP_EVENT = statement('keep-event')
const TAKE_EVENTS = statement('take-events')
const EVENT_DONE = statement('event-done')
const EVENT_FAILED = statement('event-failed')
const EVENT_DUE = statement('event-due')

type Db = Pick<Tx, 'query'>

export interface KeptEvent {
  gateway: PaymentGateway['name']
  event_id: string
  body: GatewayEvent
  tries: number
}

/** Returns whether it is new. @param isDone nothing has to be made of it */
export async function keepEvent(
  db: Db,
  gateway: PaymentGateway['name'],
  event: GatewayEvent,
  isDone = false,
): Promise<boolean> {
  const kept = await db.query({ ...KEEP_EVENT, values: [gateway, event.id, JSON.stringify(event), isDone] })
  return kept.rowCount === 1
}

/** Takes events that are due, one of them or several; nobody else takes them within the next minute. */
export async function takeEvents(db: Db, atMost: number, eventId?: string): Promise<KeptEvent[]> {
  return (await db.query<KeptEvent>({ ...TAKE_EVENTS, values: [atMost, eventId ?? null] })).rows
}

export async function eventDone(db: Db, { gateway, event_id }: KeptEvent): Promise<void> {
  await db.query({ ...EVENT_DONE, values: [gateway, event_id] })
}

/** A parked event is due now, with all its tries. Returns whether it was parked. */
export async function eventIsDue(db: Db, gateway: string, eventId: string): Promise<boolean> {
  return (await db.query({ ...EVENT_DUE, values: [gateway, eventId] })).rowCount === 1
}

/** @param tryAt undefined: it is parked */
export async function eventFailed(
  db: Db,
  { gateway, event_id }: KeptEvent,
  why: string,
  tryAt: Date | undefined,
): Promise<void> {
  await db.query({ ...EVENT_FAILED, values: [gateway, event_id, why.slice(0, 500), tryAt ?? null] })
}
