/**
 * Finds shows by what a clerk types: words of a title (`juman`), a time (`2130`, `21.30`, `930`), an auditorium (`aud 3`). Accents and
 * case don't count. A word that nothing has may be a title mistyped. Pure.
 */
import type { ProgrammeShow } from '../../../terminal/api.ts'

/** The titles that a mistyped word may mean. */
export type SimilarTitles = (word: string, titles: readonly string[]) => ReadonlySet<string>

export interface FoundShows {
  /** Still to come, or just begun, by start. */
  next: ProgrammeShow[]
  begun: ProgrammeShow[]
}

interface Searched {
  show: ProgrammeShow
  title: string
  auditorium: string
  /** `2130` */
  time: string
}

export function findShows(
  shows: readonly ProgrammeShow[],
  text: string,
  {
    timeOf,
    isBegun,
    similar,
  }: {
    timeOf(show: ProgrammeShow): string
    isBegun(show: ProgrammeShow): boolean
    similar: SimilarTitles | null
  },
): FoundShows {
  const all = shows
    .map((show): Searched => {
      const title = plain(show.movie.title)
      return { show, title, auditorium: plain(show.auditorium.name), time: timeOf(show).replace(/\D/g, '') }
    })
    .sort((a, b) => a.show.show.startsAt.localeCompare(b.show.show.startsAt) || a.title.localeCompare(b.title))
  const titles = [...new Set(all.map(({ title }) => title))]
  const found = wordsOf(text)
    .reduce<Searched[]>((left, word) => {
      const exact = left.filter((each) => fits(each, word))
      if (exact.length > 0 || similar === null || word.length < SHORTEST_MISTYPED) return exact
      const meant = similar(word, titles)
      return left.filter(({ title }) => meant.has(title))
    }, all)
    .map(({ show }) => show)
  return { next: found.filter((show) => !isBegun(show)), begun: found.filter(isBegun) }
}

/** Shorter words are like too many others. */
const SHORTEST_MISTYPED = 3

/** Without accents, in lower case. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** What people call an auditorium, whatever its name: `aud 3`, `hall 3`, `screen 3`. */
const ROOM = /\b(?:aud\w*|hall|screen|room|salle|saal|sala) ?(\d+)\b/g

/** An auditorium with its number is one word, `#3`. */
function wordsOf(text: string): string[] {
  return plain(text)
    .replace(ROOM, ' #$1 ')
    .split(/\s+/)
    .filter((word) => word !== '')
}

function fits({ title, auditorium, time }: Searched, word: string): boolean {
  if (word.startsWith('#')) return new RegExp(`(?:^|\\D)0*${word.slice(1)}$`).test(auditorium)
  return title.includes(word) || auditorium.includes(word) || isTime(time, word)
}

/** `21`, `2130`, `21:30`, `21.30`, `21h30`; `930` is half past nine, in the morning or the evening. */
function isTime(time: string, word: string): boolean {
  const typed = /^(\d{1,2})(?:[:.h]?(\d{2}))?$/.exec(word)
  if (typed === null) return false
  const [, hours = '', minutes] = typed
  const [hour, minute] = [time.slice(0, 2), time.slice(2)]
  const isHour = Number(hours) === Number(hour) || (hours.length === 1 && Number(hours) + 12 === Number(hour))
  return isHour && (minutes === undefined || minutes === minute)
}
