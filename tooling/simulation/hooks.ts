/**
 * Replaces modules that reach out of the process by stand-ins, for the product's modules alone. The product is loaded as
 * it is, and finds the world where it expects libraries. Must be imported before any of them.
 */
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { type Patched, patchedFiles, patchReading } from './reverted/reverted.ts'

/** Keyed by the name that the product imports. */
const LIBRARIES: Record<string, string> = {
  pg: 'pg',
  ioredis: 'ioredis',
  'socket.io': 'socket.io',
  'socket.io-client': 'socket.io-client',
  'better-sqlite3': 'better-sqlite3',
  uuid: 'uuid',
  'node:fs/promises': 'fs-promises',
}

/** Keyed by the path of the product's own module: those that speak to browsers, mail servers, Stripe, threads, native code and files. */
const MODULES: Record<string, string> = {
  'apps/server/src/http/http-api.ts': 'http-api',
  'apps/server/src/http/starting-answers.ts': 'starting-answers',
  'apps/server/src/jobs/jobs.ts': 'jobs',
  'apps/server/src/payments/stripe-gateway.ts': 'stripe-gateway',
  'apps/server/src/tickets/qr.ts': 'qr',
  'apps/server/src/infra/migrate.ts': 'migrate',
  'apps/desktop/src/terminal/printing/ticket-receipt.ts': 'ticket-receipt',
  'apps/desktop/src/terminal/operators/verify-pin.ts': 'verify-pin',
}

const PRODUCT = /\/(apps|packages)\/[^/]+\/src\//
/** Loaded once a process: the ledger, Redis and the world outlive what happens in them. */
const ONCE = /\/tooling\/simulation\/(ledger|redis|world|reverted)\//
const SIMULATION = /\/tooling\/simulation\//
const standIn = (name: string): string => new URL(`./standins/${name}.ts`, import.meta.url).href

const ROOT = new URL('../../', import.meta.url)

/** The part of a module's URL by which all modules that were loaded together are told from those of another time. */
const LOADED = /\?loaded=(\d+)$/

const loaded: Patched[] = []

/**
 * Loads the product, and the people and checks of the world with it, anew: as if by another process, but in a world that
 * is there already. What was loaded before is not to be used any more.
 *
 * @param without which safeguards are taken out, by the names of `reverted/`
 */
export async function loadRuns(without: readonly string[]): Promise<typeof import('./run.ts')> {
  const patched = patchedFiles(without)
  patchReading(patched)
  loaded.push(patched)
  return import(`./run.ts?loaded=${loaded.length - 1}`)
}

/** @throws when a module of the product isn't where its stand-in expects it: the real one would be loaded without a word */
export function installHooks(): void {
  const gone = Object.keys(MODULES).filter((path) => !existsSync(new URL(path, ROOT)))
  if (gone.length > 0) throw new Error(`stand-ins are for modules that are not there: ${gone.join(', ')}`)
  registerHooks({
    resolve(specifier, context, next) {
      const parent = context.parentURL ?? ''
      const together = LOADED.exec(parent)?.[0] ?? ''
      if (PRODUCT.test(parent)) {
        const library = LIBRARIES[specifier]
        if (library !== undefined) return next(standIn(library) + together, context)
      }
      const resolved = next(specifier, context)
      const { url } = resolved
      const inProduct = PRODUCT.test(url)
      const module = PRODUCT.test(parent) && inProduct ? MODULES[pathOf(url)] : undefined
      if (module !== undefined) return next(standIn(module) + together, context)
      const isAnew = together !== '' && !LOADED.test(url) && (inProduct || (SIMULATION.test(url) && !ONCE.test(url)))
      return isAnew ? { ...resolved, url: url + together } : resolved
    },
    load(url, context, next) {
      const together = LOADED.exec(url)?.[1]
      const source = together === undefined ? undefined : loaded[Number(together)]?.get(pathOf(url))
      return source === undefined ? next(url, context) : { ...next(url, context), source }
    },
  })
}

const pathOf = (url: string): string => url.slice(url.search(PRODUCT) + 1).replace(LOADED, '')
