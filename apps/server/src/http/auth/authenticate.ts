/** Identifies the caller of a request, by its `Authorization: Bearer` header. */
import { type Answer, granted, refused } from '@marquee/shared'
import type { Request } from 'express'
import type { Caller } from '../../booking/online/online-bookings.ts'
import type { Who } from '../routes/route.ts'
import type { Tokens } from './tokens.ts'

/** undefined: nobody was asked for. A token that a public route doesn't ask for isn't looked at. */
export type Authenticate = (request: Request, who: Who) => Promise<Answer<Caller | undefined>>

export function createAuthenticate(tokens: Tokens): Authenticate {
  return async (request, who) => {
    if (who === 'public' || (who === 'machine' && isOnThisMachine(request))) return granted(undefined)
    const header = request.get('authorization')
    if (header === undefined) return refused({ code: 'unauthorised', problem: 'there is none' })
    const [, token] = /^Bearer +([\w.~+/=-]+)$/i.exec(header) ?? []
    if (token === undefined) return refused({ code: 'unauthorised', problem: 'the header is not "Bearer" and a token' })
    const caller = await tokens.verify(token)
    if (caller.ok && who !== 'customer' && caller.value.role !== 'manager') {
      return refused({ code: 'not_allowed', needs: 'manager' })
    }
    return caller
  }
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/**
 * A proxy on this machine speaks for anybody: its requests aren't from here. A page of another site whose name leads to
 * this machine isn't either: its browser sends that name as the Host.
 */
function isOnThisMachine(request: Request): boolean {
  const isForwarded = ['forwarded', 'x-forwarded-for', 'via'].some((name) => request.get(name) !== undefined)
  const isLocal = LOOPBACK.test(request.socket.remoteAddress ?? '') && LOOPBACK_HOST.test(request.get('host') ?? '')
  return isLocal && !isForwarded
}
