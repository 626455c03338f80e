/**
 * Who works at this counter, who may say yes at this door, and who may tend this kiosk. It keeps the operators of its cinemas, checks their PINs in the same way with a server and without, and
 * knows who has logged in until they lock it, or nobody has touched it for a while. A restart of the program ends that; a reload of
 * its page doesn't.
 */
import {
  type Answer,
  type Approval,
  granted,
  type Id,
  mayApprove,
  maySell,
  type OperatorAtTerminal,
  type OperatorRole,
  type Refusal,
  type RoleAt,
  refused,
  USUAL_LOCK_AFTER_SECONDS,
} from '@marquee/shared'
import type { AtWork, OperatorChoice, OperatorChoices } from '../api.ts'
import type { Link } from '../connection/link.ts'
import type { Events } from '../events.ts'
import type { Device } from '../identity/device.ts'
import type { Log } from '../log.ts'
import type { Db } from '../store/database/database.ts'
import { forgetOperators } from '../store/operators/operators-table.ts'
import type { Writer } from '../store/writer.ts'
import { createTellLockOuts } from './lock-outs.ts'
import { createPinAttempts } from './pin-attempts.ts'
import { createSealedOperators, hashOfBadge } from './sealed-operators.ts'
import { verifyPin } from './verify-pin.ts'

export interface Operators {
  atWork(): AtWork
  /** Who does what is done now, also while it is locked: what was begun before goes on. */
  actor(): Id | undefined
  /** Why nothing may be sold or given back now. @param cinemaId of what is sold, where that is known */
  refuseWork(cinemaId: Id | undefined): Refusal | undefined
  /** While it runs, nobody else is let in: it is this operator's. */
  during<T>(work: () => Promise<T>): Promise<T>
  choices(): OperatorChoices
  find(text: string): Answer<OperatorChoice>
  logIn(who: { operatorId: Id; pin: string }): Promise<Answer<null>>
  lock(): void
  stillHere(): void
  approve(yes: { approvalId: Id; operatorId: Id; pin: string }): Promise<Answer<Approval>>
  /** A supervisor says yes by their PIN to something that this terminal decides itself; nobody logs in by that. */
  vouch(who: { operatorId: Id; pin: string }, cinemaId: Id | undefined): Promise<Answer<null>>
  /** By their number: who tends a kiosk proves it so, and nobody logs in by that. */
  prove(who: { number: string; pin: string }): Promise<Answer<OperatorAtTerminal>>
  /** undefined: they don't work here any more. */
  nameOf(operatorId: Id): string | undefined
  /** The server's list may be another one. */
  pull(): void
  onOnline(): void
  /** This device is another terminal. */
  begin(): Promise<void>
  stop(): void
}

interface Session {
  operatorId: Id
  name: string
  roles: RoleAt[]
  isLocked: boolean
}

const DAMAGED: Refusal = { code: 'operator_damaged' }
const KEY_PURPOSE = 'operators'
const TELL_AGAIN_MS = 1000
const ATTEMPTS_PURPOSE = 'wrong PINs'

export function createOperators(options: {
  db: Db
  writer: Writer
  link: Pick<Link, 'request' | 'online'>
  log: Log
  now: () => Date
  /** Of a monotonic clock, in ms. */
  uptime: () => number
  device: () => Device | null
  /** They tend kiosks; true when absent. */
  areAtKiosk?: boolean
  /** Hears of a yes that was given here. */
  heardApproval: (approval: Approval) => void
  events: Events
}): Operators {
  const { db, writer, link, log, uptime, device, heardApproval, events } = options
  const sealed = createSealedOperators(() => device()?.deriveKey(KEY_PURPOSE))
  const tellLockOuts = createTellLockOuts({ db, writer, link, log })
  const key = () => device()?.deriveKey(ATTEMPTS_PURPOSE)
  const attempts = createPinAttempts({ ...options, key, lockedOut: tellLockOuts })
  const kinds = ['counter', 'door', ...((options.areAtKiosk ?? true) ? ['kiosk'] : [])]
  const hasOperators = (): boolean => kinds.includes(device()?.terminal.kind ?? '')
  const isCounter = (): boolean => device()?.terminal.kind === 'counter'
  /** Visitors buy there: nobody logs in for that. */
  const isKiosk = (): boolean => device()?.terminal.kind === 'kiosk'

  let known = read()
  let session: Session | undefined
  let touchedAt = 0
  let timer: NodeJS.Timeout | undefined
  let telling: NodeJS.Timeout | undefined
  let checking: Promise<unknown> = Promise.resolve()
  const running = new Set<Promise<unknown>>()
  let pulling: Promise<void> | undefined
  let pullAgain = false
  let stopped = false

  function read() {
    const list = hasOperators() ? sealed.list(db) : { kind: 'none' as const }
    const all = list.kind === 'none' ? { operators: [], isDamaged: false } : sealed.all(db)
    return {
      ...all,
      // Before the first has a PIN, a counter would stop for everybody.
      isNeeded:
        all.operators.some(({ pinHash }) => pinHash !== null) ||
        all.isDamaged ||
        (list.kind === 'whole' && list.value.isNeeded === true),
      lockAfterMs: (list.kind === 'whole' ? list.value.lockAfterSeconds : USUAL_LOCK_AFTER_SECONDS) * 1000,
      badgeKey: list.kind === 'whole' ? list.value.badgeKey : undefined,
    }
  }

  const changed = (): void => events.emit('stateChanged')

  function endSession(): void {
    if (!session) return
    session = undefined
    clearTimeout(timer)
    tellWhoWorks()
  }

  /** Nothing more is begun by them; what is under way stays theirs. */
  async function endSessionSoon(): Promise<void> {
    const ended = session
    if (!ended) return
    ended.isLocked = true
    while (running.size > 0) await Promise.all(running)
    if (session !== ended) return
    endSession()
    changed()
  }

  /** What this connection does from now on is done by this operator. Where no answer comes, it is told again. */
  function tellWhoWorks(): void {
    clearTimeout(telling)
    if (stopped || !link.online() || !isCounter()) return
    const operatorId = session?.operatorId ?? null
    void link.request('whoWorks', { operatorId }).then((answer) => {
      if (answer.ok || operatorId !== (session?.operatorId ?? null)) return
      log.warn({ refusal: answer.refusal }, 'the server was not told who works here')
      if (!known.isNeeded) return
      clearTimeout(telling)
      telling = setTimeout(tellWhoWorks, TELL_AGAIN_MS)
      telling.unref()
    })
  }

  function lock(): void {
    if (!session || session.isLocked) return
    session.isLocked = true
    clearTimeout(timer)
    changed()
  }

  function touch(): void {
    touchedAt = uptime()
    if (session && !session.isLocked) watchTouches()
  }

  function watchTouches(): void {
    clearTimeout(timer)
    const left = touchedAt + known.lockAfterMs - uptime()
    timer = setTimeout(() => (touchedAt + known.lockAfterMs <= uptime() ? lock() : watchTouches()), Math.max(0, left))
    timer.unref()
  }

  /** The list on the disk is another: whoever may not work here any more is out, and what they have begun goes on. */
  function readAgain(): void {
    known = read()
    const now = known.operators.find(({ operatorId }) => operatorId === session?.operatorId)
    if (session && now) Object.assign(session, { name: now.name, roles: now.roles })
    else if (!known.isDamaged) void endSessionSoon()
    changed()
  }

  async function pullOnce(): Promise<void> {
    const answer = await link.request('operators', {})
    if (stopped) return
    if (!answer.ok) {
      log.warn({ refusal: answer.refusal }, 'the operators could not be fetched')
      return
    }
    await writer.write((tx) => {
      // Another terminal by now: the list isn't for this one.
      if (!hasOperators()) return
      attempts.beforeOperators(tx)
      sealed.save(tx.db, answer.value)
    })
    readAgain()
  }

  function pull(): void {
    if (stopped || !link.online() || !hasOperators()) return
    if (pulling) {
      pullAgain = true
      return
    }
    pulling = pullOnce()
      .catch((error: unknown) => log.error({ err: error }, 'the operators could not be kept'))
      .finally(() => {
        pulling = undefined
        if (!pullAgain) return
        pullAgain = false
        pull()
      })
  }

  const choiceOf = ({ operatorId, number, name, roles, pinHash }: OperatorAtTerminal): OperatorChoice => ({
    operatorId,
    number,
    name,
    hasPin: pinHash !== null,
    mayApprove: roles.some(({ role }) => mayApprove(role)),
    waitSeconds: Math.ceil(attempts.waitOf(operatorId) / 1000),
  })

  /** As the disk has them at this moment: a row may have been edited since the program began. */
  function operatorNow(operatorId: Id): Answer<OperatorAtTerminal & { pinHash: string }> {
    const kept = sealed.operator(db, operatorId)
    if (kept.kind === 'damaged') return refused(DAMAGED)
    if (kept.kind === 'none') return refused({ code: 'unknown_operator' })
    const { pinHash } = kept.value
    return pinHash === null ? refused({ code: 'operator_without_pin' }) : granted({ ...kept.value, pinHash })
  }

  /** One at a time: guesses side by side are counted one after the other. */
  function checkPin(operatorId: Id, pin: string): Promise<Answer<OperatorAtTerminal>> {
    const checked = checking.then(async (): Promise<Answer<OperatorAtTerminal>> => {
      const operator = operatorNow(operatorId)
      if (!operator.ok) {
        if (operator.refusal.code === 'operator_damaged') pull()
        return operator
      }
      const refusal = await attempts.begin(operatorId)
      if (refusal) return refused(refusal)
      if (!(await verifyPin(operator.value.pinHash, pin))) {
        const wrong = await attempts.wrong(operatorId)
        log.warn({ operatorId, refusal: wrong }, 'a wrong PIN')
        return refused(wrong)
      }
      await attempts.right(operatorId)
      return operator
    })
    checking = checked.catch(() => undefined)
    return checked
  }

  const hasRole = (roles: readonly RoleAt[], may: (role: OperatorRole) => boolean, cinemaId?: Id): boolean =>
    roles.some((at) => (cinemaId === undefined || at.cinemaId === cinemaId) && may(at.role))

  return {
    atWork: () => ({
      isNeeded: known.isNeeded && !isKiosk(),
      who: session ? { operatorId: session.operatorId, name: session.name } : null,
      isLocked: session?.isLocked === true,
    }),
    actor: () => session?.operatorId,
    refuseWork(cinemaId) {
      if (!known.isNeeded || isKiosk()) return undefined
      if (!session || session.isLocked) return { code: 'nobody_logged_in' }
      // A counter of the whole house sells for cinemas that have no operators as well.
      const isTheirs = (roles: readonly RoleAt[]): boolean => hasRole(roles, maySell, cinemaId)
      const isFree = cinemaId !== undefined && !known.operators.some(({ roles }) => isTheirs(roles))
      return isFree || isTheirs(session.roles) ? undefined : { code: 'role_too_low' }
    },
    async during(work) {
      touch()
      const doing = work()
      const done = doing.catch(() => undefined)
      running.add(done)
      try {
        return await doing
      } finally {
        running.delete(done)
      }
    },
    choices: () => ({ operators: known.operators.map(choiceOf), isDamaged: known.isDamaged }),
    find(text) {
      const { badgeKey } = known
      const badge = badgeKey === undefined ? undefined : hashOfBadge(badgeKey, text)
      const found = known.operators.find(({ number, badgeHash }) => String(number) === text || badgeHash === badge)
      return found ? granted(choiceOf(found)) : refused({ code: 'unknown_operator' })
    },
    async logIn({ operatorId, pin }) {
      const checked = await checkPin(operatorId, pin)
      if (!checked.ok) return checked
      const { name, roles } = checked.value
      if (!hasRole(roles, maySell)) return refused({ code: 'role_too_low' })
      // What the operator before has begun is theirs.
      while (running.size > 0) await Promise.all(running)
      const isOther = session?.operatorId !== operatorId
      session = { operatorId, name, roles, isLocked: false }
      touch()
      if (isOther) tellWhoWorks()
      changed()
      return granted(null)
    },
    lock,
    stillHere() {
      if (session && !session.isLocked) touch()
    },
    async approve({ approvalId, operatorId, pin }) {
      if (!link.online()) return refused({ code: 'offline', what: 'nobody can say yes here' })
      const checked = await checkPin(operatorId, pin)
      if (!checked.ok) return checked
      if (!hasRole(checked.value.roles, mayApprove)) return refused({ code: 'role_too_low' })
      touch()
      const answer = await link.request('approveHere', { approvalId, operatorId })
      if (answer.ok) heardApproval(answer.value)
      return answer
    },
    async prove({ number, pin }) {
      const found = known.operators.find((each) => String(each.number) === String(Number(number)))
      return found ? checkPin(found.operatorId, pin) : refused({ code: 'unknown_operator' })
    },
    async vouch({ operatorId, pin }, cinemaId) {
      const checked = await checkPin(operatorId, pin)
      if (!checked.ok) return checked
      return hasRole(checked.value.roles, mayApprove, cinemaId) ? granted(null) : refused({ code: 'role_too_low' })
    },
    nameOf: (operatorId) => known.operators.find((each) => each.operatorId === operatorId)?.name,
    pull,
    onOnline() {
      tellWhoWorks()
      pull()
      tellLockOuts()
    },
    async begin() {
      endSession()
      await writer.write((tx) => forgetOperators(tx.db))
      readAgain()
    },
    stop() {
      stopped = true
      clearTimeout(timer)
      clearTimeout(telling)
      attempts.stop()
    },
  }
}
