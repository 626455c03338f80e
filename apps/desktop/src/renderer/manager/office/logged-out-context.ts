/** Called by whoever logs out: their page isn't kept for when they come back. */
import { createContext } from 'react'

export const LoggedOutContext = createContext<() => void>(() => {})
