import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { paperSizes, type PageSize } from '#platform/web/print/paper-sizes.ts'
import type { Printed } from '#platform/web/print/print-frame.ts'
import {
  choicesOf,
  fillFrame,
  frameMay,
  keepChoices,
  pause,
  printFrame,
} from '#platform/web/print/print-now.ts'
import '#platform/web/print/print.css'

/** Shows the sheets as they will come out; resolves when the dialog is closed, printed or not. */
export async function preview(printed: Printed, delay: number): Promise<void> {
  const before = document.activeElement
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  await new Promise<void>((done) => root.render(<Preview printed={printed} delay={delay} onClose={done} />))
  root.unmount()
  host.remove()
  // A scanner types where the focus is.
  if (before instanceof HTMLElement && before.isConnected) before.focus()
}

/** Keys closer to each other than a person types them are a scan, and its Enter prints nothing. */
const scanPace = 80

function Preview({ printed, delay, onClose }: { printed: Printed; delay: number; onClose: () => void }) {
  const [kept] = useState(() => choicesOf(printed, false))
  const [paper, setPaper] = useState(kept.paper)
  const [atOnce, setAtOnce] = useState(kept.atOnce)
  const [count, setCount] = useState<number>()
  const dialog = useRef<HTMLDialogElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const lastKey = useRef(0)

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Enter prints: the dialog's own choice would be the first field.
    element?.querySelector<HTMLElement>('.main')?.focus()
    return () => element?.close()
  }, [])
  useEffect(() => {
    let left = false
    const fill = async () => {
      const element = frame.current
      if (!element) return
      setCount(undefined)
      const sheets = await fillFrame(element, printed, paper)
      fit(element, paper)
      await pause(delay)
      if (!left) setCount(sheets)
    }
    void fill()
    return () => {
      left = true
    }
  }, [printed, paper, delay])
  useEffect(() => {
    const refit = () => frame.current && fit(frame.current, paper)
    addEventListener('resize', refit)
    return () => removeEventListener('resize', refit)
  }, [paper])

  const choose = (next: PageSize) => {
    setPaper(next)
    keepChoices(printed, { paper: next, atOnce })
  }
  const print = () => {
    if (count === undefined || !frame.current) return
    printFrame(frame.current)
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      className="print-preview"
      aria-label="Xem trước bản in"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        // No key of the dialog reaches the list below it.
        event.stopPropagation()
        const scanned = event.timeStamp - lastKey.current < scanPace
        if (event.key !== 'Enter') lastKey.current = event.timeStamp
        else if (scanned) event.preventDefault()
      }}
    >
      <form
        method="dialog"
        className="print-bar"
        onSubmit={(event) => {
          event.preventDefault()
          print()
        }}
      >
        <strong>Xem trước bản in</strong>
        <span className="quiet" role="status">
          {count === undefined ? 'đang dàn trang…' : `${count} trang`}
        </span>
        {printed.papers.length > 1 && (
          <label>
            Khổ giấy
            <select value={paper} onChange={({ target }) => choose(target.value as PageSize)}>
              {printed.papers.map((one) => (
                <option key={one} value={one}>
                  {paperSizes[one].name}
                </option>
              ))}
            </select>
          </label>
        )}
        <label title="Bật lại xem trước ở Thông tin cá nhân, mục In ấn">
          <input
            type="checkbox"
            checked={atOnce}
            onChange={({ target }) => {
              setAtOnce(target.checked)
              keepChoices(printed, { paper, atOnce: target.checked })
            }}
          />
          Lần sau in ngay
        </label>
        <span className="print-gap" />
        <button type="button" onClick={onClose}>
          Đóng (Esc)
        </button>
        <button type="submit" className="main" aria-disabled={count === undefined}>
          In (Enter)
        </button>
      </form>
      <iframe ref={frame} title="Bản in" sandbox={frameMay} tabIndex={-1} />
    </dialog>
  )
}

/** As wide as the dialog lets it, never larger than the paper twice. */
function fit(frame: HTMLIFrameElement, paper: PageSize): void {
  const document = frame.contentDocument
  if (!document) return
  const style = (document.querySelector<HTMLStyleElement>('style[data-fit]') ??
    document.head.appendChild(document.createElement('style'))) as HTMLStyleElement
  style.dataset['fit'] = ''
  const sheet = (paperSizes[paper].width * 96) / 25.4
  const zoom = Math.min(2, Math.max(0.2, (frame.clientWidth - 32) / sheet))
  style.textContent = `@media screen { html { background: #8883 } body { zoom: ${zoom.toFixed(3)}; padding: 12px 0 } }`
}
