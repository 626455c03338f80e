/** What the receipt printers of a cinema print: edited beside a picture of how it comes out. */
import { type Cinema, type PageTemplate, type PrintTemplate, TEMPLATED_PAGES, templateFaults } from '@marquee/shared'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useConnection, useEngine } from '../../app/terminal-context.tsx'
import { CinemaPicker } from '../../ui/CinemaPicker.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { Question } from '../../ui/Question.tsx'
import { staffLanguage } from '../../words/staff/staff-speech.ts'
import { BlocksEditor } from './BlocksEditor.tsx'
import { PaperSettings } from './PaperSettings.tsx'
import { isEarlier, isEdited, type PrintTemplatesStore } from './print-templates-store.ts'
import { TemplateVersions } from './TemplateVersions.tsx'
import { TextsEditor } from './TextsEditor.tsx'
import { earlierInWords, faultInWords } from './template-words.ts'
import './print-templates.css'
import { say } from './words/say.ts'

interface PrintTemplatesViewProps {
  store: PrintTemplatesStore
  cinemas: readonly Cinema[]
}

export function PrintTemplatesView({ store, cinemas }: PrintTemplatesViewProps) {
  const engine = useEngine()
  const own = useConnection((state) => state.terminal?.terminal?.cinemaId ?? null)
  const isOnline = useConnection((state) => state.terminal?.link.state === 'online')
  const state = useStore(store)
  const { cinemaId, known, draft, earlier, page, isBusy, said, sentence } = state
  const choice = own === null ? cinemas : cinemas.filter(({ id }) => id === own)
  const cinema = choice.find(({ id }) => id === cinemaId) ?? choice[0]
  useEffect(() => {
    if (cinema !== undefined) store.choose(cinema)
  }, [store, cinema])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what could not be asked is asked when the server is back
  useEffect(() => engine.onConnected(() => void store.read()), [engine, store, isOnline])
  const faults = draft === null ? [] : templateFaults(draft)
  const [fault] = faults
  const hasChanged = isEdited(state)
  const [isAsking, setAsking] = useState(false)
  return (
    <main className="office-view print-templates" aria-label={say('title')}>
      <div className="template-bar">
        {choice.length > 1 && (
          <CinemaPicker
            cinemas={choice}
            chosen={cinema?.id ?? null}
            onChoose={(id) => {
              const next = choice.find((each) => each.id === id)
              if (next !== undefined) store.choose(next)
            }}
          />
        )}
        <fieldset className="template-pages" aria-label={say('pages')}>
          {TEMPLATED_PAGES.map((each) => (
            <button
              key={each}
              type="button"
              className="button"
              aria-pressed={each === page}
              onClick={() => store.show(each)}
            >
              {say(`page_${each}`)}
              {faults.some((fault) => fault.page === each) && (
                <span className="visually-hidden">{say('cannot_be_printed')}</span>
              )}
            </button>
          ))}
        </fieldset>
        <p className="template-said" role="status">
          {said ?? (hasChanged ? (isEarlier(state) ? earlierInWords(earlier?.version ?? 0) : say('not_saved')) : '')}
        </p>
        <button type="button" className="button" disabled={!hasChanged || isBusy} onClick={() => setAsking(true)}>
          {say('discard')}
        </button>
        <button
          type="button"
          className="button primary"
          disabled={!hasChanged || isBusy || faults.length > 0}
          onClick={() => void store.save()}
        >
          {say('save')}
        </button>
      </div>
      <Problem sentence={sentence} />
      <Problem sentence={fault === undefined ? null : faultInWords(fault)} />
      {draft === null && sentence === null && <p className="nothing">{say('reading')}</p>}
      {draft !== null && (
        <div className="template-columns">
          <PageEditor store={store} draft={draft} />
          <div className="template-side">
            <PaperSettings
              template={draft}
              onChange={store.edit}
              onLogo={(file) => void store.chooseLogo(file)}
              onTooLarge={() => store.setState({ sentence: say('too_large') })}
            />
            <TemplateVersions
              versions={known?.versions ?? []}
              shown={hasChanged && isEarlier(state) ? (earlier?.version ?? null) : null}
              disabled={isBusy || known === null}
              timeZone={cinema?.timeZone ?? 'UTC'}
              onPutBack={(version) => void store.putBack(version)}
            />
          </div>
          <Preview store={store} />
        </div>
      )}
      {isAsking && (
        <Question
          title={say('discard_question')}
          answers={[
            {
              text: say('discard_it'),
              look: 'danger',
              onChoose: () => {
                store.discard()
                setAsking(false)
              },
            },
            { text: say('keep_it'), look: 'quiet', onChoose: () => setAsking(false) },
          ]}
          onEscape={() => setAsking(false)}
        >
          <p>{say('discard_means')}</p>
        </Question>
      )}
    </main>
  )
}

function PageEditor({ store, draft }: { store: PrintTemplatesStore; draft: PrintTemplate }) {
  const page = useStore(store, (state) => state.page)
  const edited = draft[page]
  const change = (more: Partial<PageTemplate>): void => store.edit({ ...draft, [page]: { ...edited, ...more } })
  return (
    <div className="template-edit">
      <BlocksEditor
        key={page}
        page={page}
        blocks={edited.blocks}
        onChange={(blocks) => change({ blocks } as Partial<PageTemplate>)}
      />
      <TextsEditor name={say('block_header')} texts={edited.header} onChange={(header) => change({ header })} />
      <TextsEditor name={say('block_footer')} texts={edited.footer} onChange={(footer) => change({ footer })} />
    </div>
  )
}

/** Drawn from the bytes that a printer gets. */
function Preview({ store }: { store: PrintTemplatesStore }) {
  const { preview, previewSentence, page, draft } = useStore(store)
  // The terminal's own sentence is English.
  const faults = draft === null || staffLanguage() === 'en' ? [] : templateFaults(draft)
  const fault = faults.find((each) => each.page === page)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and without a mouse only what has the focus does
    <section className="template-preview boxed" aria-label={say('how_it_comes_out')} tabIndex={0}>
      {previewSentence !== null ? (
        <p className="preview-none">{fault ? faultInWords(fault) : previewSentence}</p>
      ) : preview === null ? (
        <p className="preview-none">{say('printing')}</p>
      ) : (
        <img
          src={preview.picture}
          alt={say('as_it_comes_out', { page: say(`page_${page}`) })}
          style={{ inlineSize: `${preview.width * 0.62}px` }}
        />
      )}
    </section>
  )
}
