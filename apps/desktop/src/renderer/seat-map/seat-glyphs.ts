/** The marks that tell a seat's category and state without colour, as paths in a box from -0.5 to 0.5. */

type Pen = CanvasRenderingContext2D

/** A wheelchair user: head, back, seat and foot, and the wheel. */
export function wheelchairGlyph(pen: Pen): void {
  pen.lineWidth = 0.1
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.beginPath()
  pen.arc(-0.08, -0.38, 0.09, 0, Math.PI * 2)
  pen.fill()
  pen.beginPath()
  pen.moveTo(-0.08, -0.22)
  pen.lineTo(-0.05, 0.06)
  pen.lineTo(0.2, 0.06)
  pen.lineTo(0.3, 0.36)
  pen.lineTo(0.4, 0.33)
  pen.moveTo(-0.07, -0.09)
  pen.lineTo(0.16, -0.09)
  pen.stroke()
  pen.beginPath()
  pen.arc(-0.06, 0.17, 0.25, -0.45, Math.PI * 1.15)
  pen.stroke()
}

export function dotGlyph(pen: Pen): void {
  pen.beginPath()
  pen.arc(0, 0, 0.1, 0, Math.PI * 2)
  pen.fill()
}

export function checkGlyph(pen: Pen): void {
  pen.lineWidth = 0.15
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.beginPath()
  pen.moveTo(-0.26, 0.02)
  pen.lineTo(-0.07, 0.22)
  pen.lineTo(0.28, -0.22)
  pen.stroke()
}

export function dotsGlyph(pen: Pen): void {
  for (const x of [-0.24, 0, 0.24]) {
    pen.beginPath()
    pen.arc(x, 0, 0.075, 0, Math.PI * 2)
    pen.fill()
  }
}

/** Diagonal stripes over the box, to be clipped by the seat's shape. */
export function hatch(pen: Pen): void {
  pen.lineWidth = 0.11
  pen.beginPath()
  for (let at = -1; at <= 1; at += 0.27) {
    pen.moveTo(at - 0.5, 0.5)
    pen.lineTo(at + 0.5, -0.5)
  }
  pen.stroke()
}
