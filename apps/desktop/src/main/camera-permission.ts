/** The camera, with which a door and a kiosk read codes: all that a page may use of the machine. Never the microphone. */
import { isAppUrl } from './app-origin.ts'

export interface Wish {
  /** In Electron's words, such as `media` or `geolocation`. */
  permission: string
  /** Of the page that asks. */
  url: string | undefined
  isMainFrame: boolean
  /** `video` or `audio`, for each device that is asked for. */
  media: readonly (string | undefined)[]
}

export function mayUseCamera({ permission, url, isMainFrame, media }: Wish): boolean {
  const isCamera = permission === 'media' && media.length > 0 && media.every((each) => each === 'video')
  return isCamera && isMainFrame && url !== undefined && isAppUrl(url)
}
