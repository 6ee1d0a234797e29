import { formatVnd } from '#platform/rules/money.ts'
import { font, looks } from '#platform/web/look/tokens.ts'
import type { Story } from '#story/story.api.ts'
import { dueWords, promiseWords, stepNote } from '#story/story.words.ts'

/** px, twice what a phone shows. */
const width = 1080
const edge = 56
const ink = looks.light

const step = {
  done: ink.good.text,
  now: ink.accentText,
  broken: ink.bad.text,
  ahead: ink.faint,
} as const satisfies Record<Story['steps'][number]['state'], string>

/** Draws downwards, and knows how far it came. */
class Sheet {
  y = edge
  readonly pen: CanvasRenderingContext2D
  constructor(pen: CanvasRenderingContext2D) {
    this.pen = pen
    pen.textBaseline = 'top'
  }
  text(
    words: string,
    size: number,
    colour: string,
    { bold = false, at = edge, right = false, most = width - 2 * edge } = {},
  ) {
    this.pen.font = `${bold ? 700 : 400} ${size}px ${font}`
    this.pen.fillStyle = colour
    this.pen.textAlign = right ? 'right' : 'left'
    for (const line of linesOf(this.pen, words, most)) {
      this.pen.fillText(line, right ? width - edge : at, this.y)
      this.y += size * 1.35
    }
  }
  pair(left: string, right: string, size: number, colour: string, bold = false) {
    const top = this.y
    this.text(right, size, colour, { bold, right: true })
    this.y = top
    this.text(left, size, colour, { bold, most: width - 2 * edge - 360 })
    this.y = Math.max(this.y, top + size * 1.35)
  }
}

/** As many words a line as fit. */
function linesOf(pen: CanvasRenderingContext2D, words: string, most: number): string[] {
  const lines: string[] = []
  for (const word of words.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && pen.measureText(longer).width <= most) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** The story as a picture for a message: white whatever the screen, with the QR where something is to be paid. */
export async function storyPicture(story: Story, qr: SVGElement | null): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = 4000
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws no pictures')
  pen.fillStyle = ink.surface
  pen.fillRect(0, 0, width, canvas.height)
  const sheet = new Sheet(pen)
  sheet.text(`ĐƠN ${story.code}`, 34, ink.text3, { bold: true })
  sheet.text(`${story.name} × ${story.quantity}`, 46, ink.text, { bold: true })
  sheet.text(story.status, 40, story.broken ? ink.bad.text : ink.accentText, { bold: true })
  sheet.y += 24
  for (const one of story.steps) {
    pen.fillStyle = step[one.state]
    pen.beginPath()
    pen.arc(edge + 14, sheet.y + 24, 14, 0, 2 * Math.PI)
    pen.fill()
    const top = sheet.y
    sheet.text(stepNote(one), 34, ink.text3, { right: true })
    sheet.y = top
    sheet.text(one.label, 36, one.state === 'ahead' ? ink.text3 : ink.text, {
      at: edge + 52,
      bold: one.state === 'now',
    })
    sheet.y += 12
  }
  const promised = promiseWords(story.promise)
  if (promised) {
    sheet.y += 12
    sheet.text(promised, 32, story.promise?.late ? ink.bad.text : ink.text2)
  }
  if (story.money) {
    sheet.y += 24
    sheet.pair('Tổng cộng', `${formatVnd(story.money.total)} đ`, 36, ink.text)
    sheet.pair('Đã thanh toán', `${formatVnd(story.money.paid)} đ`, 36, ink.text)
    sheet.pair(dueWords[story.money.asks], `${formatVnd(story.money.due)} đ`, 42, ink.text, true)
  }
  if (story.pay && qr) {
    sheet.y += 16
    const side = 420
    pen.drawImage(await imageOf(qr), (width - side) / 2, sheet.y, side, side)
    sheet.y += side + 20
    sheet.text(`${story.pay.bank} · ${story.pay.account}`, 34, ink.text)
    sheet.text(`Nội dung: ${story.pay.memo}`, 34, ink.text, { bold: true })
  }
  return blobOf(cut(canvas, Math.min(canvas.height, Math.ceil(sheet.y + edge))))
}

function cut(canvas: HTMLCanvasElement, height: number): HTMLCanvasElement {
  const shorter = document.createElement('canvas')
  shorter.width = width
  shorter.height = height
  shorter.getContext('2d')?.drawImage(canvas, 0, 0)
  return shorter
}

async function imageOf(svg: SVGElement): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = `data:image/svg+xml;utf8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`
  await image.decode()
  return image
}

const blobOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture came of it'))), 'image/png'),
  )
