import { Button, Input } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { roleCodes, roleNames, type RoleCode } from '#platform/contract/roles.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { tellDone } from '#platform/web/after/notices.ts'
import { useListMemory, type NamedView } from '#platform/web/list/list-memory.tsx'
import { errorText } from '#platform/web/words/kit.words.ts'

/** Named views of a list, one's own and those shared with one's role. */
export default function ViewsPanel({
  list,
  query,
  apply,
}: {
  list: string
  /** The query part of the address as it is now. */
  query: string
  apply: (query: string) => void
}) {
  const memory = useListMemory()
  const [views, setViews] = useState<readonly NamedView[]>()
  const [problem, setProblem] = useState<string>()
  const [unread, setUnread] = useState<unknown>()
  const [name, setName] = useState('')
  const [role, setRole] = useState<RoleCode | ''>('')
  const load = useCallback(
    () =>
      memory.readViews(list).then((read) => {
        setViews(read)
        setUnread(undefined)
      }, setUnread),
    [memory, list],
  )
  useEffect(() => void load(), [load])
  const remove = async (view: NamedView) => {
    await memory.deleteView(view.id)
    const { name: called, query: kept, shared_role } = view
    tellDone({
      text: `Đã xóa chế độ xem ${called}`,
      undo: async () => {
        await memory.saveView({ list, name: called, query: kept, shared_role })
        await load()
      },
    })
  }
  const attempt = (work: Promise<unknown>) =>
    work.then(
      () => {
        setProblem(undefined)
        return load()
      },
      (thrown) => setProblem(errorText(thrown)),
    )
  return (
    <section className="views" aria-label="Chế độ xem">
      {problem && (
        <p className="hint" role="alert">
          {problem}
        </p>
      )}
      <ul>
        {views?.map((view) => (
          <li key={view.id}>
            <button type="button" onClick={() => apply(view.query)}>
              {view.name}
              {view.shared_role && <span className="hint"> · {roleNames[view.shared_role]}</span>}
            </button>
            {view.own && (
              <button
                type="button"
                aria-label={`Xóa chế độ xem ${view.name}`}
                onClick={() => void attempt(remove(view))}
              >
                ✕
              </button>
            )}
          </li>
        ))}
        {!views && unread === undefined && <li className="hint">Đang tải…</li>}
      </ul>
      {views?.length === 0 && <Nothing small>Chưa có chế độ xem nào được lưu.</Nothing>}
      {unread !== undefined && <Failed small error={unread} retry={load} />}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!name.trim()) return
          void attempt(memory.saveView({ list, name: name.trim(), query, shared_role: role || null })).then(
            () => setName(''),
          )
        }}
      >
        <Input
          placeholder="Tên cho bộ lọc đang xem"
          aria-label="Tên chế độ xem"
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <label className="hint">
          Chia sẻ với{' '}
          <select
            className="list-select"
            value={role}
            onChange={(event) => setRole(event.target.value as RoleCode | '')}
          >
            <option value="">Riêng tôi</option>
            {roleCodes.map((code) => (
              <option key={code} value={code}>
                {roleNames[code]}
              </option>
            ))}
          </select>
        </label>
        <Button size="small" type="primary" htmlType="submit" disabled={!name.trim()}>
          Lưu chế độ xem
        </Button>
      </form>
    </section>
  )
}
