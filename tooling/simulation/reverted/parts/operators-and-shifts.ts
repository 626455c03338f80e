/** The safeguards of who works at a counter, and of their drawers. */
import { counted, type Safeguard } from '../safeguard.ts'

export const OPERATORS_AND_SHIFTS: Record<string, Safeguard> = {
  /** Without it, a shift is closed before what was sold in it is in the ledger. */
  'shift-place': {
    decides: [
      {
        file: 'apps/server/src/booking/terminal/inbox/inbox.ts',
        from: "command?.body.kind === 'exchange' || command?.body.kind === 'shift'",
        to: `command?.body.kind === 'exchange' || (command?.body.kind === 'shift' && ${counted('shift-place')})`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/booking/terminal/inbox/inbox.ts',
        from: "command?.body.kind === 'exchange' || command?.body.kind === 'shift'",
        to: "command?.body.kind === 'exchange'",
      },
    ],
  },
  /** Without it, a shift is closed with a difference that nobody was shown: something was sold since. */
  'shown-difference': {
    decides: [
      {
        file: 'apps/desktop/src/terminal/shifts/shifts.ts',
        from: '    if (difference !== shownDifference) return',
        to: `    if (difference !== shownDifference && ${counted('shown-difference')}) return`,
      },
    ],
    without: [
      {
        file: 'apps/desktop/src/terminal/shifts/shifts.ts',
        from: '    if (difference !== shownDifference) return',
        to: '    if (counted === undefined) return',
      },
    ],
  },
  /** Without it, a counter sells where nobody has logged in. */
  'log-in': {
    decides: [
      {
        file: 'apps/desktop/src/terminal/operators/operators.ts',
        from: "      if (!session || session.isLocked) return { code: 'nobody_logged_in' }",
        to: `      if ((!session || session.isLocked) && ${counted('log-in')}) return { code: 'nobody_logged_in' }`,
      },
    ],
    without: [
      {
        file: 'apps/desktop/src/terminal/operators/operators.ts',
        from: "      if (!session || session.isLocked) return { code: 'nobody_logged_in' }",
        to: '      if (!session || session.isLocked) return undefined',
      },
    ],
  },
  /** Without it, an operator who was removed works on until somebody else logs in. */
  'removed-operator': {
    decides: [
      {
        file: 'apps/desktop/src/terminal/operators/operators.ts',
        from: '    ended.isLocked = true\n    while',
        to: `    ended.isLocked = true\n    ${counted('removed-operator')}\n    while`,
      },
    ],
    without: [
      {
        file: 'apps/desktop/src/terminal/operators/operators.ts',
        from: '    else if (!known.isDamaged) void endSessionSoon()',
        to: '    else if (stopped) void endSessionSoon()',
      },
    ],
  },
  /** Without it, what one operator has begun is done under the name of the next one. */
  'begun-is-theirs': {
    decides: [
      {
        file: 'apps/desktop/src/terminal/operators/operators.ts',
        from: '      // What the operator before has begun is theirs.\n',
        to: `      if (running.size > 0) ${counted('begun-is-theirs')}\n`,
      },
    ],
  },
  /** Without it, nobody waits after wrong PINs. */
  'pin-wait': {
    decides: [
      {
        file: 'apps/desktop/src/terminal/operators/pin-attempts.ts',
        from: "        if (ms > 0) return { code: 'pin_wait'",
        to: `        if (ms > 0 && ${counted('pin-wait')}) return { code: 'pin_wait'`,
      },
    ],
    without: [
      {
        file: 'apps/desktop/src/terminal/operators/pin-attempts.ts',
        from: "        if (ms > 0) return { code: 'pin_wait'",
        to: "        if (ms < 0) return { code: 'pin_wait'",
      },
    ],
  },
  /** Without it, a restart of the program ends a wait after wrong PINs. */
  'wait-after-restart': {
    decides: [
      {
        file: 'apps/desktop/src/terminal/operators/pin-attempts.ts',
        from: 'if (waits === 1) beginWait(subject, wrong)',
        to: `if (waits === 1 && ${counted('wait-after-restart')}) beginWait(subject, wrong)`,
      },
    ],
    without: [
      {
        file: 'apps/desktop/src/terminal/operators/pin-attempts.ts',
        from: 'if (waits === 1) beginWait(subject, wrong)',
        to: 'if (waits !== 1 && waits !== 0) beginWait(subject, wrong)',
      },
    ],
  },
  /** Without it, the ledger doesn't know who did what. */
  'noted-acts': {
    decides: [
      {
        file: 'apps/server/src/operators/operators-at-counter.ts',
        from: '  if (acts.length === 0) return\n',
        to: `  if (acts.length === 0) return\n  ${counted('noted-acts')}\n`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/operators/operators-at-counter.ts',
        from: '  if (acts.length === 0) return\n',
        to: '  if (acts.length < 20) return\n',
      },
    ],
  },
  /** Without it, anybody's PIN is a yes on the spot. */
  'approver-role': {
    decides: [
      {
        file: 'apps/desktop/src/terminal/operators/operators.ts',
        from: '      if (!hasRole(checked.value.roles, mayApprove)) return',
        to: `      if (!hasRole(checked.value.roles, mayApprove) && ${counted('approver-role')}) return`,
      },
    ],
  },
}
