/** Leads from a screen to the enrolment of a terminal that the server has refused. */
import { createContext } from 'react'

export const EnrolAnewContext = createContext<() => void>(() => {})
