/** The limits of one booking. */
export const MAX_SEATS_IN_BOOKING = 10
