/** Fetches one poster from the server. */
import { type Poster, posterPath } from '@marquee/shared'

const FETCH_MS = 30_000

/**
 * @param stop ends it before its time
 * @throws when the server can't be reached, has no such poster, or sends more than the poster's size
 */
export async function fetchPoster(
  serverUrl: string,
  { sha256, bytes }: Pick<Poster, 'sha256' | 'bytes'>,
  stop: AbortSignal,
): Promise<Buffer> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(FETCH_MS)])
  const answer = await fetch(new URL(posterPath(sha256), serverUrl), { signal, redirect: 'error' })
  if (!answer.ok || answer.body === null) {
    await answer.body?.cancel()
    throw new Error(`the server answers ${answer.status}`)
  }
  const parts: Uint8Array[] = []
  let length = 0
  // Leaving the loop ends the transfer.
  for await (const part of answer.body) {
    length += part.length
    if (length > bytes) throw new Error('the server sends more than the poster has')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
