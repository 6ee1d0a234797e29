import { PlusOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { uploadAttachment } from '#catalog/library.api.ts'
import type { PhotosProps } from '#notices/web/feedback-photos.tsx'
import { useAction } from '#platform/web/api.ts'
import type { InputProps } from '#platform/web/inputs/input-props.ts'
import { saidBy } from '#platform/web/words/kit.words.ts'
import '#notices/web/feedback.css'

const folder = 'images/feedbacks'

// antd's picture viewer is heavier than the list of feedbacks: it comes with the first picture.
const FeedbackPhotos = lazy(() => import('#notices/web/feedback-photos.tsx'))

/** Pictures side by side; nothing where there are none. */
export function Photos(props: PhotosProps) {
  if (props.paths.length === 0) return null
  return (
    <Suspense fallback={<Skeleton.Image active style={{ width: 88, height: 88 }} />}>
      <FeedbackPhotos {...props} />
    </Suspense>
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
