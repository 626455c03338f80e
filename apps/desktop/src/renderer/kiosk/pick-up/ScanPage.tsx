/** The first page: a code is shown to the camera, or to the scanner. */
import { ScanQrCode } from 'lucide-react'
import { useVideoOf } from '../../camera/use-video-of.ts'
import { useSpeech } from '../kiosk-context.tsx'
import type { CodeCamera } from './use-code-camera.ts'

export function ScanPage({ camera, onType }: { camera: CodeCamera; onType(): void }) {
  const speech = useSpeech()
  const { stream, isMissing } = camera
  const help = isMissing ? 'pick_up_scan_scanner' : stream === null ? 'pick_up_camera_starting' : 'pick_up_scan_camera'
  return (
    <div className="pick-up-scan">
      <div className="scan-picture">
        {stream === null ? <ScanQrCode aria-hidden="true" /> : <Picture stream={stream} />}
      </div>
      <p className="pick-up-help">{speech.say(help)}</p>
      <button type="button" className="frame-button pick-up-other-way" onClick={onType}>
        {speech.say('pick_up_by_reference')}
      </button>
    </div>
  )
}

/** As in a mirror: whoever moves a code to the right sees it move there. */
function Picture({ stream }: { stream: MediaStream }) {
  const video = useVideoOf(stream)
  return <video ref={video} muted playsInline />
}
