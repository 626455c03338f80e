/** The shape of a verdict, which nobody has to read: a circle lets in, an octagon stops, a square sends elsewhere, a triangle asks. */
import type { Sign } from './door-words.ts'

const OCTAGON = <path className="sign-ground" d="M44.5 0h63L152 44.5v63L107.5 152h-63L0 107.5v-63z" />
const CIRCLE = <circle className="sign-ground" cx="76" cy="76" r="76" />
const SQUARE = <rect className="sign-ground" x="6" y="6" width="140" height="140" rx="24" />
const TRIANGLE = <path className="sign-ground" d="M76 6 148 138a8 8 0 0 1-7 12H11a8 8 0 0 1-7-12z" />

/** Each is a ground and what stands on it, in a square of 152. */
const SIGNS: Readonly<Record<Sign, React.ReactNode>> = {
  check: (
    <>
      {CIRCLE}
      <path className="sign-line" d="M41 79l24 24 47-50" />
    </>
  ),
  group: (
    <>
      {CIRCLE}
      <circle className="sign-mark" cx="76" cy="50" r="16" />
      <circle className="sign-mark" cx="40" cy="66" r="12" />
      <circle className="sign-mark" cx="112" cy="66" r="12" />
      <path
        className="sign-mark"
        d="M48 112c0-44 56-44 56 0zM20 110c0-30 30-34 30-16l-8 16zM132 110c0-30-30-34-30-16l8 16z"
      />
    </>
  ),
  bar: (
    <>
      {OCTAGON}
      <rect className="sign-mark" x="30" y="63" width="92" height="26" rx="6" />
    </>
  ),
  cross: (
    <>
      {OCTAGON}
      <path className="sign-line" d="M49 49l54 54M103 49l-54 54" />
    </>
  ),
  question: (
    <>
      {OCTAGON}
      <path className="sign-line" d="M54 58c0-28 44-28 44 0 0 17-22 18-22 33" />
      <circle className="sign-mark" cx="76" cy="115" r="9" />
    </>
  ),
  fake: (
    <>
      <path className="sign-ground" d="M76 0l76 76-76 76L0 76z" />
      <path className="sign-line" d="M76 42v42" />
      <circle className="sign-mark" cx="76" cy="110" r="9" />
    </>
  ),
  arrow: (
    <>
      {SQUARE}
      <path className="sign-line" d="M38 76h74M82 44l32 32-32 32" />
    </>
  ),
  clock: (
    <>
      <circle className="sign-ring" cx="76" cy="76" r="66" />
      <path className="sign-hands" d="M76 38v40l26 16" />
    </>
  ),
  warning: (
    <>
      {TRIANGLE}
      <path className="sign-line" d="M76 58v38" />
      <circle className="sign-mark" cx="76" cy="124" r="9" />
    </>
  ),
  again: (
    <path
      className="sign-ring"
      d="M8 48V28a20 20 0 0 1 20-20h20M104 8h20a20 20 0 0 1 20 20v20M144 104v20a20 20 0 0 1-20 20h-20M48 144H28a20 20 0 0 1-20-20v-20M34 76h84"
    />
  ),
  undone: <path className="sign-ring" d="M52 92 16 56l36-36M16 56h76a40 40 0 0 1 0 80H64" />,
}

export function VerdictSign({ sign }: { sign: Sign }) {
  return (
    <svg
      className={sign === 'arrow' || sign === 'undone' ? 'door-sign mirrors' : 'door-sign'}
      viewBox="0 0 152 152"
      aria-hidden="true"
      data-sign={sign}
    >
      {SIGNS[sign]}
    </svg>
  )
}
