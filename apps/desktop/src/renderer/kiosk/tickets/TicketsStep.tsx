/** How many, and of which types: each with its price and its condition in words. */
import { MAX_SEATS_IN_BOOKING, minorDigits } from '@marquee/shared'
import { useState } from 'react'
import { useStore } from 'zustand'
import { categoriesOf } from '../../seat-map/seat-layout.ts'
import { GoOn } from '../frame/GoOn.tsx'
import { KioskFrame } from '../frame/KioskFrame.tsx'
import { Pager } from '../frame/Pager.tsx'
import { pageOf } from '../frame/page-of.ts'
import { useKiosk, useSpeech } from '../kiosk-context.tsx'
import type { VisitStore } from '../visit/visit-store.ts'
import { change, countOf, expectedTotal, type Offer, offersOf, sizeOf } from './party.ts'
import { TypeRow } from './TypeRow.tsx'
import './tickets.css'

/** More than that have pages of one fewer. */
const ROWS = 5

export function TicketsStep({ visit }: { visit: VisitStore }) {
  const { showing, tariff } = useKiosk()
  const speech = useSpeech()
  const { show, model, sentence } = useStore(showing)
  const known = useStore(tariff, (state) => state.tariff)
  const party = useStore(visit, (state) => state.party)
  const [page, setPage] = useState(0)
  const list = show?.priceList
  const { offers, left } =
    list === undefined || model === null
      ? { offers: [], left: [] }
      : offersOf(list, known?.terms ?? [], categoriesOf(model.layout.plan))
  const shown = offers.length <= ROWS ? { items: offers, pages: 1 } : pageOf(offers, page, ROWS - 1)
  const size = sizeOf(party)
  const isFull = size >= MAX_SEATS_IN_BOOKING
  const total = expectedTotal(party, offers)
  const money = (amount: number): string =>
    list === undefined ? '' : speech.money(amount, { currency: list.currency, digits: minorDigits(list.currency) })
  const step = (offer: Offer, by: 1 | -1): void => visit.change({ party: change(party, offer.is, by), notice: null })
  return (
    <KioskFrame
      at="tickets"
      question={speech.say('how_many')}
      summary={{
        title: size === 0 ? '' : speech.say('tickets', { count: size }),
        detail: isFull
          ? speech.say('more_at_counter', { count: MAX_SEATS_IN_BOOKING })
          : left.length > 0
            ? speech.say('other_types')
            : speech.say('seats_come_next'),
        total: size === 0 || total === undefined ? undefined : money(total),
      }}
      forward={<GoOn disabled={size === 0} onPress={() => visit.go('seats')} />}
    >
      {show === null && sentence !== null && <p className="nothing-here">{speech.say('refusal_unavailable')}</p>}
      <div className="type-rows" data-paged={shown.pages > 1}>
        {shown.items.map((offer) => (
          <TypeRow
            key={offer.is}
            offer={offer}
            price={offer.amount === null ? '' : money(offer.amount)}
            count={countOf(party, offer.is)}
            isFull={isFull}
            onMore={() => step(offer, 1)}
            onLess={() => step(offer, -1)}
          />
        ))}
        <Pager page={page} pages={shown.pages} onPage={setPage} />
      </div>
    </KioskFrame>
  )
}
