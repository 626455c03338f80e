/** Shown on the screen of a terminal that the server refuses, where another enrolment helps: leads to it. */
import { useContext } from 'react'
import { EnrolAnewContext } from '../app/enrol-anew-context.ts'
import { useConnection } from '../app/terminal-context.tsx'
import { say } from './words/say.ts'

export function EnrolAnewButton({ text = say('enrol_again') }: { text?: string | undefined }) {
  const begin = useContext(EnrolAnewContext)
  const helps = useConnection(({ page, terminal }) => {
    const link = terminal?.link
    return page.state === 'connected' && link?.state === 'refused' && link.code !== 'unsupported_protocol'
  })
  if (!helps) return null
  return (
    <button type="button" className="button small" onClick={begin}>
      {text}
    </button>
  )
}
