import { COMBO_PICTURE, lettersOf, pictureOf } from './goods-picture.ts'
import type { Tile } from './tiles.ts'

/** A picture that its name is known for, or else its first letters. */
export function GoodsPicture({ tile }: { tile: Tile }) {
  const Picture = pictureOf(tile.name) ?? (tile.kind === 'combo' ? COMBO_PICTURE : pictureOf(tile.category))
  return (
    <span className="tile-picture" aria-hidden="true">
      {Picture === undefined ? lettersOf(tile.name) : <Picture />}
    </span>
  )
}
