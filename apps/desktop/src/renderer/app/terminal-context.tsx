/** The engine and its connection, handed down to every screen. */
import { createContext, type ReactNode, useContext } from 'react'
import { useStore } from 'zustand'
import type { Connection, ConnectionStore } from '../connection/connection-store.ts'
import type { Engine } from '../connection/engine.ts'

export interface TerminalLink {
  engine: Engine
  connection: ConnectionStore
}

const TerminalContext = createContext<TerminalLink | undefined>(undefined)

export function TerminalProvider({ link, children }: { link: TerminalLink; children: ReactNode }) {
  return <TerminalContext value={link}>{children}</TerminalContext>
}

function useTerminalLink(): TerminalLink {
  const link = useContext(TerminalContext)
  if (link === undefined) throw new Error('a screen was rendered outside TerminalProvider')
  return link
}

export function useEngine(): Engine {
  return useTerminalLink().engine
}

export function useConnectionStore(): ConnectionStore {
  return useTerminalLink().connection
}

export function useConnection<T>(select: (connection: Connection) => T): T {
  return useStore(useTerminalLink().connection, select)
}

/** True when the server can't be reached: then only the seats that this terminal has can be sold. */
export function useCutOff(): boolean {
  return useConnection(({ terminal }) => terminal !== null && terminal.cutOffSince !== null)
}

/** True when this run of the terminal may sell; without it, its allotted seats are of no use. */
export function useMaySell(): boolean {
  return useConnection(({ terminal }) => terminal?.maySell === true)
}
