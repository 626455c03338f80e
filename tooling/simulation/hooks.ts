/**
 * Replaces modules that reach out of the process by stand-ins, for the product's modules alone. The product is loaded as
 * it is, and finds the world where it expects libraries. Must be imported before any of them.
 */
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { patchedFiles, patchReading } from './reverted/reverted.ts'

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

/** Keyed by the path of the product's own module: those that speak to browsers, mail servers, Stripe, threads and files. */
const MODULES: Record<string, string> = {
  'apps/server/src/http/http-api.ts': 'http-api',
  'apps/server/src/http/starting-answers.ts': 'starting-answers',
  'apps/server/src/jobs/jobs.ts': 'jobs',
  'apps/server/src/payments/stripe-gateway.ts': 'stripe-gateway',
  'apps/server/src/tickets/qr.ts': 'qr',
  'apps/server/src/infra/migrate.ts': 'migrate',
  'apps/desktop/src/terminal/printing/printer.ts': 'printer',
  'apps/desktop/src/terminal/printing/ticket-receipt.ts': 'ticket-receipt',
}

const PRODUCT = /\/(apps|packages)\/[^/]+\/src\//
const standIn = (name: string): string => new URL(`./standins/${name}.ts`, import.meta.url).href

const ROOT = new URL('../../', import.meta.url)

/**
 * @param without which safeguards are taken out, by the names of `reverted/`
 * @throws when a module of the product isn't where its stand-in expects it: the real one would be loaded without a word
 */
export function installHooks(without: readonly string[]): void {
  const gone = Object.keys(MODULES).filter((path) => !existsSync(new URL(path, ROOT)))
  if (gone.length > 0) throw new Error(`stand-ins are for modules that are not there: ${gone.join(', ')}`)
  const patched = patchedFiles(without)
  patchReading(patched)
  registerHooks({
    resolve(specifier, context, next) {
      const byProduct = context.parentURL !== undefined && PRODUCT.test(context.parentURL)
      if (!byProduct) return next(specifier, context)
      const library = LIBRARIES[specifier]
      if (library !== undefined) return next(standIn(library), context)
      const resolved = next(specifier, context)
      const path = resolved.url.slice(resolved.url.search(PRODUCT) + 1)
      const module = MODULES[path]
      return module === undefined ? resolved : next(standIn(module), context)
    },
    load(url, context, next) {
      const source = patched.get(url.slice(url.search(PRODUCT) + 1))
      return source === undefined ? next(url, context) : { ...next(url, context), source }
    },
  })
}
