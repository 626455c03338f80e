/** The state of the door's screen: the light of the last code, and its engine's state. */
import type { Id } from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DoorState, DoorVerdict, Scan } from '../../terminal/api.ts'
import { ask } from '../connection/ask.ts'
import type { Engine } from '../connection/engine.ts'
import { FAILED, type LightTone, MAX_CODE, VERDICTS } from './door-words.ts'
import { type OrderProgress, orderProgress } from './order-progress.ts'
import type { Refused } from './say-refusal.ts'

export type Light =
  | { kind: 'ready' }
  | { kind: 'checking' }
  | { kind: 'scanned'; scan: Scan }
  /** The code could not be checked, or an admission could not be kept: nobody is admitted by that. */
  | { kind: 'failed'; refused: Refused }
  /** The last admission was taken back. */
  | { kind: 'undone'; seatId: string; seats: number }

export interface DoorView {
  /** null: the engine has not told yet. */
  door: DoorState | null
  light: Light
  /** Goes up with each light: the same words again are news. */
  count: number
  /** How many of the last ticket's booking are in; null: not known. */
  order: OrderProgress | null
  /** Of what was asked last, apart from codes. */
  refused: Refused | null
}

export interface DoorStore extends StoreApi<DoorView> {
  scan(code: string): Promise<void>
  /** null: every show of the day. @returns whether it is kept */
  choose(showIds: Id[] | null): Promise<boolean>
  /** Admits the shows of an auditorium, one after the other. @returns whether it is kept */
  follow(auditoriumId: Id): Promise<boolean>
  /** Lets these in whose booking was looked up, one after the other, and stops at the first who may not. */
  letIn(codes: readonly string[]): Promise<void>
  /** Lets these of the group in that was scanned last. */
  admitGroup(code: string, ticketIds: readonly Id[]): Promise<void>
  /** Nobody of the group comes in now. */
  leaveGroup(): void
  /** Takes the last admission back. */
  undo(): Promise<void>
}

/** A light stays so long before the door is ready again; the next code replaces it at once. */
export const VALID_MS = 6000
export const NOT_VALID_MS = 15_000

/** @param give what a verdict sounds and feels like */
export function createDoorStore(engine: Engine, give: (tone: LightTone) => void = () => {}): DoorStore {
  const store = createStore<DoorView>(() => ({
    door: null,
    light: { kind: 'ready' },
    count: 0,
    order: null,
    refused: null,
  }))
  let latest = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function show(light: Light): void {
    clearTimeout(timer)
    store.setState(({ count }) => ({ light, count: count + 1, order: null }))
    if (light.kind === 'ready' || light.kind === 'checking') return
    // It waits for an answer.
    if (light.kind === 'scanned' && light.scan.verdict === 'group') return
    const isShort = light.kind === 'undone' || (light.kind === 'scanned' && light.scan.verdict === 'valid')
    timer = setTimeout(() => show({ kind: 'ready' }), isShort ? VALID_MS : NOT_VALID_MS)
  }

  async function chooseOne(request: { showIds: Id[] | null; auditoriumId?: Id }): Promise<boolean> {
    const answer = await ask(engine.api.chooseDoor(request))
    store.setState(answer.ok ? { door: answer.value, refused: null } : { refused: answer })
    return answer.ok
  }

  /** @returns undefined: it could not be checked, or another code came meanwhile */
  async function scanOne(code: string, byHand?: true): Promise<DoorVerdict | undefined> {
    const mine = ++latest
    show({ kind: 'checking' })
    const answer = await ask(engine.api.scan({ code: code.slice(0, MAX_CODE), ...(byHand && { byHand }) }))
    // An older code's answer must not stand under a newer one's light.
    if (mine !== latest) return undefined
    show(answer.ok ? { kind: 'scanned', scan: answer.value } : { kind: 'failed', refused: answer })
    if (!answer.ok || answer.value.verdict !== 'group')
      give(answer.ok ? VERDICTS[answer.value.verdict].tone : FAILED.tone)
    if (answer.ok) void askForOrder(answer.value, mine)
    return answer.ok ? answer.value.verdict : undefined
  }

  /** Nobody waits for it: it is beside the light, and cut off there is none. */
  async function askForOrder({ ticketId, verdict }: Scan, mine: number): Promise<void> {
    if (ticketId === null || (verdict !== 'valid' && verdict !== 'already_used')) return
    const answer = await ask(engine.api.orderAtDoor({ ticketId }))
    if (mine !== latest || !answer.ok || answer.value.order === null) return
    store.setState({ order: orderProgress(answer.value.order, verdict === 'valid' ? ticketId : null) })
  }

  engine.on('doorChanged', (door) => store.setState({ door }))
  engine.onConnected(() => {
    void ask(engine.api.door()).then((answer) => {
      store.setState(answer.ok ? { door: answer.value, refused: null } : { refused: answer })
    })
  })

  return Object.assign(store, {
    scan: async (code: string) => {
      await scanOne(code)
    },
    async letIn(codes: readonly string[]) {
      for (const code of codes) if ((await scanOne(code, true)) !== 'valid') return
    },
    async admitGroup(code: string, ticketIds: readonly Id[]) {
      const mine = ++latest
      show({ kind: 'checking' })
      const answer = await ask(engine.api.admitGroup({ code, ticketIds: [...ticketIds] }))
      if (mine !== latest) return
      show(answer.ok ? { kind: 'scanned', scan: answer.value } : { kind: 'failed', refused: answer })
      give(answer.ok ? VERDICTS[answer.value.verdict].tone : FAILED.tone)
    },
    leaveGroup() {
      ++latest
      show({ kind: 'ready' })
    },
    choose: (showIds: Id[] | null) => chooseOne({ showIds }),
    follow: (auditoriumId: Id) => chooseOne({ showIds: null, auditoriumId }),
    async undo() {
      const last = store.getState().door?.undo
      if (!last) return
      const mine = ++latest
      const answer = await ask(engine.api.undoScan({ scanId: last.scanId }))
      if (answer.ok) store.setState({ door: answer.value, refused: null })
      if (mine !== latest) return
      show(answer.ok ? { kind: 'undone', seatId: last.seatId, seats: last.seats } : { kind: 'failed', refused: answer })
    },
  })
}
