/** The tariff at the manager's page: its sections, what is changed in it, and an order that is priced by it. */

import { type Cinema, newId, ticketTypesOf } from '@marquee/shared'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useConnection, useEngine } from '../../app/terminal-context.tsx'
import { CinemaPicker } from '../../ui/CinemaPicker.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { Question } from '../../ui/Question.tsx'
import { useNow } from '../../ui/use-now.ts'
import { dateIn } from '../../ui/zoned-time.ts'
import { staffVersion } from '../../words/staff/staff-speech.ts'
import { Changes } from './Changes.tsx'
import { type Editing, EditingProvider } from './editing.tsx'
import { checkDraft, type DraftFault } from './edits/check-draft.ts'
import { draftOf } from './edits/draft.ts'
import { Preview } from './preview/Preview.tsx'
import { useSampleShow } from './preview/use-sample-show.ts'
import { ApprovalsSection } from './sections/ApprovalsSection.tsx'
import { DiscountsSection } from './sections/DiscountsSection.tsx'
import { FeesSection } from './sections/FeesSection.tsx'
import { GoodsSection } from './sections/GoodsSection.tsx'
import { HolidaysSection } from './sections/HolidaysSection.tsx'
import { RoundingSection } from './sections/RoundingSection.tsx'
import { isSectionChanged, SECTIONS, type SectionName, sectionOf } from './sections/sections.ts'
import { TaxSection } from './sections/TaxSection.tsx'
import { TermsSection } from './sections/TermsSection.tsx'
import { TipsSection } from './sections/TipsSection.tsx'
import { VersionsSection } from './sections/VersionsSection.tsx'
import type { CinemaTariff, TariffsStore } from './tariffs-store.ts'
import { say } from './words/say.ts'
import './aside.css'
import './fields/fields.css'
import './sections/sections.css'
import './tariffs.css'

interface TariffViewProps {
  store: TariffsStore
  cinemas: readonly Cinema[]
}

export function TariffView({ store, cinemas }: TariffViewProps) {
  const engine = useEngine()
  const own = useConnection((state) => state.terminal?.terminal?.cinemaId ?? null)
  const isOnline = useConnection((state) => state.terminal?.link.state === 'online')
  const { cinemaId, known, sentence } = useStore(store)
  const choice = own === null ? cinemas : cinemas.filter(({ id }) => id === own)
  const cinema = choice.find(({ id }) => id === cinemaId) ?? choice[0]
  const tariff = cinema && known[cinema.id]
  useEffect(() => {
    if (cinema !== undefined) store.choose(cinema)
  }, [store, cinema])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what could not be asked is asked when the server is back
  useEffect(() => engine.onConnected(() => void store.read()), [engine, store, isOnline])
  if (cinema === undefined) {
    return (
      <main className="office-view" aria-label={say('tariff')}>
        <p className="nothing">{say('no_cinema')}</p>
      </main>
    )
  }
  const picker = choice.length > 1 && (
    <CinemaPicker
      cinemas={choice}
      chosen={cinema.id}
      onChoose={(id) => {
        const next = choice.find((each) => each.id === id)
        if (next !== undefined) store.choose(next)
      }}
    />
  )
  if (tariff === undefined) {
    return (
      <main className="office-view" aria-label={say('tariff')}>
        {picker}
        <Problem sentence={sentence} />
        {sentence === null && <p className="nothing">{say('reading')}</p>}
      </main>
    )
  }
  return (
    <CinemaTariffView
      key={cinema.id}
      store={store}
      cinema={cinema}
      tariff={tariff}
      isOnline={isOnline}
      picker={picker}
    />
  )
}

interface CinemaTariffViewProps {
  store: TariffsStore
  cinema: Cinema
  tariff: CinemaTariff
  isOnline: boolean
  picker: React.ReactNode
}

function CinemaTariffView({ store, cinema, tariff, isOnline, picker }: CinemaTariffViewProps) {
  const { priceLists, isBusy, saved, sentence } = useStore(store)
  const { timeZone, currency } = cinema
  const { base, draft, refused, versions, more } = tariff
  const [section, setSection] = useState<SectionName>('goods')
  const [open, setOpen] = useState<string | null>(null)
  const [wanted, setWanted] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const now = useNow(60_000)
  const shows = useSampleShow(cinema, priceLists)
  const before = useMemo(() => draftOf(base), [base])
  const language = staffVersion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wrong is said in the language of now
  const checked = useMemo(
    () => checkDraft(draft, { cinemaId: cinema.id, follows: base.id, id: newId() }),
    [draft, cinema.id, base.id, language],
  )
  const faults = checked.ok ? (refused === null ? [] : [refused]) : checked.faults
  const types = [
    ...new Set([
      ...priceLists.flatMap(({ priceList }) => ticketTypesOf(priceList)),
      ...draft.terms.map(({ type }) => type),
    ]),
  ]
  // The field at fault, or the thing that was just added, is where the manager goes on.
  useEffect(() => {
    const at = wanted ?? open
    if (at === null) return
    const field = [...(place.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])].findLast(
      ({ dataset: { path } }) => path === at || (wanted !== null && at.startsWith(`${path}.`)),
    )
    const first = wanted === null ? field?.parentElement?.querySelector('input') : field
    first?.focus()
    setWanted(null)
  }, [wanted, open])
  const show = (fault: DraftFault): void => {
    const found = sectionOf(fault)
    if (found === undefined) return
    setSection(found.name)
    setOpen(fault.path)
    setWanted(fault.path)
  }
  const editing: Editing = {
    draft,
    before,
    edit: (part) => store.edit({ ...draft, ...part }),
    faults,
    around: { currency, timeZone, goods: draft.goods.goods },
    today: dateIn(timeZone, now),
    types,
    open,
    setOpen,
  }
  return (
    <main className="tariff-view" aria-label={say('tariff')}>
      <nav className="tariff-sections" aria-label={say('parts')}>
        {picker}
        {SECTIONS.map((each) => {
          const wrong = faults.filter((fault) => sectionOf(fault)?.name === each.name).length
          const isChanged = isSectionChanged(each, before, draft)
          return (
            <button
              key={each.name}
              type="button"
              aria-current={section === each.name ? 'true' : undefined}
              onClick={() => {
                setSection(each.name)
                setOpen(null)
              }}
            >
              {say(`section_${each.name}`)}
              {wrong > 0 ? (
                <em className="tariff-mark wrong">{say('count_wrong', { count: wrong })}</em>
              ) : (
                isChanged && <em className="tariff-mark changed">{say('mark_changed')}</em>
              )}
            </button>
          )
        })}
      </nav>
      <EditingProvider value={editing}>
        <div ref={place} className="tariff-section boxed">
          {section === 'goods' && <GoodsSection />}
          {section === 'discounts' && <DiscountsSection />}
          {section === 'fees' && <FeesSection />}
          {section === 'tax' && <TaxSection />}
          {section === 'terms' && <TermsSection />}
          {section === 'approvals' && <ApprovalsSection />}
          {section === 'holidays' && <HolidaysSection />}
          {section === 'rounding' && <RoundingSection />}
          {section === 'tips' && <TipsSection />}
          {section === 'versions' && (
            <VersionsSection
              versions={versions}
              more={more}
              timeZone={timeZone}
              onMore={() => void store.readEarlier()}
            />
          )}
        </div>
      </EditingProvider>
      <aside className="tariff-aside" aria-label={say('changes_and_order')}>
        <Changes
          tariff={tariff}
          faults={faults}
          timeZone={timeZone}
          isOnline={isOnline}
          isBusy={isBusy}
          saved={saved}
          sentence={sentence}
          onShow={show}
          onTakeBack={() => setAsking(true)}
          onSave={() => void store.save()}
        />
        <Preview tariff={checked.ok ? checked.tariff : null} inForce={base} shows={shows} />
      </aside>
      {isAsking && (
        <Question
          title={say('take_back_ask')}
          answers={[
            {
              text: say('take_them_back'),
              look: 'danger',
              onChoose: () => {
                store.takeBack()
                setOpen(null)
                setAsking(false)
              },
            },
            { text: say('keep_them'), look: 'quiet', onChoose: () => setAsking(false) },
          ]}
          onEscape={() => setAsking(false)}
        >
          <p>{say('take_back_more')}</p>
        </Question>
      )}
    </main>
  )
}
