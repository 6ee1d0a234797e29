import { Button, Input, Skeleton, Space, type InputRef } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { listAssetCounts, readAssetCount, scanAsset } from '#assets/count/count.api.ts'
import type { AssetCountRow } from '#assets/count/count.api.ts'
import { assetCountStatus } from '#assets/count/count.status.ts'
import { useAction, useRecord } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { useHasFlag } from '#platform/web/session.ts'
import '#platform/web/record/record-rows.css'

const Camera = lazy(() => import('#platform/web/scan/camera.tsx'))

const resultWords = {
  found: 'Có mặt',
  again: 'Đã quét rồi',
  unknown: 'Mã lạ, không có trong sổ của trạm',
} as const
const lineWords = (line: { found: boolean; asset_id: number | null }) => {
  if (!line.found) return 'Thiếu'
  return line.asset_id === null ? 'Mã lạ' : 'Có mặt'
}

/** What a count found so far; while it goes on labels are scanned here, one after the other. */
export function CountRecord({ row }: { row: AssetCountRow }) {
  const counts = useHasFlag('ql', 'kt', 'op')
  const { data, error } = useRecord(readAssetCount, { params: { id: row.id } })
  return (
    <>
      {counts && row.status === assetCountStatus.open && <ScanBox id={row.id} />}
      {error && <Failed small error={error} />}
      {!data && !error && <Skeleton active title={false} />}
      {data && (
        <table className="record-rows" style={{ width: '100%', textAlign: 'left' }}>
          <caption>Thiếu và mã lạ đứng trước</caption>
          <thead>
            <tr>
              <th scope="col">Mã</th>
              <th scope="col">Tài sản</th>
              <th scope="col">Người giữ</th>
              <th scope="col">Kết quả</th>
            </tr>
          </thead>
          <tbody>
            {data.data.lines.map((line) => (
              <tr key={line.code}>
                <td data-label="Mã">{line.code}</td>
                <td>{line.name}</td>
                <td data-label="Người giữ">{line.holders}</td>
                <td className={line.found && line.asset_id !== null ? undefined : 'bad'}>
                  {lineWords(line)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

/** Codes as a scanner types them, each sent in its turn: none is lost while another is under way. */
function ScanBox({ id }: { id: number }) {
  const box = useRef<InputRef>(null)
  const [text, setText] = useState('')
  const [camera, setCamera] = useState(false)
  const [last, setLast] = useState<string>()
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const scan = useAction(scanAsset, { invalidates: [readAssetCount, listAssetCounts], quiet: true })
  const send = (sent: string) => {
    const code = sent.trim()
    setText('')
    box.current?.focus()
    if (!code) return
    turn.current = turn.current
      .then(() => scan.mutateAsync({ body: { id, code } }))
      .then(({ data }) =>
        setLast(`${data.code}: ${resultWords[data.result]}${data.name ? ` · ${data.name}` : ''}`),
      )
      .catch(() => setLast(`${code}: chưa ghi được, quét lại`))
  }
  return (
    <section aria-label="Quét tem">
      <Space.Compact style={{ width: '100%' }}>
        <Input
          ref={box}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPressEnter={() => send(text)}
          placeholder="Quét hoặc gõ mã tài sản, Enter"
          aria-label="Mã tài sản"
          autoFocus
        />
        <Button onClick={() => setCamera(!camera)}>{camera ? 'Tắt camera' : 'Quét bằng camera'}</Button>
      </Space.Compact>
      <p role="status">{last ?? 'Chưa quét tem nào.'}</p>
      {camera && (
        <Suspense fallback={<Skeleton active title={false} />}>
          <Camera onCode={send} />
        </Suspense>
      )}
    </section>
  )
}
