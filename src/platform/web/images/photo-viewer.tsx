import {
  CloseOutlined,
  DownloadOutlined,
  LeftOutlined,
  RightOutlined,
  RotateLeftOutlined,
  RotateRightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { download, prefetch, showError } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { useMessage } from '#platform/web/dialogs.tsx'
import { bytesOf, isOurs, useBytes, useObjectUrl, type Picture } from '#platform/web/images/picture.ts'

interface View {
  scale: number
  /** Degrees, clockwise. */
  turn: number
  x: number
  y: number
}
const upright: View = { scale: 1, turn: 0, x: 0, y: 0 }
const zoomed = (view: View, by: number): View => {
  const scale = Math.min(8, Math.max(0.5, view.scale * by))
  return scale <= 1 ? { ...view, scale, x: 0, y: 0 } : { ...view, scale }
}
const turned = (view: View, by: number): View => ({ ...view, turn: view.turn + by })
/** How far a finger goes before it means the next picture. */
const swipe = 60

/**
 * One of several pictures over the whole window. Keys: ← → the one before and after, + − zoom,
 * R turns (Shift+R back), 0 as it was, Esc closes. The mouse wheel zooms, dragging moves; the picture
 * after the open one is fetched ahead.
 */
export default function PhotoViewer({
  pictures,
  at,
  onMove,
  onClose,
}: {
  pictures: readonly Picture[]
  at: number
  onMove: (at: number) => void
  onClose: () => void
}) {
  const message = useMessage()
  const [view, setView] = useState(upright)
  const [shown, setShown] = useState(at)
  // Another picture begins whole and upright.
  if (shown !== at) {
    setShown(at)
    setView(upright)
  }
  const picture = pictures[at] as Picture
  const { photo } = picture
  const small = useBytes(photo, 320, true)
  const large = useBytes(photo, 1280, true)
  // Whoever looks closely gets every dot.
  const whole = useBytes(photo, undefined, view.scale > 1)
  const url = useObjectUrl(whole.data ?? large.data ?? small.data)
  const next = pictures[at + 1]?.photo
  useEffect(() => {
    if (next && isOurs(next)) prefetch(...bytesOf(next, 1280))
  }, [next])
  const move = (by: number) => {
    if (pictures[at + by]) onMove(at + by)
  }
  const keys: Record<string, () => void> = {
    ArrowLeft: () => move(-1),
    ArrowRight: () => move(1),
    '+': () => setView((now) => zoomed(now, 1.25)),
    '=': () => setView((now) => zoomed(now, 1.25)),
    '-': () => setView((now) => zoomed(now, 0.8)),
    '0': () => setView(upright),
    r: () => setView((now) => turned(now, 90)),
    R: () => setView((now) => turned(now, -90)),
  }
  const dialog = useDialog(keys, onClose)
  const drag = useDrag(view, setView, move)
  const original = picture.original
  const transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale}) rotate(${view.turn}deg)`
  return (
    <dialog ref={dialog} className="viewer" aria-label={picture.alt}>
      <div
        className="viewer-stage"
        {...drag}
        onWheel={({ deltaY }) => setView((now) => zoomed(now, deltaY < 0 ? 1.1 : 0.9))}
      >
        {url && (
          <img
            src={url}
            alt={picture.alt}
            draggable={false}
            referrerPolicy="no-referrer"
            style={{ transform }}
          />
        )}
        {large.error && <Failed error={large.error} />}
      </div>
      <p className="viewer-said" aria-live="polite">
        {at + 1} / {pictures.length} · {picture.alt}
        {large.isFetching && ' · đang tải…'}
      </p>
      <div className="viewer-tools" role="toolbar" aria-label="Công cụ xem ảnh">
        <Tool name="Ảnh trước (←)" icon={<LeftOutlined />} off={at === 0} run={() => move(-1)} />
        <Tool name="Thu nhỏ (−)" icon={<ZoomOutOutlined />} run={() => keys['-']?.()} />
        <Tool name="Phóng to (+)" icon={<ZoomInOutlined />} run={() => keys['+']?.()} />
        <Tool name="Xoay trái (Shift+R)" icon={<RotateLeftOutlined />} run={() => keys['R']?.()} />
        <Tool name="Xoay phải (R)" icon={<RotateRightOutlined />} run={() => keys['r']?.()} />
        {original && (
          <Tool
            name="Tải tệp gốc"
            icon={<DownloadOutlined />}
            run={() =>
              void download(original.call, { params: original.params } as never).catch((problem) =>
                showError(message, problem),
              )
            }
          />
        )}
        <Tool name="Đóng (Esc)" icon={<CloseOutlined />} run={onClose} />
        <Tool
          name="Ảnh sau (→)"
          icon={<RightOutlined />}
          off={at === pictures.length - 1}
          run={() => move(1)}
        />
      </div>
    </dialog>
  )
}

function Tool({ name, icon, off, run }: { name: string; icon: ReactNode; off?: boolean; run: () => void }) {
  return (
    <button type="button" title={name} aria-label={name} disabled={off} onClick={run}>
      {icon}
    </button>
  )
}

/** The browser's own dialog: over every drawer, with the focus inside. No key of it reaches what lies below. */
function useDialog(keys: Readonly<Record<string, () => void>>, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  const latest = useRef({ keys, onClose })
  useEffect(() => {
    latest.current = { keys, onClose }
  })
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const pressed = (event: KeyboardEvent) => {
      event.stopPropagation()
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Escape') {
        event.preventDefault()
        latest.current.onClose()
        return
      }
      const run = latest.current.keys[event.key]
      if (!run) return
      event.preventDefault()
      run()
    }
    const cancelled = (event: Event) => {
      event.preventDefault()
      latest.current.onClose()
    }
    element.addEventListener('keydown', pressed)
    element.addEventListener('cancel', cancelled)
    element.showModal()
    return () => {
      element.removeEventListener('keydown', pressed)
      element.removeEventListener('cancel', cancelled)
      element.close()
    }
  }, [])
  return dialog
}

/** Dragging moves a picture that is larger than the window; a swipe over one that is not goes on. */
function useDrag(view: View, setView: (view: View) => void, move: (by: number) => void) {
  const from = useRef<{ x: number; y: number; view: View }>(undefined)
  return {
    onPointerDown: (event: PointerEvent) => {
      from.current = { x: event.clientX, y: event.clientY, view }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const start = from.current
      if (!start || start.view.scale <= 1) return
      setView({ ...start.view, x: start.view.x + clientX - start.x, y: start.view.y + clientY - start.y })
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const start = from.current
      from.current = undefined
      if (!start || start.view.scale > 1) return
      const by = clientX - start.x
      if (Math.abs(by) >= swipe) move(by < 0 ? 1 : -1)
    },
    onDoubleClick: () => setView(view.scale > 1 ? upright : { ...view, scale: 2 }),
  }
}
