/** When a period is renewed: from a day before its end on, so that nobody stands at the door without one. */
export const HOURS_BEFORE = 24

export const renewsAt = (paidUntil: Date): Date => new Date(paidUntil.getTime() - HOURS_BEFORE * 3_600_000)
