/** The show of the preview's order: one of the programme, or any at a time that the manager names. */
import {
  type Cinema,
  type ManagedPriceList,
  type PricedShow,
  type PriceList,
  SEAT_CATEGORIES,
  type SeatCategory,
  type TicketType,
  ticketTypesFor,
  ticketTypesOf,
} from '@marquee/shared'
import { useEffect, useState } from 'react'
import type { ProgrammeShow } from '../../../../terminal/api.ts'
import { useEngine } from '../../../app/terminal-context.tsx'
import { ask } from '../../../connection/ask.ts'
import { dateIn } from '../../../ui/zoned-time.ts'
import { instantOf } from '../edits/written-dates.ts'

export interface SampleShows {
  date: string
  /** Of the date, those that haven't begun. */
  programme: readonly ProgrammeShow[]
  /** null: none of the programme, but one at the time. */
  showId: string | null
  time: string
  timeZone: string
  lists: readonly PriceList[]
  list: PriceList | undefined
  /** null: nothing has a price yet. */
  show: PricedShow | null
  types: readonly TicketType[]
  categories: readonly SeatCategory[]
  set(part: Partial<{ date: string; showId: string | null; time: string; listId: string }>): void
}

export function useSampleShow(cinema: Cinema, managed: readonly ManagedPriceList[]): SampleShows {
  const engine = useEngine()
  const { timeZone } = cinema
  const [chosen, setChosen] = useState<{ date: string; showId?: string | null; time: string; listId?: string }>(() => ({
    date: dateIn(timeZone, Date.now()),
    time: '18:00',
  }))
  const [read, setRead] = useState<{ of: string; shows: ProgrammeShow[] }>({ of: '', shows: [] })
  const { date, showId, time } = chosen
  const of = `${cinema.id} ${date}`
  useEffect(() => {
    let isWanted = true
    const load = (): void => {
      void ask(engine.api.programme({ cinemaId: cinema.id, date })).then((answer) => {
        if (isWanted && answer.ok) setRead({ of: `${cinema.id} ${date}`, shows: answer.value.shows })
      })
    }
    const forget = [engine.onConnected(load), engine.on('catalogueChanged', load)]
    return () => {
      isWanted = false
      for (const each of forget) each()
    }
  }, [engine, cinema.id, date])

  const programme = read.of === of ? read.shows.filter(({ show }) => Date.parse(show.startsAt) > Date.now()) : []
  // Until something is chosen, the first one.
  const picked = (showId === undefined ? programme[0] : programme.find(({ show }) => show.id === showId))?.show
  const lists = managed.map(({ priceList }) => priceList)
  const list =
    picked === undefined
      ? (lists.find(({ id }) => id === chosen.listId) ?? lists[0])
      : managed.find(({ versions }) => versions.some(({ priceListId }) => priceListId === picked.priceListId))
          ?.priceList
  const startsAt = new Date(picked?.startsAt ?? instantOf(date, time, timeZone))
  const categories = list === undefined ? [] : SEAT_CATEGORIES.filter((each) => ticketTypesFor(list, each).length > 0)
  return {
    date,
    programme,
    showId: picked?.id ?? null,
    time,
    timeZone,
    lists,
    list,
    show: list === undefined ? null : { priceList: list, startsAt, timeZone, formats: picked?.formats ?? [] },
    types: list === undefined ? [] : ticketTypesOf(list),
    categories,
    set: (part) => setChosen({ ...chosen, ...part }),
  }
}
