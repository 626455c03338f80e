/**
 * Answers that never change while the server runs. Each is packed at the first request for it, and kept. Packing the documentation's
 * script for every request took 40 ms of a core, so one address within its limit kept a core busy.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { RequestHandler } from 'express'

interface Packed {
  plain: Buffer
  packed: Buffer
  /** The value of the ETag. Weak: the same for both. */
  tag: string
}

const pack = promisify(gzip)

/** @param type as Express's `response.type` takes it  @param read is called once; again only after it has failed */
export function servePackedOnce(
  { type, cacheControl }: { type: string; cacheControl: string },
  read: () => Promise<Buffer>,
): RequestHandler {
  let made: Promise<Packed> | undefined

  async function make(): Promise<Packed> {
    const plain = await read()
    const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
    return { plain, packed: await pack(plain), tag: `W/"${hash}"` }
  }

  return async (request, response) => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    const { plain, packed, tag } = await made
    response.type(type).vary('Accept-Encoding').set({ 'Cache-Control': cacheControl, ETag: tag })
    if (request.acceptsEncodings('gzip', 'identity') !== 'gzip') response.send(plain)
    else response.set('Content-Encoding', 'gzip').send(packed)
  }
}
