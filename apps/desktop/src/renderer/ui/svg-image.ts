/** An SVG text as an image's address: as an image it can neither run a script nor load anything. */
export function svgImage(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
}
