/** In accessible mode, in place of the map: the rows that have room for the party, and the places in one of them. */
import type { SeatCategory } from '@marquee/shared'
import { ArrowUpDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { soldTo } from '../../cart/type-counts.ts'
import { preparedPlanOf } from '../../seat-map/prepared-plan-of.ts'
import type { SeatMapModel } from '../../seat-map/seat-map-model.ts'
import { Pager } from '../frame/Pager.tsx'
import { pageOf } from '../frame/page-of.ts'
import { useKiosk, useSpeech } from '../kiosk-context.tsx'
import { useOnItsSide } from '../movies/use-on-its-side.ts'
import { seatList } from '../seats/seat-list.ts'
import { sizeOf } from '../tickets/party.ts'
import { placesInRow, rowsWithRoom, spacesInRow } from './seat-places.ts'

const WHEELCHAIRS: ReadonlySet<SeatCategory> = new Set(['wheelchair'])
const PER_PAGE = { upright: 8, onItsSide: 4 }

export function SeatList({ model }: { model: SeatMapModel }) {
  const { cart, showing, visit, chooser } = useKiosk()
  const speech = useSpeech()
  const list = useStore(showing, (state) => state.show?.priceList)
  const party = useStore(visit, (state) => state.party)
  const mine = useStore(cart, (state) => state.seats)
  const isOnItsSide = useOnItsSide()
  const [row, setRow] = useState<string | null>(null)
  const [page, setPage] = useState(0)
  const [, setRevision] = useState(0)
  useEffect(() => model.onChange(() => setRevision((before) => before + 1)), [model])
  const places = useRef<HTMLUListElement>(null)
  const isMoving = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is there, and its first choice is the next one
  useEffect(() => {
    if (isMoving.current) places.current?.querySelector('button')?.focus({ preventScroll: true })
    isMoving.current = false
  }, [row])
  if (list === undefined) return null

  const { layout } = model
  const states = model.forChoosing()
  const isForSpace = party.wheelchairs > 0
  const sold = isForSpace ? WHEELCHAIRS : soldTo(list, party.types.keys())
  // A wheelchair's space is chosen alone: who comes with it stays where they are.
  const size = isForSpace ? 1 : sizeOf(party)
  const rows = rowsWithRoom(layout, states, { size, sold })
  const open = rows.find(({ name }) => name === row)
  const has = mine.flatMap(({ seatId }) => layout.indexById.get(seatId) ?? [])
  const go = (name: string | null): void => {
    isMoving.current = name !== null
    setRow(name)
    setPage(0)
  }

  const inRow =
    open === undefined
      ? []
      : isForSpace
        ? spacesInRow(layout, states, open.seats, sold)
        : placesInRow(preparedPlanOf(layout), layout, states, open.seats, { has, sold })
  const choices =
    open === undefined
      ? rows.map(({ name, free }) => ({
          name: speech.say('access_row', { row: name }),
          detail: speech.say('access_row_free', { count: free }),
          onPress: () => go(name),
        }))
      : inRow.map(({ seats, seatIds }) => ({
          name: seatList(seatIds),
          detail: '',
          onPress: () => {
            if (isForSpace) chooser.touch(seats[0] as number)
            else chooser.take(seats)
            go(null)
          },
        }))
  const shown = pageOf(choices, page, isOnItsSide ? PER_PAGE.onItsSide : PER_PAGE.upright)
  return (
    <section
      className="seat-list"
      aria-label={open === undefined ? speech.say('access_rows') : speech.say('access_row_places', { row: open.name })}
    >
      <ul className="seat-rows" ref={places}>
        {shown.items.map(({ name, detail, onPress }) => (
          <li key={name}>
            <button type="button" className="frame-button seat-row" onClick={onPress}>
              <b dir={open === undefined ? 'auto' : 'ltr'}>{name}</b>
              <span>{detail}</span>
            </button>
          </li>
        ))}
      </ul>
      {open !== undefined && choices.length === 0 && <p role="status">{speech.say('access_no_place')}</p>}
      <div className="seat-list-foot">
        {open !== undefined && (
          <button type="button" className="frame-button" onClick={() => go(null)}>
            <ArrowUpDown aria-hidden="true" />
            <span>{speech.say('access_all_rows')}</span>
          </button>
        )}
        <Pager page={page} pages={shown.pages} onPage={setPage} />
      </div>
    </section>
  )
}
