/** Speech, keypad, large type. */
export const access = {}
