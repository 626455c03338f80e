/** A picture of a thing by its name, in the words of several languages; a thing that none is known for shows its first letters. Pure. */
import {
  Apple,
  Beer,
  Candy,
  Coffee,
  Cookie,
  Croissant,
  CupSoda,
  Donut,
  GlassWater,
  Hamburger,
  IceCreamCone,
  type LucideIcon,
  Nut,
  Pizza,
  Popcorn,
  Sandwich,
  ShoppingBasket,
  Wine,
} from 'lucide-react'

/** The first that fits: "ice tea" is no coffee, and "popcorn with caramel" no candy. */
const PICTURES: readonly (readonly [RegExp, LucideIcon])[] = [
  [/pop ?corn|palomitas|ma[iï]s souffl|पॉपकॉर्न|فشار/iu, Popcorn],
  [/ice.?cream|helado|glace|eis\b|sorbet|magnum|cornetto|आइसक्रीम|بوظة|آيس/iu, IceCreamCone],
  [/burger/iu, Hamburger],
  [/hot.?dog|sandwich|wrap|bocadillo|panini/iu, Sandwich],
  [/pizza/iu, Pizza],
  [/croissant/iu, Croissant],
  [/donut|doughnut/iu, Donut],
  [/beer|cerveza|bière|bier|बीयर/iu, Beer],
  [/\bwine|vino|\bvin\b|wein|prosecco|champagne|sekt|cava/iu, Wine],
  [/coffee|café|kaffee|espresso|cappuccino|latte|\btea\b|\bthé\b|\btee\b|\bté\b|chai|कॉफ़ी|चाय|قهوة|شاي/iu, Coffee],
  [/water|agua|\beau\b|wasser|पानी|ماء|مياه/iu, GlassWater],
  [
    /cola|coke|soda|lemonade|limonad|juice|zumo|\bjus\b|saft|drink|refresco|boisson|getränk|slush|مشروب|عصير/iu,
    CupSoda,
  ],
  [/cookie|biscuit|galleta|keks|brownie/iu, Cookie],
  [/candy|sweet|gumm|haribo|chocol|m&m|caramel|dulce|bonbon|süß|gominola|حلوى/iu, Candy],
  [/nut\b|nuts|nuez|frutos secos|noix|nüss|मूंगफली|مكسرات/iu, Nut],
  [/fruit|apple|fruta|obst/iu, Apple],
]

/** @param words its name, then what it is found under: the name says more */
export function pictureOf(...words: readonly string[]): LucideIcon | undefined {
  for (const word of words) {
    const found = PICTURES.find(([pattern]) => pattern.test(word))
    if (found) return found[1]
  }
  return undefined
}

export const COMBO_PICTURE = ShoppingBasket

/** "Nachos" → "Na": two letters as people of any script read them. */
export const lettersOf = (name: string): string =>
  [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name)]
    .slice(0, 2)
    .map(({ segment }) => segment)
    .join('')
