/** Connects to the engine and renders the customer display: a page of its own, which loads nothing of the counter's. */
import '../styles/fonts.ts'
import '../styles/tokens.css'
import '../styles/base.css'
import './display.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { type OpenChannel, openPort, openWebSocket } from '../connection/channel.ts'
import { DisplayApp } from './DisplayApp.tsx'
import { displayKey } from './display-key-kept.ts'
import { connectDisplay } from './display-link.ts'

const NOT_OPENED = 'Open this display from the counter: press “Customer display” in its top bar.'

const root = document.getElementById('screen')
if (root === null) throw new Error('display.html has no element #screen')

// As the system has it: a display stands in a bright hall or in a dark one.
const light = window.matchMedia('(prefers-color-scheme: light)')
const followTheme = (): void => {
  document.documentElement.dataset['theme'] = light.matches ? 'light' : 'dark'
}
light.addEventListener('change', followTheme)
followTheme()

/** Tries in a row that came to nothing: the terminal starts again, or the key is none of its own any more. */
let failed = 0
const MANY = 6

const throughHost: OpenChannel = ({ open, text, closed }) => {
  const key = displayKey()
  if (key === undefined) return closed(NOT_OPENED)
  openWebSocket('/display-state', key, {
    open(channel) {
      failed = 0
      open(channel)
    },
    text,
    closed: () => closed(++failed < MANY ? undefined : NOT_OPENED),
  })
}

const link = connectDisplay(window.marqueeShell === undefined ? throughHost : openPort(window.marqueeShell))

createRoot(root).render(
  <StrictMode>
    <DisplayApp link={link} />
  </StrictMode>,
)
