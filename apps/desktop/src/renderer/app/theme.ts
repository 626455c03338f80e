/** The theme of each kind of terminal's screens. Its colours are in styles/tokens.css. */
import type { TerminalKind } from '@marquee/shared'

export type Theme = 'dark' | 'light'

/** Clerks and ushers work in the half-dark of a lobby; a kiosk stands there for people who are new to it. */
const THEMES: Record<TerminalKind, Theme> = { counter: 'dark', door: 'dark', kiosk: 'light', manager: 'light' }

/** @param kind undefined: it is being enrolled */
export const themeOf = (kind: TerminalKind | undefined): Theme => (kind === undefined ? 'light' : THEMES[kind])
