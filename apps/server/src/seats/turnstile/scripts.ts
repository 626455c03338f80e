/** The turnstile's Lua scripts as typed functions: a call site can't get KEYS and ARGV wrong. */
import { readFileSync } from 'node:fs'
import { type Redis, ReplyError } from 'ioredis'
import type { Claimant } from '../seat-store.ts'
import { alarmKey, changesKey, mapKey, seatsKey, showKeys } from './keys.ts'

const source = (name: string): string => readFileSync(new URL(`./lua/${name}.lua`, import.meta.url), 'utf8')
const COMMON = source('common')

/** The show's keys are gone: rebuild it from the ledger, then ask again. */
export const REBUILD = 'rebuild'
export type Rebuild = typeof REBUILD

export interface TurnstileClaim extends Claimant {
  seats: readonly number[]
  /** ms since 1970 */
  until: number
  /** True for an online customer's hold: its end is announced when its time is up. */
  alarm: boolean
}

/** The state of a seat that the turnstile shall show. `claim: null`: free. */
export interface SeatFact {
  showId: string
  seat: number
  claim: SeatClaim | null
  /** The booking's alarm is put off: it was sold. */
  endsAlarm?: boolean
}

/** `until` in ms; null: no end. */
export interface SeatClaim {
  kind: 'held' | 'booked'
  bookingId: string
  until: number | null
}

const value = (claim: SeatClaim | null): string =>
  claim
    ? `${claim.until === null ? 0 : Math.ceil(claim.until)}|${claim.kind === 'booked' ? 'b' : 'h'}|${claim.bookingId}`
    : ''

/** Booking id -> its seats, lapsed holds included. */
export function seatsByBooking(
  fields: Iterable<[seat: string | number, value: string]>,
  kinds: 'held' | 'held or booked',
): Map<string, number[]> {
  const seats = new Map<string, number[]>()
  for (const [seat, text] of fields) {
    const [, kind, bookingId] = text.split('|')
    if (bookingId === undefined || (kind !== 'h' && kinds === 'held')) continue
    seats.set(bookingId, [...(seats.get(bookingId) ?? []), Number(seat)])
  }
  return seats
}

/**
 * An array among the arguments is sent as its elements. One argument for each seat of a stadium would overflow the stack.
 */
type Call = (keyCount: number, ...args: (string | number | (string | number)[])[]) => Promise<unknown>

/** True for errors other than Redis's own answer (a time-out, a closed connection), which concern every request alike. */
export const isNoAnswer = (error: unknown): boolean => !(error instanceof ReplyError)

/** Hears of every call how it went. */
export interface CallWatcher {
  /** Throws when Redis is not to be asked at the moment. */
  before(): void
  answered(): void
  failed(error: Error): void
}

/** A script names shows by their places among its keys. */
const named = (showIds: readonly string[], places: unknown): string[] =>
  (places as number[]).flatMap((place) => showIds[place] ?? [])

export type TurnstileScripts = ReturnType<typeof defineScripts>

/** Loads the scripts on a connection (ioredis sends EVALSHA, and EVAL where the server doesn't know the script, e.g. after SCRIPT FLUSH). */
export function defineScripts(redis: Redis, watcher: CallWatcher) {
  const define = (name: string): Call => {
    redis.defineCommand(name, { lua: `${COMMON}\n${source(name)}` })
    const command = (redis as unknown as Record<string, Call>)[name]
    if (!command) throw new Error(`Redis command ${name} was not defined`)
    return async (...args) => {
      watcher.before()
      try {
        const answer = await command.call(redis, ...args)
        watcher.answered()
        return answer
      } catch (error) {
        watcher.failed(error as Error)
        throw error
      }
    }
  }
  const claim = define('claim')
  const release = define('release')
  const lapse = define('lapse')
  const move = define('move')
  const extend = define('extend')
  const sync = define('sync')
  const rebuild = define('rebuild')
  const snapshot = define('snapshot')
  const changesSince = define('changes-since')

  /** The shows of some items, each once, with their keys, and the place of an item's show among them. */
  function shows(items: readonly { showId: string }[]) {
    const ids = [...new Set(items.map((item) => item.showId))]
    const place = new Map(ids.map((id, i) => [id, i]))
    return { ids, keys: ids.flatMap(showKeys), placeOf: (showId: string): number => place.get(showId) ?? 0 }
  }

  return {
    /** Answers each request with the seats that others have (none: it was claimed), or `rebuild`. */
    async claim(requests: readonly TurnstileClaim[]): Promise<(number[] | Rebuild)[]> {
      const { ids, keys, placeOf } = shows(requests)
      const args = requests.flatMap((r) => [
        placeOf(r.showId),
        r.bookingId,
        Math.ceil(r.until),
        r.alarm ? keys.push(alarmKey(r)) : 0,
        r.seats.length,
        ...r.seats,
      ])
      const answers = (await claim(keys.length, ...keys, ids.length, ...ids, ...args)) as (number | number[])[]
      return answers.map((answer) => (answer === -1 ? REBUILD : Array.isArray(answer) ? answer : []))
    },
    /**
     * `kinds`: what the booking may have of them; `held` alone leaves a sold seat as it is. Anybody's hold of them whose
     * time is past goes too.
     */
    async release(
      showId: string,
      bookingId: string,
      seats: readonly number[],
      kinds: 'held' | 'held or booked',
    ): Promise<number | Rebuild> {
      const letters = kinds === 'held' ? 'h' : 'hb'
      const freed = (await release(3, ...showKeys(showId), showId, bookingId, letters, ...seats)) as number
      return freed === -1 ? REBUILD : freed
    },
    /** Booking id -> those of the seats that it has here, held or booked. */
    async owners(showId: string, seats: readonly number[]): Promise<Map<string, number[]>> {
      watcher.before()
      const values = await redis.hmget(seatsKey(showId), ...seats.map(String))
      return seatsByBooking(
        seats.map((seat, i) => [seat, values[i] ?? '']),
        'held or booked',
      )
    },
    /** Booking id -> the seats that it has held here. Reads the whole show. */
    async held(showId: string): Promise<Map<string, number[]>> {
      watcher.before()
      return seatsByBooking(Object.entries(await redis.hgetall(seatsKey(showId))), 'held')
    },
    /**
     * `released`: what the ledger has ended of each. `among`: where it has ended nothing, the seats that it may have held; else any.
     * Returns the shows that Redis has lost.
     */
    async lapse(
      ends: readonly (Claimant & { released: readonly number[]; among?: readonly number[] | undefined })[],
    ): Promise<string[]> {
      const { ids, keys, placeOf } = shows(ends)
      keys.push(...ends.map(alarmKey))
      const lost = await lapse(
        keys.length,
        ...keys,
        ids.length,
        ...ids,
        ends.flatMap(({ showId, bookingId, released, among = [] }) => {
          const seats = released.length > 0 ? released : among
          return [placeOf(showId), bookingId, released.length > 0 ? 1 : 0, seats.length, ...seats]
        }),
      )
      return named(ids, lost)
    },
    /** Returns how many of the seats were held. */
    async extend({ showId, bookingId, seats, until, alarm }: TurnstileClaim): Promise<number | Rebuild> {
      const keys = [...showKeys(showId), ...(alarm ? [alarmKey({ showId, bookingId })] : [])]
      const extended = (await extend(keys.length, ...keys, showId, bookingId, Math.ceil(until), ...seats)) as number
      return extended === -1 ? REBUILD : extended
    },
    /** Returns how many of the seats `bookingId` holds now. `until` in ms. */
    async move(hold: Claimant & { from: string; seats: readonly number[]; until: number }): Promise<number | Rebuild> {
      const { showId, from, bookingId, seats, until } = hold
      const keys = [...showKeys(showId), alarmKey({ showId, bookingId: from })]
      const moved = (await move(4, ...keys, showId, from, bookingId, Math.ceil(until), ...seats)) as number
      return moved === -1 ? REBUILD : moved
    },
    /** `lost`: the shows that Redis has lost. `unheld`: sold seats that Redis didn't know as their booking's before. */
    async sync(facts: readonly SeatFact[]): Promise<{ lost: string[]; unheld: SeatFact[] }> {
      const { ids, keys, placeOf } = shows(facts)
      const sold = facts.filter((fact) => fact.endsAlarm)
      keys.push(...new Set(sold.map(({ showId, claim }) => alarmKey({ showId, bookingId: claim?.bookingId ?? '' }))))
      const [lost, unheld] = (await sync(
        keys.length,
        ...keys,
        ids.length,
        ...ids,
        facts.flatMap((f) => [placeOf(f.showId), f.seat, value(f.claim)]),
      )) as [number[], number[]]
      return { lost: named(ids, lost), unheld: unheld.flatMap((place) => facts[place] ?? []) }
    },
    async rebuild(
      showId: string,
      mapLife: string,
      claims: readonly (SeatClaim & { seat: number })[],
    ): Promise<boolean> {
      const args = claims.flatMap((c) => [c.seat, value(c)])
      return (await rebuild(3, ...showKeys(showId), showId, mapLife, args)) === 1
    },
    async snapshot(
      showId: string,
    ): Promise<Rebuild | { mapLife: string; revision: number; claims: { seat: number; kind: 'held' | 'booked' }[] }> {
      const answer = (await snapshot(2, seatsKey(showId), mapKey(showId))) as
        | -1
        | [string, number, ...(number | string)[]]
      if (answer === -1) return REBUILD
      const [mapLife, revision, ...rest] = answer
      const claims: { seat: number; kind: 'held' | 'booked' }[] = []
      for (let i = 0; i < rest.length; i += 2)
        claims.push({ seat: Number(rest[i]), kind: rest[i + 1] === 'b' ? 'booked' : 'held' })
      return { mapLife, revision, claims }
    },
    /** The flat lists of the stream, oldest first; null when they aren't known any more. */
    async changesSince(
      showId: string,
      mapLife: string,
      revision: number,
    ): Promise<{ revision: number; lists: string[] } | null> {
      const answer = (await changesSince(2, mapKey(showId), changesKey(showId), mapLife, revision)) as
        | 0
        | [number, ...string[]]
      if (answer === 0) return null
      const [now, ...lists] = answer
      return { revision: now, lists }
    },
  }
}
