/** Puts the world's clock and chance in the place of the machine's, for every module of this process. */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import timersPromises from 'node:timers/promises'
import { cancel, RealDate, type SimEvent, schedule, simNow } from './clock.ts'
import { currentLife, type Life, never } from './life.ts'
import { createRandom, type Random } from './random.ts'

let random: Random = createRandom(0)
/** Sets the source that programs draw from: ids, nonces, waits. */
export function drawFrom(source: Random): void {
  random = source
}

/** A timer as Node's are: an object that is also a number. */
class SimTimer {
  event: SimEvent | undefined
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
  hasRef(): boolean {
    return true
  }
  refresh(): this {
    return this
  }
  close(): this {
    clear(this)
    return this
  }
  [Symbol.dispose](): void {
    clear(this)
  }
}

function clear(timer: unknown): void {
  if (timer instanceof SimTimer && timer.event) {
    cancel(timer.event)
    timer.event = undefined
  }
}

type Callback = (...args: unknown[]) => void

function setTimer(callback: Callback, ms: unknown, args: unknown[], repeats: boolean): SimTimer {
  const timer = new SimTimer()
  const life = currentLife()
  if (life && !life.alive) return timer
  const delay = Math.max(1, Number(ms) || 1)
  const fire = (): void => {
    timer.event = undefined
    if (repeats) timer.event = schedule(delay, fire, life)
    callback(...args)
  }
  timer.event = schedule(delay, fire, life)
  return timer
}

function setNow(callback: Callback, ...args: unknown[]): SimTimer {
  const timer = new SimTimer()
  const life = currentLife()
  if (life && !life.alive) return timer
  timer.event = schedule(0, () => callback(...args), life)
  return timer
}

const wallClock = (): number => Math.floor(simNow() + (currentLife()?.clockAhead ?? 0))

class SimDate extends RealDate {
  constructor(...args: unknown[]) {
    if (args.length === 0) super(wallClock())
    else super(...(args as [number]))
  }
  static override now(): number {
    return wallClock()
  }
}

interface WaitOptions {
  signal?: AbortSignal
}

/** `setTimeout` of timers/promises. */
function wait<T>(ms?: number, value?: T, { signal }: WaitOptions = {}): Promise<T> {
  const life = currentLife()
  if (life && !life.alive) return never()
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clear(timer)
      reject(Object.assign(new Error('The operation was aborted'), { name: 'AbortError', code: 'ABORT_ERR' }))
    }
    const timer = setTimer(
      () => {
        signal?.removeEventListener('abort', abort)
        resolve(value as T)
      },
      ms,
      [],
      false,
    )
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}

function randomBytes(size: number): Buffer {
  const bytes = Buffer.alloc(size)
  random.bytes(bytes)
  return bytes
}

function fillRandom<T extends ArrayBufferView>(into: T): T {
  random.bytes(new Uint8Array(into.buffer, into.byteOffset, into.byteLength))
  return into
}

function randomUUID(): string {
  const bytes = randomBytes(16)
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

let onRejection: (life: Life | undefined, error: unknown) => void = () => {}

/** @param listener hears of promises that failed and that nobody looks after */
export function hearRejections(listener: (life: Life | undefined, error: unknown) => void): void {
  onRejection = listener
}

const realSign = crypto.sign

type Signed = (error: Error | null, signature?: Buffer) => void

/** Signs on this thread, whatever was asked for: which of two threads is faster is nobody's seed. */
function sign(...args: Parameters<typeof realSign> | [...Parameters<typeof realSign>, Signed]): Buffer | undefined {
  const [algorithm, data, key, done] = args as [...Parameters<typeof realSign>, Signed | undefined]
  const signature = realSign(algorithm, data, key)
  if (!done) return signature
  void Promise.resolve().then(() => done(null, signature))
  return undefined
}

/** Lasts as long as this process lives: it does nothing else. */
export function installFakes(): void {
  Object.assign(globalThis, {
    setTimeout: (callback: Callback, ms?: unknown, ...args: unknown[]) => setTimer(callback, ms, args, false),
    setInterval: (callback: Callback, ms?: unknown, ...args: unknown[]) => setTimer(callback, ms, args, true),
    setImmediate: setNow,
    clearTimeout: clear,
    clearInterval: clear,
    clearImmediate: clear,
    Date: SimDate,
  })
  Object.defineProperty(globalThis.performance, 'now', { value: simNow, configurable: true })
  Math.random = () => random.next()
  Object.assign(timersPromises, { setTimeout: wait })
  Object.assign(crypto, {
    randomBytes,
    randomUUID,
    randomFillSync: fillRandom,
    sign,
    randomInt: (min: number, max?: number) => (max === undefined ? random.below(min) : random.between(min, max - 1)),
  })
  Object.defineProperty(globalThis.crypto, 'getRandomValues', { value: fillRandom, configurable: true })
  Object.defineProperty(globalThis.crypto, 'randomUUID', { value: randomUUID, configurable: true })
  syncBuiltinESMExports()
  process.on('unhandledRejection', (error) => onRejection(currentLife(), error))
}
