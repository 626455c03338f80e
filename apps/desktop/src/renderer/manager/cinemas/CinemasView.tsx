/** Cinemas at the manager's page: in which language each speaks to customers of whom nobody knows another. */
import type { Cinema, Id } from '@marquee/shared'
import { useState } from 'react'
import { useConnection, useEngine } from '../../app/terminal-context.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { Select } from '../../ui/Select.tsx'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../words/languages.ts'
import { useRequest } from '../office/use-request.ts'
import { useRight } from '../office/use-right.ts'
import { say } from './words/say.ts'
import '../columns.css'
import './cinemas.css'

const CHOICES = LANGUAGE_NAMES.map(({ language, name }) => ({ key: language, text: name }))

const languageOf = ({ language }: Cinema): Language => language ?? 'en'

export function CinemasView({ cinemas }: { cinemas: readonly Cinema[] }) {
  const engine = useEngine()
  const mayChange = useRight('change')
  const session = useConnection((state) => state.terminal?.office?.session ?? null)
  const own = useConnection((state) => state.terminal?.terminal?.cinemaId ?? null)
  const cinemaId = own ?? session?.cinemaId ?? null
  /** Until the programme says so as well: `was` is what it said before. */
  const [set, setSet] = useState<{ cinemaId: Id; language: Language; was: Language } | null>(null)
  const { isBusy, said, sentence, run } = useRequest()
  const theirs = cinemas.filter(({ id }) => cinemaId === null || id === cinemaId)
  const ofSet = theirs.find(({ id }) => id === set?.cinemaId)
  if (set !== null && (ofSet === undefined || languageOf(ofSet) !== set.was)) setSet(null)
  const choose = async (cinema: Cinema, key: string): Promise<void> => {
    const language = LANGUAGE_NAMES.find((each) => each.language === key)?.language
    const was = languageOf(cinema)
    if (language === undefined || (language === was && set === null)) return
    const answer = await run(
      () => engine.api.setCinemaLanguage({ cinemaId: cinema.id, language }),
      say('saved', { cinema: cinema.name, language: LANGUAGES[language].name }),
    )
    if (answer !== undefined) setSet({ cinemaId: cinema.id, language, was })
  }
  return (
    <main className="office-columns alone" aria-label={say('cinemas')}>
      <div className="office-column">
        <Problem sentence={sentence} />
        <div role="status">{said !== '' && <p className="said good">{said}</p>}</div>
        <section className="boxed cinema-languages" aria-label={say('language')}>
          <h2>{say('language')}</h2>
          <p className="quiet-text">{theirs.length === 0 ? say('no_cinemas') : say('what_for')}</p>
          {theirs.map((cinema) => (
            <Select
              key={cinema.id}
              label={cinema.name}
              chosen={set?.cinemaId === cinema.id ? set.language : languageOf(cinema)}
              choices={CHOICES}
              isDisabled={isBusy || !mayChange}
              onChoose={(key) => void choose(cinema, key)}
            />
          ))}
        </section>
      </div>
    </main>
  )
}
