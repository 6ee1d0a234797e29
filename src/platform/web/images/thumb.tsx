import { PictureOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { widthFor } from '#platform/contract/photo-size.ts'
import { isOurs, useBytes, useObjectUrl } from '#platform/web/images/picture.ts'
import '#platform/web/images/thumb.css'

/**
 * A picture in a place of its size, asked for when it comes near the window and in the size that is sharp
 * there. None, or one that cannot be shown: a quiet tile in the same place. One of a shop abroad is there once
 * the server has fetched it.
 */
export function Thumb({
  photo,
  size,
  alt,
}: {
  /** As records keep it: `/api/image/7`, `/api/file/<key>`, or an address abroad. */
  photo: string | null | undefined
  /** px, both ways. */
  size: number
  /** What is to be seen; empty where words beside it say so. */
  alt: string
}) {
  const place = useRef<HTMLSpanElement>(null)
  const near = useNear(place)
  const { data, error } = useBytes(photo ?? '', widthFor(size), near)
  const src = useObjectUrl(data)
  const [broken, setBroken] = useState<string>()
  // Whatever else stands in the place of an address is no picture: a browser would run or ask it.
  const failed = !photo || !isOurs(photo) || Boolean(error) || (src !== undefined && broken === src)
  return (
    <span ref={place} className="photo" data-failed={failed} style={{ width: size, height: size }}>
      {failed ? (
        <PictureOutlined
          {...(alt ? { role: 'img', 'aria-label': photo ? `${alt}: chưa mở được ảnh` : alt } : {})}
        />
      ) : (
        src && (
          <img
            src={src}
            alt={alt}
            width={size}
            height={size}
            // Dragged within a page it would come back as a file.
            draggable={false}
            decoding="async"
            referrerPolicy="no-referrer"
            onError={() => setBroken(src)}
          />
        )
      )}
    </span>
  )
}

const comers = new WeakMap<Element, () => void>()
let watcher: IntersectionObserver | undefined
/** One for all pictures of the window. */
const watching = (): IntersectionObserver =>
  (watcher ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) comers.get(target)?.()
    },
    { rootMargin: '200px' },
  ))

/** True from when the place has come near the window. */
function useNear(place: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element || near) return
    comers.set(element, () => setNear(true))
    watching().observe(element)
    return () => watching().unobserve(element)
  }, [place, near])
  return near
}
