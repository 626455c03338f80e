/** Whose kiosk it is. One that sells for several cinemas lets a visitor choose, before a show is chosen. */
import { MapPin, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useStore } from 'zustand'
import { Dialog } from '../../ui/Dialog.tsx'
import { useKiosk, useSpeech } from '../kiosk-context.tsx'
import { Pager } from './Pager.tsx'
import { pageOf } from './page-of.ts'

export function HouseName() {
  const { programme, visit } = useKiosk()
  const speech = useSpeech()
  const { cinema, cinemas } = useStore(programme)
  const isEarly = useStore(visit, ({ step }) => step === 'attract' || step === 'movies')
  const [isOpen, setOpen] = useState(false)
  const name = cinema?.name ?? ''
  if (cinemas.length < 2 || !isEarly) {
    return (
      <p className="frame-house" data-long={name.length > 10}>
        <bdi>{name}</bdi>
      </p>
    )
  }
  return (
    <>
      <button
        type="button"
        className="frame-house house-button"
        data-long={name.length > 10}
        onClick={() => setOpen(true)}
      >
        <MapPin aria-hidden="true" />
        <span className="visually-hidden">{speech.say('other_cinema')}: </span>
        <bdi>{name}</bdi>
      </button>
      {isOpen && <CinemaSheet onClose={() => setOpen(false)} />}
    </>
  )
}

const PER_PAGE = 6

function CinemaSheet({ onClose }: { onClose(): void }) {
  const { programme, visit } = useKiosk()
  const speech = useSpeech()
  const { cinema, cinemas } = useStore(programme)
  const [page, setPage] = useState(0)
  const titleId = useId()
  const shown = pageOf(cinemas, page, PER_PAGE)
  return (
    <Dialog className="kiosk-sheet" labelledBy={titleId} onClose={onClose}>
      <h2 id={titleId}>{speech.say('choose_cinema')}</h2>
      <ul className="cinema-list">
        {shown.items.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className="frame-button"
              data-cinema-id={id}
              aria-pressed={id === cinema?.id}
              onClick={() => {
                programme.chooseCinema(id)
                visit.change({ movieId: null })
                onClose()
              }}
            >
              <bdi>{name}</bdi>
            </button>
          </li>
        ))}
      </ul>
      <Pager page={page} pages={shown.pages} onPage={setPage} />
      <button type="button" className="frame-button" onClick={onClose}>
        <X aria-hidden="true" />
        <span>{speech.say('close')}</span>
      </button>
    </Dialog>
  )
}
