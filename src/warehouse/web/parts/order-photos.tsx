import { Button, Image, Select, Skeleton } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '#platform/contract/client.ts'
import { roles } from '#platform/contract/roles.ts'
import { api, queryClient, useCall } from '#platform/web/api.ts'
import { usePerson } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { kitWords, saidBy } from '#platform/web/words/kit.words.ts'
import {
  getImage,
  getThumb,
  imageTypes,
  loadImages,
  uploadImages,
  type ImageFound,
} from '#warehouse/image.api.ts'
import '#warehouse/web/photos.css'

const uploaders = roles('ql', 'kt', 'kd', 'cs', 'op')
const typeOptions = Object.entries(imageTypes).map(([value, label]) => ({ value: Number(value), label }))

/** Which kind of photo is most likely taken at a step: abroad, in Vietnam, or by sales before. */
const likelyType = (status: number): number => (status >= 8.2 ? 2 : status >= 6 ? 1 : 3)

/** An address for bytes that need the person's token to be read; gone with the picture. */
function useObjectUrl(bytes: Blob | undefined): string | undefined {
  const url = useMemo(() => (bytes ? URL.createObjectURL(bytes) : undefined), [bytes])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return url
}

/** The photos of one order by kind, and a place to add some: each file is told by itself what came of it. */
export function OrderPhotos({ code, status }: { code: string; status: number }) {
  const { data, error, refetch } = useCall(loadImages, { query: { code } })
  const may = uploaders.includes(usePerson().role)
  if (error) {
    return (
      <div role="alert">
        <p>{saidBy(error)}</p>
        <Button onClick={() => void refetch()}>{kitWords.retry}</Button>
      </div>
    )
  }
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  const photos = data.data
  return (
    <div className="photos">
      {may && <Uploader code={code} first={likelyType(status)} />}
      {photos.length === 0 && <p className="quiet">Chưa có ảnh nào.</p>}
      {typeOptions.map(({ value, label }) => {
        const mine = photos.filter((photo) => photo.type_image === value)
        return mine.length === 0 ? null : (
          <section key={value} aria-label={label}>
            <h2>
              {label} ({mine.length})
            </h2>
            <ul className="photos-grid">
              {mine.map((photo) => (
                <Photo key={photo.id} photo={photo} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function Photo({ photo }: { photo: ImageFound }) {
  const [open, setOpen] = useState(false)
  const forever = { staleTime: Infinity, gcTime: 60_000 }
  const thumb = useCall(getThumb, { params: { id: photo.id } }, forever)
  const whole = useCall(getImage, { params: { id: photo.id } }, { ...forever, enabled: open })
  const small = useObjectUrl(thumb.data)
  const large = useObjectUrl(whole.data)
  const when = formatInstant(photo.created_at, true)
  return (
    <li>
      {thumb.error ? (
        <p role="alert">{saidBy(thumb.error)}</p>
      ) : (
        <Image
          src={small ?? ''}
          alt={`${photo.type_name}, ${when}`}
          width={132}
          height={132}
          placeholder={<Skeleton.Image active />}
          preview={{ src: large ?? small ?? '', open, onOpenChange: setOpen }}
        />
      )}
      <small>
        {when}
        {photo.created_name && ` · ${photo.created_name}`}
      </small>
    </li>
  )
}

interface Sent {
  name: string
  state: 'sending' | 'saved' | 'refused'
  why?: string
}

/** Files go one by one, so that a bad one does not take the others with it. */
function Uploader({ code, first }: { code: string; first: number }) {
  const [type, setType] = useState(first)
  const [sent, setSent] = useState<readonly Sent[]>([])
  const picker = useRef<HTMLInputElement>(null)
  const busy = sent.some((file) => file.state === 'sending')

  const send = async (file: File): Promise<Sent> => {
    const upload = new FormData()
    upload.set('code', code)
    upload.set('type_image', String(type))
    upload.append('files', file)
    try {
      await api(uploadImages, { upload })
      return { name: file.name, state: 'saved' }
    } catch (problem) {
      const why = problem instanceof ApiError ? problem.message : 'Không gửi được ảnh.'
      return { name: file.name, state: 'refused', why }
    }
  }
  const sendAll = async (files: FileList | null) => {
    if (!files?.length) return
    const chosen = [...files]
    setSent(chosen.map(({ name }) => ({ name, state: 'sending' })))
    for (const [at, file] of chosen.entries()) {
      const result = await send(file)
      setSent((now) => now.map((one, index) => (index === at ? result : one)))
    }
    if (picker.current) picker.current.value = ''
    void queryClient.invalidateQueries({ queryKey: [loadImages.id] })
  }
  return (
    <div className="photos-add">
      <Select
        aria-label="Loại ảnh"
        value={type}
        options={typeOptions}
        onChange={setType}
        disabled={busy}
        style={{ width: 170 }}
      />
      <Button loading={busy} onClick={() => picker.current?.click()}>
        Thêm ảnh
      </Button>
      <input
        ref={picker}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple
        hidden
        aria-label="Chọn ảnh"
        onChange={(event) => void sendAll(event.target.files)}
      />
      <ul className="photos-sent" aria-live="polite">
        {sent.map((file, index) => (
          <li key={index} data-state={file.state}>
            {file.name}:{' '}
            {file.state === 'sending' ? 'đang gửi…' : file.state === 'saved' ? 'đã lưu' : file.why}
          </li>
        ))}
      </ul>
    </div>
  )
}
