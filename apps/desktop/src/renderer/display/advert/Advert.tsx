/** Between customers: one movie after the other, the house's own pictures between them, and what plays next. */
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { DisplayState } from '../../../terminal/api.ts'
import { useDisplayLink, useSpeech } from '../display-context.tsx'
import { NextShows } from './NextShows.tsx'
import { Poster } from './Poster.tsx'
import { slidesOf } from './turn.ts'
import '../../posters/title-poster.css'
import './advert.css'

const SLIDE_MS = 9000

export function Advert({ state }: { state: DisplayState }) {
  const speech = useSpeech()
  return (
    <main className="advert">
      <h1 className="visually-hidden">{speech.say('welcome')}</h1>
      <Slides state={state} />
      <NextShows state={state} />
    </main>
  )
}

/** The large place: also beside an order that has no seats. */
export function Slides({ state }: { state: DisplayState }) {
  const speech = useSpeech()
  const link = useDisplayLink()
  const pictures = useStore(link, (shown) => shown.pictures)
  const [turn, setTurn] = useState(0)
  const slides = slidesOf(state.next, state.pictures)
  const slide = slides[turn % Math.max(1, slides.length)]
  useEffect(() => {
    const timer = setInterval(() => setTurn((before) => before + 1), SLIDE_MS)
    return () => clearInterval(timer)
  }, [])
  const wanted = slide?.is === 'picture' ? slide.name : undefined
  const isKnown = wanted === undefined || pictures.has(wanted)
  useEffect(() => {
    if (wanted !== undefined && !isKnown) link.ask({ ask: 'picture', name: wanted })
  }, [link, wanted, isKnown])

  if (slide?.is === 'movie' && state.cinema !== null) {
    return <Poster key={slide.title} title={slide.title} shows={slide.shows} timeZone={state.cinema.timeZone} />
  }
  const image = wanted === undefined ? undefined : pictures.get(wanted)
  if (image !== undefined) return <img key={wanted} className="house-picture" src={image} alt="" />
  return (
    <section className="poster" data-colour="1" data-size="short">
      <h2 className="poster-title">{speech.say('welcome')}</h2>
      <p className="poster-house" dir="auto">
        {state.cinema?.name ?? ''}
      </p>
    </section>
  )
}
