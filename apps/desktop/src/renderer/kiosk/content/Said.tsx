import type { Fact } from './facts.ts'

/** Short for the eye, whole for who listens. */
export function Said({ short, long }: Fact) {
  return (
    <>
      <bdi aria-hidden="true">{short}</bdi>
      <span className="visually-hidden">{long}</span>
    </>
  )
}
