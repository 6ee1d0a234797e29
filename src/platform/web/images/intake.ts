import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** What lies over a screen has its own places for files. */
const sheets = '.ant-drawer, .ant-modal-wrap, dialog'

interface Place {
  element: () => Element | null
  take: (files: readonly File[]) => void
  /** Cells that were copied are a file, too. */
  tables: boolean
}
const places = new Set<Place>()

const sheetOf = (element: Element) => element.closest(sheets)
const isShown = (sheet: Element) => sheet.getClientRects().length > 0

/** The place that files given at an element belong to: the one around it, else the first of its sheet. */
function placeFor(target: EventTarget | null, fits = (_: Place) => true): Place | undefined {
  const at = target instanceof Element && target !== document.body ? target : undefined
  // Without a focus, what lies uppermost is meant.
  const sheet = at ? sheetOf(at) : ([...document.querySelectorAll(sheets)].findLast(isShown) ?? null)
  const mine = [...places].filter((place) => {
    const element = place.element()
    return element !== null && sheetOf(element) === sheet && fits(place)
  })
  return mine.find((place) => at && place.element()?.contains(at)) ?? mine[0]
}

function given(event: DragEvent | ClipboardEvent, data: DataTransfer | null): void {
  const files = [...(data?.files ?? [])]
  const place = files.length > 0 && !event.defaultPrevented ? placeFor(event.target) : undefined
  if (!place) return
  event.preventDefault()
  mark(undefined)
  place.take(files)
}

/** Where a text is typed, it is pasted as one. */
const typesText = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, [contenteditable=true]') !== null

/** Copied cells as a file: parted by tabs, as spreadsheets part them. One column has one at the end. */
export function tableFile(text: string): File | undefined {
  if (!/[\t\n]/.test(text.trim())) return undefined
  const rows = text.replaceAll(/\r\n?/g, '\n').trimEnd()
  const parted = /^[^\n]*\t/.test(rows) ? rows : rows.replaceAll(/$/gm, '\t')
  return new File([parted], 'Bảng dán từ Excel.tsv', { type: 'text/tab-separated-values' })
}

/** Cells of a table come as text and as their picture: they are meant as cells. */
function pasted(event: ClipboardEvent): void {
  const { clipboardData } = event
  if (!clipboardData?.types.includes('text/plain')) return given(event, clipboardData)
  const table = typesText(event.target) ? undefined : tableFile(clipboardData.getData('text/plain'))
  const place = table && placeFor(event.target, ({ tables }) => tables)
  if (!table || !place) return
  event.preventDefault()
  place.take([table])
}
const dropped = (event: DragEvent) => {
  if (!event.dataTransfer?.types.includes('Files')) return
  given(event, event.dataTransfer)
  // Otherwise the browser leaves the screen to show the file.
  event.preventDefault()
  mark(undefined)
}
function over(event: DragEvent): void {
  if (!event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  mark(placeFor(event.target)?.element() ?? undefined)
}
let marked: Element | undefined
/** Where files that are dropped now will go. */
function mark(element: Element | undefined): void {
  if (marked === element) return
  marked?.removeAttribute('data-over')
  marked = element
  element?.setAttribute('data-over', 'true')
}
const left = (event: DragEvent) => event.relatedTarget === null && mark(undefined)

function listen(on: boolean): void {
  const each = on ? addEventListener : removeEventListener
  each('paste', pasted as EventListener)
  each('drop', dropped as EventListener)
  each('dragover', over as EventListener)
  each('dragleave', left as EventListener)
}

/**
 * Files that are dropped on, or pasted into, the drawer, dialog or screen in which the place stands. Of several
 * places the one under the hand takes them, else the first. With `tables` also cells that were copied in Excel.
 */
export function useIntake(
  place: RefObject<Element | null>,
  take: (files: readonly File[]) => void,
  { disabled = false, tables = false }: { disabled?: boolean; tables?: boolean } = {},
): void {
  const latest = useRef(take)
  useLayoutEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    if (disabled) return
    const mine: Place = { element: () => place.current, take: (files) => latest.current(files), tables }
    if (places.size === 0) listen(true)
    places.add(mine)
    return () => {
      places.delete(mine)
      if (places.size === 0) listen(false)
    }
  }, [place, disabled, tables])
}
