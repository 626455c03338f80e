/** What holds for all pages of a cinema: the paper, its end, the drawer, and the logo. */
import { MAX_LOGO_BYTES, type PrintTemplate } from '@marquee/shared'
import { ImageUp, Trash2 } from 'lucide-react'
import { useRef } from 'react'

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
    <section className="template-paper boxed" aria-label="Paper">
      <h2>Paper</h2>
      <label>
        <span>Width</span>
        <select
          value={paper}
          onChange={(event) => onChange({ ...template, paper: event.target.value === '58' ? 58 : 80 })}
        >
          <option value={80}>80 mm</option>
          <option value={58}>58 mm</option>
        </select>
      </label>
      <label>
        <span>At the end</span>
        <select
          value={cut ? 'cut' : 'tear'}
          onChange={(event) => onChange({ ...template, cut: event.target.value === 'cut' })}
        >
          <option value="cut">Cut it</option>
          <option value="tear">Tear it off by hand</option>
        </select>
      </label>
      <label>
        <span>Empty lines before that</span>
        <select value={feed} onChange={(event) => onChange({ ...template, feed: Number(event.target.value) })}>
          {FEEDS.map((lines) => (
            <option key={lines} value={lines}>
              {lines}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Drawer</span>
        <select
          value={drawer}
          onChange={(event) => onChange({ ...template, drawer: event.target.value === 'cash' ? 'cash' : 'never' })}
        >
          <option value="cash">Opens at sales for cash</option>
          <option value="never">Stays closed at sales</option>
        </select>
      </label>
      <div className="logo-row">
        <span>Logo</span>
        <span className="quiet-text">{logo === null ? 'None' : `${logo.width} × ${logo.height} dots`}</span>
        <input
          ref={file}
          type="file"
          accept="image/png"
          hidden
          aria-label="Picture of the logo"
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            event.target.value = ''
            if (chosen && chosen.size > MAX_LOGO_BYTES) onTooLarge()
            else if (chosen) onLogo(chosen)
          }}
        />
        <button type="button" className="button" onClick={() => file.current?.click()}>
          <ImageUp aria-hidden="true" size={18} /> Choose a PNG
        </button>
        {logo !== null && (
          <button
            type="button"
            className="icon-button"
            aria-label="Take the logo away"
            onClick={() => onChange({ ...template, logo: null })}
          >
            <Trash2 aria-hidden="true" size={18} />
          </button>
        )}
      </div>
    </section>
  )
}
