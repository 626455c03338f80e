/** For the house’s own people. */
export const staff = {}
