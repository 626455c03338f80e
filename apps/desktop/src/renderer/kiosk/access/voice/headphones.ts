/**
 * Tells when headphones are plugged in or taken out, where the machine shows them as another audio output. Many sound cards don't: there
 * the pad's own socket types a key (`headphones_in`), or the visitor presses a button.
 */
type AudioDevices = Pick<MediaDevices, 'enumerateDevices' | 'addEventListener' | 'removeEventListener'>

export function followHeadphones(
  { onIn, onOut }: { onIn(): void; onOut(): void },
  devices: AudioDevices | undefined = navigator.mediaDevices,
): () => void {
  if (devices === undefined) return () => {}
  let outputs: number | undefined
  let isOver = false
  const look = async (): Promise<void> => {
    const all = await devices.enumerateDevices().catch(() => [])
    if (isOver) return
    const now = all.filter(({ kind }) => kind === 'audiooutput').length
    const before = outputs
    outputs = now
    if (before === undefined || now === before) return
    if (now > before) onIn()
    else onOut()
  }
  const listener = (): void => void look()
  devices.addEventListener('devicechange', listener)
  void look()
  return () => {
    isOver = true
    devices.removeEventListener('devicechange', listener)
  }
}
