import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { coded } from '#platform/web/record/coded.tsx'
import { usePerson } from '#platform/web/session.ts'
import '#warehouse/web/drafts.css'
import { withDraft, withoutDraft, type Draft } from '#warehouse/web/unsaved.ts'

/**
 * The drafts of a person at a station; this device keeps them while the station is left, and what `typed` says was
 * typed by then and not saved.
 */
export function useDrafts<T>(station: string, typed: () => Omit<Draft<T>, 'why'> | undefined) {
  const key = `station-drafts:${station}:${usePerson().id}`
  const [drafts, show] = useState<readonly Draft<T>[]>(() => read<T>(key))
  // Read by scans that follow each other faster than the station is drawn.
  const now = useRef(drafts)
  const set = (next: readonly Draft<T>[]) => {
    if (next.length === now.current.length && next.every((one, index) => one === now.current[index])) return
    now.current = next
    if (next.length > 0) localStorage.setItem(key, JSON.stringify(next))
    else localStorage.removeItem(key)
    show(next)
  }
  const keep = (draft: Draft<T>) => set(withDraft(now.current, draft))
  const leave = useRef(() => {})
  leave.current = () => {
    const left = typed()
    if (left) keep({ ...left, why: 'gõ dở khi rời trạm' })
  }
  useEffect(() => {
    const left = () => leave.current()
    addEventListener('pagehide', left)
    return () => {
      removeEventListener('pagehide', left)
      left()
    }
  }, [])
  return {
    drafts,
    of: (id: number) => now.current.find((draft) => draft.id === id),
    keep,
    drop: (id: number) => set(withoutDraft(now.current, id)),
  }
}

function read<T>(key: string): readonly Draft<T>[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? (kept as Draft<T>[]) : []
  } catch {
    return []
  }
}

/** What is typed and not saved, each with its reason, until it is saved or given up. */
export function DraftList<T>({
  drafts,
  onOpen,
  onDrop,
}: {
  drafts: readonly Draft<T>[]
  onOpen: (draft: Draft<T>) => void
  onDrop: (id: number) => void
}) {
  if (drafts.length === 0) return null
  return (
    <section className="scan-panel station-drafts" aria-label="Đã gõ, chưa lưu">
      <h2>Đã gõ, chưa lưu</h2>
      <ul>
        {drafts.map((draft) => (
          <li key={draft.id}>
            <b>{coded(draft.code)}</b> <span>{draft.why}</span>
            <Button aria-label={`Sửa ${draft.code}`} onClick={() => onOpen(draft)}>
              Sửa
            </Button>
            <Button type="text" aria-label={`Bỏ số đã gõ của ${draft.code}`} onClick={() => onDrop(draft.id)}>
              Bỏ
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
