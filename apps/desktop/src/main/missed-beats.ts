/**
 * Watches something that has to show itself at each beat. It counts beats that were missed, and no time: after the machine has slept, one
 * beat is due, and not a thousand. Pure but for the timer.
 */

export interface MissedBeats {
  /** Begins, or begins anew with nothing missed. */
  start(): void
  /** It has shown itself. */
  seen(): void
  stop(): void
}

/** @param onHung called once, after so many beats in a row without a sign; it waits for `start` then */
export function watchBeats({
  everyMs,
  atMost,
  onBeat,
  onHung,
}: {
  everyMs: number
  atMost: number
  /** At each beat: a chance to ask for a sign. */
  onBeat?(): void
  onHung(): void
}): MissedBeats {
  let timer: NodeJS.Timeout | undefined
  let missed = 0
  let wasSeen = true

  function stop(): void {
    clearInterval(timer)
    timer = undefined
  }

  function beat(): void {
    missed = wasSeen ? 0 : missed + 1
    wasSeen = false
    if (missed < atMost) return onBeat?.()
    stop()
    onHung()
  }

  return {
    start() {
      stop()
      missed = 0
      wasSeen = true
      timer = setInterval(beat, everyMs)
      onBeat?.()
    },
    seen() {
      wasSeen = true
    },
    stop,
  }
}
