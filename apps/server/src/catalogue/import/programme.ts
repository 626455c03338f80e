/** A programme as files tell it. */
import type { LanguageVersion, Seat } from '@marquee/shared'

export interface ProgrammeAuditorium {
  /** The place in the file, for the person who corrects it: `auditoria.jsonl line 3`. */
  place: string
  cinema: string
  auditorium: string
  /** Sorted by index. */
  seats: Seat[]
}

export interface ProgrammeShow {
  place: string
  cinema: string
  auditorium: string
  movie: string
  /** A date in the cinema's time zone. */
  date: string
  time: string
  /** Absent: what is known of it stays. */
  language?: LanguageVersion | undefined
  /** Of a new show: one that is there keeps its own, since prices go by them. */
  formats?: string[] | undefined
}

/** A show whose local time is settled as an instant. */
export interface PlacedShow extends ProgrammeShow {
  startsAt: Date
}

export interface Programme {
  auditoria: readonly ProgrammeAuditorium[]
  /** The shows' auditoria are among the above. */
  shows: readonly ProgrammeShow[]
  /** Applies to every cinema of the programme. Absent: each keeps its own, and a new one gets the house's. */
  timeZone?: string | undefined
  currency?: string | undefined
}
