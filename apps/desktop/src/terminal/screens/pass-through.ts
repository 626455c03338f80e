/** Sends a screen's calls to the server, and hands the answers back: all those that the table of calls lets through. */
import { PASS_THROUGH_NAMES, type PassThroughName, type RequestOf } from '@marquee/shared'
import type { PassThroughApi } from '../api.ts'
import type { Link } from '../connection/link.ts'

export function createPassThrough(link: Pick<Link, 'request'>): PassThroughApi {
  const calls = PASS_THROUGH_NAMES.map((name) => [
    name,
    (request: RequestOf<PassThroughName> = {}) => link.request(name, request),
  ])
  // The names are those of the type; TypeScript can't follow that through a list of names.
  return Object.fromEntries(calls) as PassThroughApi
}
