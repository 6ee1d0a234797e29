import { Button, Input, Select } from 'antd'
import { useRef, useState } from 'react'
import { queryClient } from '#platform/web/api.ts'
import { useIntake } from '#platform/web/images/intake.ts'
import { photoTypes } from '#platform/web/images/picture-kind.ts'
import { errorText } from '#platform/web/words/kit.words.ts'
import { loadImages } from '#warehouse/image.api.ts'
import { codeInName } from '#warehouse/image.rules.ts'
import { OrderPhotos, sendPhoto, typeOptions } from '#warehouse/web/parts/order-photos.tsx'
import '#warehouse/web/photos.css'

interface Line {
  file: File
  code: string
  state: 'waiting' | 'sending' | 'saved' | 'refused'
  why?: string
}
const said: Record<Line['state'], string> = {
  waiting: 'Chưa gửi',
  sending: 'Đang gửi…',
  saved: 'Đã lưu',
  refused: '',
}

/** Many photos at once: the order of each is read from its file's name, and may be written beside it. */
export function ImportPhotos() {
  const [type, setType] = useState(1)
  const [lines, setLines] = useState<readonly Line[]>([])
  const [seen, setSeen] = useState('')
  const picker = useRef<HTMLInputElement>(null)
  const busy = lines.some(({ state }) => state === 'sending')
  const ready = lines.filter(({ state, code }) => state !== 'saved' && code !== '')
  const add = (files: readonly File[]) =>
    setLines((now) => [
      ...now.filter(({ state }) => state !== 'saved'),
      ...files.map((file): Line => ({ file, code: codeInName(file.name), state: 'waiting' })),
    ])
  const place = useRef<HTMLDivElement>(null)
  useIntake(place, add, { disabled: busy })
  const set = (file: File, change: Partial<Line>) =>
    setLines((now) => now.map((line) => (line.file === file ? { ...line, ...change } : line)))
  const sendAll = async () => {
    for (const { file, code } of ready) {
      set(file, { state: 'sending' })
      try {
        // oxlint-disable-next-line no-await-in-loop -- one call a file, one after the other
        const { pictureToSend } = await import('#platform/web/images/shrink.ts')
        // oxlint-disable-next-line no-await-in-loop -- as above
        await sendPhoto(await pictureToSend(file), code, type)
        set(file, { state: 'saved' })
      } catch (problem) {
        set(file, { state: 'refused', why: errorText(problem) })
      }
    }
    void queryClient.invalidateQueries({ queryKey: [loadImages.id] })
  }
  return (
    <div className="photos">
      <div ref={place} className="uploader">
        <Select
          aria-label="Loại ảnh"
          value={type}
          options={typeOptions}
          onChange={setType}
          style={{ width: 180 }}
        />
        <Button disabled={busy} onClick={() => picker.current?.click()}>
          Chọn ảnh
        </Button>
        <Button type="primary" loading={busy} disabled={ready.length === 0} onClick={() => void sendAll()}>
          Gửi {ready.length} ảnh
        </Button>
        <span className="quiet">
          Kéo thả, dán được nhiều ảnh. Mã đơn (DH…) hoặc mã vận đơn lấy từ tên tệp; tệp chưa rõ mã thì ghi bên
          cạnh.
        </span>
        <input
          ref={picker}
          type="file"
          accept={photoTypes}
          multiple
          hidden
          aria-label="Chọn ảnh"
          onChange={({ target }) => {
            add([...(target.files ?? [])])
            target.value = ''
          }}
        />
      </div>
      {lines.length > 0 && (
        <div className="photos-scroll">
          <table className="photos-lines">
            <thead>
              <tr>
                <th>Tệp</th>
                <th>Mã đơn, mã vận đơn</th>
                <th>Kết quả</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ file, code, state, why }) => (
                <tr key={`${file.name} ${file.lastModified} ${file.size}`} data-state={state}>
                  <td>{file.name}</td>
                  <td>
                    <Input
                      size="small"
                      aria-label={`Mã của ${file.name}`}
                      value={code}
                      disabled={state === 'saved' || state === 'sending'}
                      onChange={({ target }) => set(file, { code: target.value.trim() })}
                    />
                  </td>
                  <td aria-live="polite">
                    {why ?? said[state]}
                    {state === 'saved' && (
                      <Button size="small" type="link" onClick={() => setSeen(code)}>
                        Xem ảnh của {code}
                      </Button>
                    )}
                    {(state === 'waiting' || state === 'refused') && (
                      <Button
                        size="small"
                        type="link"
                        onClick={() => setLines((now) => now.filter((line) => line.file !== file))}
                      >
                        Bỏ
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Input.Search
        aria-label="Mã đơn hoặc mã vận đơn"
        placeholder="Xem ảnh theo mã đơn hoặc mã vận đơn"
        enterButton="Xem ảnh"
        style={{ maxWidth: 420 }}
        key={seen}
        defaultValue={seen}
        onSearch={(text) => setSeen(text.trim())}
      />
      {seen && <OrderPhotos key={seen} code={seen} status={type === 2 ? 9 : 6} />}
    </div>
  )
}
