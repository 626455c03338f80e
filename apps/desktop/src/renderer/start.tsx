/** The page's beginning: connects to the engine and renders the screen of this terminal. */
// Loaded before the screens, whose styles build on these.
import './styles/fonts.ts'
import './styles/tokens.css'
import './styles/base.css'
import './ui/button.css'
import './ui/dialog.css'
import './ui/panel-heading.css'
import './ui/top-bar.css'
import './styles/zoomed.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { isAnythingKept } from './app/anything-kept.ts'
import { keepAlive } from './app/keep-alive.ts'
import { TerminalProvider } from './app/terminal-context.tsx'
import { createConnectionStore } from './connection/connection-store.ts'
import { connectEngine } from './connection/engine.ts'
import { engineChannel } from './connection/engine-channel.ts'
import { speakToStaff } from './words/staff/staff-speech.ts'
import { wantedStaffLanguage } from './words/staff/use-staff-language.ts'

const root = document.getElementById('screen')
if (root === null) throw new Error('index.html has no element #screen')

const engine = connectEngine(engineChannel())
const connection = createConnectionStore(engine)
keepAlive(window)
void speakToStaff(wantedStaffLanguage())

void begin(root)

async function begin(place: HTMLElement): Promise<void> {
  if (isAnythingKept()) (await import('./app/check-kept.ts')).checkKept()
  createRoot(place).render(
    <StrictMode>
      <TerminalProvider link={{ engine, connection }}>
        <App />
      </TerminalProvider>
    </StrictMode>,
  )
}
