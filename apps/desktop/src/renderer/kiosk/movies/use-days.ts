/** The days of the coming week that have shows, and today in any case. */
import type { Cinema } from '@marquee/shared'
import { useEffect, useState } from 'react'
import { ask } from '../../connection/ask.ts'
import { addDays, dateIn } from '../../ui/zoned-time.ts'
import { useKiosk } from '../kiosk-context.tsx'

const DAYS = 7

export function useDays(cinema: Cinema | null): readonly string[] {
  const { engine } = useKiosk()
  const today = cinema === null ? '' : dateIn(cinema.timeZone, Date.now())
  const cinemaId = cinema?.id
  const [found, setFound] = useState<{ key: string; days: readonly string[] }>({ key: '', days: [] })
  const key = `${cinemaId} ${today}`
  useEffect(() => {
    if (cinemaId === undefined) return
    let isOver = false
    const load = async (): Promise<void> => {
      const days = Array.from({ length: DAYS }, (_, i) => addDays(today, i))
      const answers = await Promise.all(days.map((date) => ask(engine.api.programme({ cinemaId, date }))))
      const withShows = days.filter((date, i) => {
        const answer = answers[i]
        return date === today || (answer?.ok === true && answer.value.shows.length > 0)
      })
      if (!isOver) setFound({ key, days: withShows })
    }
    void load()
    const stop = engine.on('catalogueChanged', () => void load())
    return () => {
      isOver = true
      stop()
    }
  }, [engine, cinemaId, today, key])
  if (cinema === null) return []
  return found.key === key ? found.days : [today]
}
