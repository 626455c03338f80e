/** A door's books, all of them together. In the caller's transaction. */
import type { Db } from './database.ts'
import { forgetAllAdmissions, forgetOldAdmissions } from './door-admissions-table.ts'
import { forgetAllDoorNews, forgetOldDoorNews } from './door-news-table.ts'
import { forgetDoorSettings } from './door-settings.ts'

/** This disk is another terminal's from now on. */
export function forgetDoor(db: Db): void {
  forgetAllAdmissions(db)
  forgetAllDoorNews(db)
  forgetDoorSettings(db)
}

export function forgetOldDoorRows(db: Db): void {
  forgetOldAdmissions(db)
  forgetOldDoorNews(db)
}
