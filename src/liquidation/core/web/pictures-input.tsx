import { Skeleton } from 'antd'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { uploadAttachment } from '#catalog/library.api.ts'
import type { StoredPicturesProps } from '#catalog/web/parts/stored-pictures.tsx'
import { tellDone } from '#platform/web/after/notices.ts'
import { api } from '#platform/web/api.ts'
import { PhotoUploader } from '#platform/web/images/photo-uploader.tsx'
import type { InputProps } from '#platform/web/inputs/input-props.ts'

const folder = 'images/liquidations'

const StoredPictures = lazy(() => import('#catalog/web/parts/stored-pictures.tsx'))

/** Pictures side by side; nothing where there are none. */
export function Pictures({ alt = 'Ảnh', ...props }: Omit<StoredPicturesProps, 'alt'> & { alt?: string }) {
  if (props.paths.length === 0) return null
  return (
    <Suspense fallback={<Skeleton.Image active style={{ width: 88, height: 88 }} />}>
      <StoredPictures alt={alt} {...props} />
    </Suspense>
  )
}

/** Uploads pictures one at a time; the value is their paths. */
export function PicturesInput({ value, onChange, id, disabled }: InputProps<string[]>) {
  const paths = value ?? []
  // Several files of one choice are added one after the other, each to what the last one left.
  const latest = useRef(paths)
  useEffect(() => {
    latest.current = paths
  })
  const put = (next: string[]) => {
    latest.current = next
    onChange(next)
  }
  const send = async (file: File) => {
    const upload = new FormData()
    upload.append('folder', folder)
    upload.append('files', file)
    const { data } = await api(uploadAttachment, { upload })
    put([...latest.current, data.path])
  }
  const remove = (path: string) => {
    const at = latest.current.indexOf(path)
    put(latest.current.toSpliced(at, 1))
    const undo = async () => put(latest.current.toSpliced(at, 0, path))
    tellDone({ text: 'Đã bỏ 1 ảnh', undo })
  }
  return (
    <div>
      <Pictures paths={paths} onRemove={remove} onOrder={put} />
      <PhotoUploader send={send} id={id} disabled={disabled ?? false} />
    </div>
  )
}
