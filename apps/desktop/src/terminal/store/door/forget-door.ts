/** A door's books, all of them together. Runs in the caller's transaction. */
import type { Db } from '../database/database.ts'
import { forgetAllAdmissions, forgetOldAdmissions } from './door-admissions-table.ts'
import { doorNewsShows, forgetAllDoorNews, forgetDoorNews } from './door-news-table.ts'
import { forgetDoorSettings } from './door-settings.ts'
import { forgetAllUndone } from './undone-admissions.ts'

/** This disk is another terminal's from now on. */
export function forgetDoor(db: Db): void {
  forgetAllAdmissions(db)
  forgetAllDoorNews(db)
  forgetDoorSettings(db)
  forgetAllUndone(db)
}

/** @param isOver tells if a show is known to be over long since; news of the tickets of any other stay, however many */
export function forgetOldDoorRows(db: Db, isOver: (showId: string) => boolean): void {
  forgetOldAdmissions(db)
  for (const showId of doorNewsShows(db).filter(isOver)) forgetDoorNews(db, showId)
}
