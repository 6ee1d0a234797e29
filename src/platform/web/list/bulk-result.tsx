import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { kitWords } from '#platform/web/words/kit.words.ts'
import { grouped } from '#platform/web/words/numbers.ts'

/** Row by row: how many were done, and each that was not with its code and reason. */
export default function BulkResult({
  title,
  answer,
  told,
  problem,
  labelOf,
  onClose,
}: {
  title: string
  answer?: BulkAnswer
  /** What else there is to tell. */
  told?: ReactNode
  problem?: string
  labelOf: (id: number) => string
  onClose: () => void
}) {
  const failed = answer?.failed ?? []
  return (
    <Modal
      open
      title={title}
      width={640}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {kitWords.close}
        </Button>
      }
    >
      {problem && <p role="alert">Không thực hiện được: {problem}</p>}
      {answer && (
        <p>
          <span className="tag" data-phase="done">
            ✓ {grouped(answer.done.length)} dòng thành công
          </span>{' '}
          {failed.length > 0 && (
            <span className="tag" data-phase="problem">
              ✕ {grouped(failed.length)} dòng không thành công
            </span>
          )}
        </p>
      )}
      {told}
      {failed.length > 0 && (
        <div className="list" style={{ maxHeight: 360, overflow: 'auto' }}>
          <div className="grid">
            <table>
              <thead>
                <tr>
                  <th style={{ width: 130 }}>Dòng</th>
                  <th>Lý do</th>
                </tr>
              </thead>
              <tbody>
                {failed.map((one) => (
                  <tr key={one.id}>
                    <td title={labelOf(one.id)}>{labelOf(one.id)}</td>
                    <td style={{ whiteSpace: 'normal' }}>
                      {one.message} <small className="quiet">{one.error}</small>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className="hint">Các dòng không thành công vẫn đang được chọn.</p>
        </div>
      )}
    </Modal>
  )
}
