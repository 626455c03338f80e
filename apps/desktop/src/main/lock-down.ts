/** Applies the shell's policies to everything that Electron may open. The policies themselves are pure and stand beside. */
import type { App, Session, WebContents } from 'electron'
import { mayUseCamera } from './camera-permission.ts'
import { kioskMayPress } from './kiosk-keys.ts'
import { mayDownload, mayNavigate, mayRequest } from './navigation-policy.ts'

export interface LockDown {
  kiosk: boolean
  packaged: boolean
  /** Staff have left it, until the next start. */
  hasLeft?: () => boolean
}

/** Call this before the first window: all contents created later pass here. */
export function lockDownContents(app: App, { kiosk, hasLeft = () => false }: LockDown): void {
  app.on('web-contents-created', (_, contents) => {
    refuseToLeave(contents)
    contents.on('will-attach-webview', (event) => event.preventDefault())
    if (kiosk) lockDownKiosk(contents, hasLeft)
  })
  // Electron would hand over the first certificate that the computer's user has.
  app.on('select-client-certificate', (event, _contents, _url, _certificates, choose) => {
    event.preventDefault()
    choose()
  })
}

/** A context menu and zoom by wheel are not refused: Electron has none unless it is written. */
function refuseToLeave(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  contents.on('will-frame-navigate', (event) => {
    if (!mayNavigate(event)) event.preventDefault()
  })
  contents.on('will-redirect', (event) => {
    if (!mayNavigate(event)) event.preventDefault()
  })
}

function lockDownKiosk(contents: WebContents, hasLeft: () => boolean): void {
  contents.on('before-input-event', (event, press) => {
    if (!hasLeft() && !kioskMayPress(press)) event.preventDefault()
  })
  // Two fingers on the glass; the page refuses it too.
  contents.on('did-finish-load', () => void contents.setVisualZoomLevelLimits(1, 1))
}

export function lockDownSession(session: Session, { kiosk, packaged }: LockDown): void {
  session.setPermissionCheckHandler((_contents, permission, _origin, { requestingUrl, isMainFrame, mediaType }) =>
    mayUseCamera({ permission, url: requestingUrl, isMainFrame, media: [mediaType] }, { kiosk }),
  )
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const media = 'mediaTypes' in details ? (details.mediaTypes ?? []) : []
    const { requestingUrl: url, isMainFrame } = details
    answer(mayUseCamera({ permission, url, isMainFrame, media }, { kiosk }))
  })
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}))
  session.setSpellCheckerEnabled(false)
  session.on('will-download', (event, item) => {
    if (!mayDownload(item.getURL(), { kiosk })) event.preventDefault()
  })
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !mayRequest(url, { packaged }) }))
}
