import { PlusOutlined } from '@ant-design/icons'
import { Button, Image, Skeleton } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { getFile, uploadAttachment } from '#catalog/library.api.ts'
import { useAction, useCall } from '#platform/web/api.ts'
import type { InputProps } from '#platform/web/inputs/input-props.ts'
import { saidBy } from '#platform/web/words/kit.words.ts'
import '#notices/web/feedback.css'

const folder = 'images/feedbacks'

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

/** Pictures side by side; a click opens one large. */
export function Photos({ paths, onRemove }: { paths: readonly string[]; onRemove?: (path: string) => void }) {
  if (paths.length === 0) return null
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

/** Uploads pictures one at a time, as specified; the value is their paths. */
export function ImagesInput({ value, onChange, id, disabled }: InputProps<string[]>) {
  const paths = value ?? []
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const action = useAction(uploadAttachment, { quiet: true, onFailure: () => true })
  const send = async (files: readonly File[]) => {
    setProblem(undefined)
    const sent: string[] = []
    try {
      for (const file of files) {
        const upload = new FormData()
        upload.append('folder', folder)
        upload.append('files', file)
        // oxlint-disable-next-line no-await-in-loop -- specified: one call a file, one after the other
        const { data } = await action.mutateAsync({ upload } as never)
        sent.push(data.path)
      }
    } catch (thrown) {
      setProblem(saidBy(thrown))
    }
    if (sent.length) onChange([...paths, ...sent])
  }
  return (
    <div>
      <Photos paths={paths} onRemove={(path) => onChange(paths.filter((one) => one !== path))} />
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={({ target }) => {
          void send([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button
        id={id ?? ''}
        icon={<PlusOutlined />}
        loading={action.isPending}
        disabled={disabled ?? false}
        onClick={() => input.current?.click()}
      >
        Thêm ảnh
      </Button>
      {problem && (
        <p role="alert" className="feedback-problem">
          {problem}
        </p>
      )}
    </div>
  )
}
