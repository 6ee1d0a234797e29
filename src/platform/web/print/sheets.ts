import { paperSizes, type PageSize } from '#platform/web/print/paper-sizes.ts'

/**
 * Lays the sections of a printed document on sheets of a paper: what is seen before is what comes out, in every
 * browser. No row, figure or place to sign is cut; a table that goes on has its head again, every further sheet
 * the title of its section, each its foot and number. What is alone larger than a sheet is cut at its edge.
 * @returns how many sheets
 */
export function layOnSheets(document: Document, paper: PageSize): number {
  const { body, documentElement } = document
  documentElement.dataset['paper'] = paper
  const foot = body.querySelector('footer.foot')?.textContent ?? null
  const given = [...body.querySelectorAll<HTMLElement>('section.paper')]
  const sections = given.length > 0 ? given : [wholeOf(document)]
  const style = document.createElement('style')
  style.textContent = styleOf(paper)
  document.head.append(style)
  let count = 0
  const laid = sections.map((section) => {
    const sheets = sheetsOf(section, foot !== null)
    count += sheets.length
    return sheets
  })
  body.replaceChildren(...body.querySelectorAll('style'), ...laid.flat())
  for (const sheets of laid) {
    for (const [at, sheet] of sheets.entries()) {
      const below = sheet.querySelector('.sheet-foot')
      if (below)
        below.append(textOf(document, foot ?? ''), textOf(document, `Trang ${at + 1}/${sheets.length}`))
    }
  }
  return count
}

const textOf = (document: Document, text: string) => {
  const span = document.createElement('span')
  span.textContent = text
  return span
}

function wholeOf(document: Document): HTMLElement {
  const section = document.createElement('section')
  section.append(...document.body.childNodes)
  document.body.append(section)
  return section
}

/** Half a millimetre less than the paper: what is rounded up begins no empty sheet. */
const styleOf = (paper: PageSize): string => {
  const { width, height, margin } = paperSizes[paper]
  return `@page { size: ${width}mm ${height}mm; margin: 0 }
.sheet { box-sizing: border-box; width: ${width}mm; height: ${height - 0.5}mm; padding: ${margin}mm; overflow: hidden;
  display: flex; flex-direction: column; background: #fff; break-after: page; break-inside: avoid }
.sheet:last-of-type { break-after: auto }
.sheet-body { flex: 1; min-height: 0; display: flow-root }
.sheet-again { font-size: 10px; border-bottom: 1px solid #999; padding-bottom: 1mm }
.sheet-foot { display: flex; justify-content: space-between; gap: 4mm; font-size: 10px; height: 5mm;
  align-items: end; white-space: nowrap; overflow: hidden }
@media screen { .sheet { margin: 0 auto 12px; outline: 1px solid #bbb } }`
}

function sheetsOf(section: HTMLElement, footed: boolean): HTMLElement[] {
  const { ownerDocument: document } = section
  const title = section.querySelector('h1')?.textContent ?? ''
  const sheets: HTMLElement[] = []
  const begin = (): HTMLElement => {
    const sheet = document.createElement('div')
    sheet.className = 'sheet'
    const body = document.createElement('div')
    body.className = 'sheet-body'
    sheet.append(body)
    if (footed) {
      const foot = document.createElement('div')
      foot.className = 'sheet-foot'
      sheet.append(foot)
    }
    document.body.append(sheet)
    if (sheets.length > 0 && title) {
      const again = document.createElement('div')
      again.className = 'sheet-again'
      again.textContent = `${title} (tiếp)`
      body.append(again)
    }
    sheets.push(sheet)
    return body
  }
  let body = begin()
  for (let part = section.firstElementChild; part; part = section.firstElementChild) {
    body.append(part)
    if (!isOver(body)) continue
    if (part.tagName === 'TABLE') {
      body = splitTable(part as HTMLTableElement, body, begin)
    } else if (body.firstElementChild !== part && !isAlone(body, part)) {
      body = begin()
      body.append(part)
    }
  }
  return sheets
}

const isOver = (body: HTMLElement) => body.scrollHeight > body.clientHeight + 1
/** Below the title of a further sheet. */
const isAlone = (body: HTMLElement, part: Element) =>
  body.children.length === 2 &&
  body.firstElementChild?.className === 'sheet-again' &&
  body.lastElementChild === part

/** Rows go on over as many sheets as they need, in columns as wide as they would be on one. The last takes the sums. */
function splitTable(table: HTMLTableElement, first: HTMLElement, begin: () => HTMLElement): HTMLElement {
  const widths = [...(table.tHead?.rows[0]?.cells ?? table.rows[0]?.cells ?? [])].map(
    (cell) => cell.getBoundingClientRect().width,
  )
  const rows = [...table.tBodies].flatMap((group) => [...group.rows])
  const heights = rows.map((row) => row.getBoundingClientRect().height)
  const sums = table.tFoot
  const sumsHeight = sums?.getBoundingClientRect().height ?? 0
  for (const row of rows) row.remove()
  sums?.remove()
  for (const group of [...table.tBodies].slice(1)) group.remove()
  const shell = table.cloneNode(true) as HTMLTableElement
  fixWidths(shell, widths)
  table.remove()
  let body = first
  let part = begun()
  let room = roomIn(body, part)
  for (const [at, row] of rows.entries()) {
    const height = heights[at] ?? 0
    // The last row stays with the sums.
    const needed = at === rows.length - 1 ? height + sumsHeight : height
    if (needed > room && (part.tBodies[0]?.rows.length ?? 0) > 0) {
      body = begin()
      part = begun()
      room = roomIn(body, part)
    }
    part.tBodies[0]?.append(row)
    room -= height
  }
  if (sums) part.append(sums)
  return body

  function begun(): HTMLTableElement {
    const next = shell.cloneNode(true) as HTMLTableElement
    if (!next.tBodies[0]) next.createTBody()
    body.append(next)
    if (isOver(body) && body.children.length > 1 && body.firstElementChild?.className !== 'sheet-again') {
      // Not even its head has room here.
      next.remove()
      body = begin()
      body.append(next)
    }
    return next
  }
}

function fixWidths(table: HTMLTableElement, widths: readonly number[]): void {
  table.style.tableLayout = 'fixed'
  const group = table.ownerDocument.createElement('colgroup')
  for (const width of widths) {
    const column = table.ownerDocument.createElement('col')
    column.style.width = `${width}px`
    group.append(column)
  }
  table.prepend(group)
}

/** px left for rows; rows share borders, which is a px less than their sum, never more. */
const roomIn = (body: HTMLElement, table: HTMLTableElement): number =>
  body.getBoundingClientRect().bottom - table.getBoundingClientRect().bottom - 10
