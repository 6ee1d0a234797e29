import { Button, Image, Skeleton } from 'antd'
import { useEffect, useMemo } from 'react'
import { getFile } from '#catalog/library.api.ts'
import { useCall } from '#platform/web/api.ts'
import { saidBy } from '#platform/web/words/kit.words.ts'

/** An address for bytes that need the person's token to be read; gone with the picture. */
function useObjectUrl(bytes: Blob | undefined): string | undefined {
  const url = useMemo(() => (bytes ? URL.createObjectURL(bytes) : undefined), [bytes])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return url
}

function Photo({ path, onRemove }: { path: string; onRemove?: (() => void) | undefined }) {
  const key = path.slice(path.lastIndexOf('/') + 1)
  const { data, error } = useCall(getFile, { params: { key } }, { staleTime: Infinity, gcTime: 60_000 })
  const url = useObjectUrl(data)
  return (
    <li>
      {error ? (
        <span role="alert">{saidBy(error)}</span>
      ) : url ? (
        <Image src={url} alt="Ảnh góp ý" width={88} height={88} />
      ) : (
        <Skeleton.Image active style={{ width: 88, height: 88 }} />
      )}
      {onRemove && (
        <Button size="small" type="link" danger onClick={onRemove}>
          Bỏ ảnh
        </Button>
      )}
    </li>
  )
}

export interface PhotosProps {
  paths: readonly string[]
  onRemove?: (path: string) => void
}

/** Pictures side by side; a click opens one large. */
export default function FeedbackPhotos({ paths, onRemove }: PhotosProps) {
  return (
    <Image.PreviewGroup>
      <ul className="feedback-photos">
        {paths.map((path) => (
          <Photo key={path} path={path} onRemove={onRemove && (() => onRemove(path))} />
        ))}
      </ul>
    </Image.PreviewGroup>
  )
}
