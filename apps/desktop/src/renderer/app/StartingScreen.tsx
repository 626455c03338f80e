/** Shown until the engine has spoken: names the part that is being waited for. */
import { ConnectionLight } from '../ui/ConnectionLight.tsx'
import { PRODUCT_NAME } from './product-name.ts'
import './starting-screen.css'

export function StartingScreen() {
  return (
    <main className="starting-screen">
      <h1>{PRODUCT_NAME}</h1>
      <ConnectionLight timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone} mapConfirmedAt={null} />
    </main>
  )
}
