/** Entries that a manager has set aside, and the choice of the entries that still wait. */

/** A manager has looked at it and left it, with a reason. */
export interface SetAside {
  at: Date
  by: string
  reason: string
}

export interface SetAsideColumns {
  set_aside_at: Date | null
  set_aside_by: string | null
  set_aside_reason: string | null
}

/** null: nobody has set it aside. */
export function setAsideOf(row: SetAsideColumns): SetAside | null {
  const { set_aside_at: at, set_aside_by: by, set_aside_reason: reason } = row
  return at && by !== null && reason !== null ? { at, by, reason } : null
}

/** Chooses among what waits for a person. */
export interface ParkedChoice {
  atMost?: number
  /** Only those of its shows, or of none. */
  cinemaId?: string | null
  /** Those that are set aside, instead of the others. */
  setAside?: boolean
  /** A single one of them, by id. */
  id?: string
}
