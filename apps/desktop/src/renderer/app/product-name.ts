/** The same in every language. */
export const PRODUCT_NAME = 'Marquee'
