/** What holds for all pages of a cinema: the paper, its end, the drawer, and the logo. */
import { MAX_LOGO_BYTES, type PrintTemplate } from '@marquee/shared'
import { ImageUp, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { say } from './words/say.ts'

interface PaperSettingsProps {
  template: PrintTemplate
  onChange(template: PrintTemplate): void
  onLogo(file: Blob): void
  onTooLarge(): void
}

const FEEDS = Array.from({ length: 11 }, (_, lines) => lines)

export function PaperSettings({ template, onChange, onLogo, onTooLarge }: PaperSettingsProps) {
  const file = useRef<HTMLInputElement>(null)
  const { paper, cut, feed, drawer, logo } = template
  return (
    <section className="template-paper boxed" aria-label={say('paper')}>
      <h2>{say('paper')}</h2>
      <label>
        <span>{say('width')}</span>
        <select
          value={paper}
          onChange={(event) => onChange({ ...template, paper: event.target.value === '58' ? 58 : 80 })}
        >
          <option value={80}>{say('mm', { width: 80 })}</option>
          <option value={58}>{say('mm', { width: 58 })}</option>
        </select>
      </label>
      <label>
        <span>{say('at_end')}</span>
        <select
          value={cut ? 'cut' : 'tear'}
          onChange={(event) => onChange({ ...template, cut: event.target.value === 'cut' })}
        >
          <option value="cut">{say('cut')}</option>
          <option value="tear">{say('tear')}</option>
        </select>
      </label>
      <label>
        <span>{say('empty_lines')}</span>
        <select value={feed} onChange={(event) => onChange({ ...template, feed: Number(event.target.value) })}>
          {FEEDS.map((lines) => (
            <option key={lines} value={lines}>
              {lines}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{say('drawer')}</span>
        <select
          value={drawer}
          onChange={(event) => onChange({ ...template, drawer: event.target.value === 'cash' ? 'cash' : 'never' })}
        >
          <option value="cash">{say('drawer_cash')}</option>
          <option value="never">{say('drawer_never')}</option>
        </select>
      </label>
      <div className="logo-row">
        <span>{say('logo')}</span>
        <span className="quiet-text">
          {logo === null ? say('logo_none') : say('logo_dots', { width: logo.width, height: logo.height })}
        </span>
        <input
          ref={file}
          type="file"
          accept="image/png"
          hidden
          aria-label={say('logo_picture')}
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            event.target.value = ''
            if (chosen && chosen.size > MAX_LOGO_BYTES) onTooLarge()
            else if (chosen) onLogo(chosen)
          }}
        />
        <button type="button" className="button" onClick={() => file.current?.click()}>
          <ImageUp aria-hidden="true" size={18} /> {say('choose_png')}
        </button>
        {logo !== null && (
          <button
            type="button"
            className="icon-button"
            aria-label={say('take_logo_away')}
            onClick={() => onChange({ ...template, logo: null })}
          >
            <Trash2 aria-hidden="true" size={18} />
          </button>
        )}
      </div>
    </section>
  )
}
