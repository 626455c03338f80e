/** Shown until the engine has spoken: names the part that is being waited for. */
import { ConnectionLight } from '../ui/ConnectionLight.tsx'
import './starting-screen.css'

export function StartingScreen() {
  return (
    <main className="starting-screen">
      <h1>Marquee</h1>
      <ConnectionLight timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone} mapConfirmedAt={null} />
    </main>
  )
}
