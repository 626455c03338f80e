/** Who has opened the staff's page of this kiosk. It closes by itself: nobody leaves a kiosk open to its visitors. */
import { type Answer, type Id, mayLeaveKiosk, mayTendKiosk, type Refusal, refused } from '@marquee/shared'
import type { StaffAtKiosk } from '../api.ts'
import type { Events } from '../events.ts'
import type { Operators } from '../operators/operators.ts'

export interface StaffSession {
  staff(): StaffAtKiosk | null
  open(who: { number: string; pin: string }): Promise<Answer<null>>
  close(): void
  /** Carries out what staff ask for. @param may whether their role is enough; whoever has opened the page may by default */
  asStaff(
    work: (operatorId: Id) => Promise<Answer<null>>,
    may?: (staff: StaffAtKiosk) => boolean,
  ): Promise<Answer<null>>
}

/** After the last thing that staff did. */
const CLOSES_AFTER_MS = 180_000
/** Whoever guesses numbers learns nothing from the answer: an unknown number is a wrong PIN. */
const WRONG: Refusal = { code: 'wrong_pin', left: 0 }

export function createStaffSession({
  operators,
  cinemaId,
  events,
}: {
  operators: Pick<Operators, 'prove'>
  /** The kiosk's; null: it stands for the whole house. */
  cinemaId: () => Id | null
  events: Events
}): StaffSession {
  let open: (StaffAtKiosk & { operatorId: Id }) | null = null
  let timer: NodeJS.Timeout | undefined

  function close(): void {
    clearTimeout(timer)
    if (open === null) return
    open = null
    events.emit('stateChanged')
  }

  function closeLater(): void {
    clearTimeout(timer)
    timer = setTimeout(close, CLOSES_AFTER_MS)
    timer.unref()
  }

  return {
    staff: () => open && { name: open.name, mayLeave: open.mayLeave },
    async open(who) {
      const proven = await operators.prove(who)
      if (!proven.ok) {
        const { code } = proven.refusal
        const isGuess = code === 'wrong_pin' || code === 'unknown_operator' || code === 'operator_without_pin'
        return refused(isGuess ? WRONG : proven.refusal)
      }
      const { operatorId, name, roles } = proven.value
      const here = roles.filter((at) => cinemaId() === null || at.cinemaId === cinemaId())
      if (!here.some(({ role }) => mayTendKiosk(role))) return refused({ code: 'role_too_low' })
      open = { operatorId, name, mayLeave: here.some(({ role }) => mayLeaveKiosk(role)) }
      closeLater()
      events.emit('stateChanged')
      return { ok: true, value: null }
    },
    close,
    async asStaff(work, may = () => true) {
      if (open === null) return refused({ code: 'nobody_logged_in' })
      if (!may(open)) return refused({ code: 'role_too_low' })
      closeLater()
      return work(open.operatorId)
    },
  }
}
