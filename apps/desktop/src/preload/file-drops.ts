/** A file dropped on the window would otherwise be offered to the page, or open in its place. */

type DropTarget = Pick<Window, 'addEventListener'>

export function refuseFileDrops(target: DropTarget): void {
  for (const name of ['dragenter', 'dragover', 'drop'] as const) {
    target.addEventListener(
      name,
      (event) => {
        if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
        event.preventDefault()
        event.stopImmediatePropagation()
      },
      { capture: true },
    )
  }
}
