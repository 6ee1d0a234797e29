import { PaperClipOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { getFile } from '#catalog/library.api.ts'
import { listTalk, removeTalk, type Said } from '#crm/comments/comment.api.ts'
import { Say } from '#crm/comments/web/say.tsx'
import { download, showError, useAction, useCall } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { useMessage } from '#platform/web/dialogs.tsx'
import { useHasFlag } from '#platform/web/session.ts'
import { When } from '#platform/web/words/when.tsx'
import '#crm/comments/web/parts/talk.css'

const StoredPictures = lazy(() => import('#catalog/web/parts/stored-pictures.tsx'))

/** What is said on a record of customer relations, `task:12`, and a place to say more. */
export function Talk({ record, mayWrite = true }: { record: string; mayWrite?: boolean }) {
  const { data, error } = useCall(listTalk, { params: { id: record } })
  const [editing, setEditing] = useState<number>()
  return (
    <section className="talk record-section" aria-label="Bình luận">
      <h3>Bình luận</h3>
      {error && <Failed small error={error} />}
      {!data && !error && <Skeleton active />}
      {data?.data.length === 0 && <Nothing small>Chưa có bình luận.</Nothing>}
      <ul>
        {data?.data.map((one) =>
          one.id === editing ? (
            <li key={one.id}>
              <Say record={record} said={one} onDone={() => setEditing(undefined)} />
            </li>
          ) : (
            <Comment key={one.id} said={one} onEdit={() => setEditing(one.id)} />
          ),
        )}
      </ul>
      {mayWrite && <Say record={record} />}
    </section>
  )
}

function Comment({ said, onEdit }: { said: Said; onEdit: () => void }) {
  const manager = useHasFlag('ql')
  const removal = useAction(removeTalk, { invalidates: [listTalk] })
  const pictures = said.attachments.filter(({ picture }) => picture).map(({ path }) => path)
  const documents = said.attachments.filter(({ picture }) => !picture)
  return (
    <li>
      <b>{said.maker_name}</b>{' '}
      <small>
        <When at={said.created_at} />
        {said.edited_at && ' · đã sửa'}
      </small>
      {said.editable && (
        <Button size="small" type="link" onClick={onEdit}>
          Sửa
        </Button>
      )}
      {(said.editable || manager) && (
        <Button
          size="small"
          type="link"
          danger
          disabled={removal.isPending}
          onClick={() => removal.mutate({ params: { id: said.id } })}
        >
          Xóa
        </Button>
      )}
      {said.content && <p>{said.content}</p>}
      {pictures.length > 0 && (
        <Suspense fallback={<Skeleton.Image active style={{ width: 88, height: 88 }} />}>
          <StoredPictures alt="Ảnh bình luận" paths={pictures} />
        </Suspense>
      )}
      {documents.map((file) => (
        <Document key={file.path} {...file} />
      ))}
    </li>
  )
}

function Document({ path, name }: { path: string; name: string }) {
  const message = useMessage()
  const params = { key: path.slice(path.lastIndexOf('/') + 1) }
  return (
    <Button
      size="small"
      icon={<PaperClipOutlined />}
      onClick={() =>
        void download(getFile, { params, query: {} }).catch((problem: unknown) => showError(message, problem))
      }
    >
      {name}
    </Button>
  )
}
