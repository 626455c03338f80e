/** Picking up what was booked elsewhere. */
export const pickUp = {}
