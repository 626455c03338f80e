/**
 * The ledger's side of connections. Each is a session, and transactions come one after the other. A session that stands
 * still while others wait is ended, as Postgres does by `idle_in_transaction_session_timeout`.
 */
import { DatabaseError } from 'pg-protocol'
import { schedule } from '../world/clock.ts'
import type { End } from '../world/network.ts'
import type { World } from '../world/world.ts'
import type { LedgerAnswer } from './ledger.ts'

export const LEDGER = 'ledger'

export interface Ask {
  id: number
  text: string
  values: readonly unknown[] | undefined
  name: string | undefined
}

export type Said =
  | { kind: 'answer'; id: number; answer: LedgerAnswer }
  | { kind: 'notification'; channel: string; payload: string }

interface Session {
  end: End
  channels: Set<string>
  /** The line carries nothing any more, in either direction, and neither end knows. */
  deaf: boolean
  /** When it last said something, counted. */
  beats: number
}

/** Shorter than on a real machine, where only those who want the same rows wait. */
const STANDS_STILL_MS = 1500
const LISTENS = /^LISTEN "(.+)"$/

export function openSessions(world: World): void {
  const { ledger, network, faults, random } = world
  let owner: Session | undefined
  const waiting: { session: Session; ask: Ask }[] = []
  const sessions = new Set<Session>()
  const listened = new Set<string>()

  ledger.onNotification((channel, payload) => {
    for (const session of sessions) {
      if (session.channels.has(channel) && !isDeaf(session))
        session.end.send({ kind: 'notification', channel, payload } satisfies Said)
    }
  })

  /** Deaf for good: bytes lost on a line that lives on would come later. */
  function isDeaf(session: Session): boolean {
    session.deaf ||= faults.deaf.has(session.end.peer)
    return session.deaf
  }

  function gone(session: Session): void {
    sessions.delete(session)
    for (let i = waiting.length - 1; i >= 0; i--) if (waiting[i]?.session === session) waiting.splice(i, 1)
    if (owner !== session) return
    ledger.must('ROLLBACK')
    owner = undefined
    goOn()
  }

  function goOn(): void {
    while (!owner) {
      const next = waiting.shift()
      if (!next) return
      run(next.session, next.ask)
    }
  }

  function watchOver(session: Session): void {
    const before = session.beats
    schedule(
      STANDS_STILL_MS,
      () => {
        if (owner !== session || session.beats !== before) return
        world.note(`the ledger ends a transaction of ${session.end.peer} that stands still`)
        session.end.close()
        gone(session)
      },
      undefined,
    )
  }

  function run(session: Session, ask: Ask): void {
    session.beats++
    const listens = LISTENS.exec(ask.text)?.[1]
    if (listens !== undefined) {
      session.channels.add(listens)
      if (!listened.has(listens)) ledger.listenTo(listens)
      listened.add(listens)
      session.end.send({ kind: 'answer', id: ask.id, answer: { result: NOTHING, error: undefined } } satisfies Said)
      return
    }
    const answer = ledger.run(ask.text, ask.values, ask.name)
    const before = owner
    owner = ledger.inTransaction() ? session : undefined
    if (owner) watchOver(session)
    if (answer.error && !(answer.error instanceof DatabaseError)) throw answer.error
    // Done, and nobody hears of it.
    const commits = before === session && !owner && /^commit$/i.test(ask.text)
    if (commits && faults.lostCommitOnceIn > 0 && random.below(faults.lostCommitOnceIn) === 0) {
      world.note(`the answer to a commit of ${session.end.peer} is lost`)
      world.count('lost commit answers')
      sessions.delete(session)
      session.end.close()
    } else {
      session.end.send({ kind: 'answer', id: ask.id, answer } satisfies Said)
    }
    if (!owner) goOn()
  }

  network.listen(
    LEDGER,
    (end) => {
      const session: Session = { end, channels: new Set(), deaf: false, beats: 0 }
      sessions.add(session)
      end.onMessage = ((ask: Ask) => {
        session.beats++
        if ((session.channels.size > 0 || LISTENS.test(ask.text)) && isDeaf(session)) return
        if (owner && owner !== session) waiting.push({ session, ask })
        else run(session, ask)
      }) as (message: never) => void
      end.onClose = () => gone(session)
    },
    undefined,
  )
}

const NOTHING = { rows: [], rowCount: null, command: 'LISTEN' }
