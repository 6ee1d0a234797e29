import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { useListMemory } from '#platform/web/list/list-memory.tsx'
import { usePerson } from '#platform/web/session.ts'
import type { ScreenHelp } from '#platform/contract/help.ts'
import { helpKey, helpReadOf, type HelpRead } from '#platform/web/shell/help.ts'
import { HelpWords } from '#platform/web/shell/help-words.tsx'
import { noteOpened } from '#platform/web/shell/own-menu.ts'
import { useShell } from '#platform/web/shell/shell-context.ts'
import '#platform/web/shell/help.css'

/** Whoever stays this long works here; a screen that is only passed is no visit. */
const visit = 5_000

let known: { person: number; read: Promise<HelpRead> } | undefined

/** Notes which screens a person works in, and tells each once what it is for: at the foot of the menu, over nothing. */
export default function FirstVisit({ path, foot }: { path: string; foot: Element | null }) {
  const { mayOpen, help } = useShell()
  const { id } = usePerson()
  const memory = useListMemory()
  const [told, setTold] = useState<{ path: string; words: ScreenHelp }>()
  const here = mayOpen(path) && path !== '/help'

  useEffect(() => {
    if (!here) return
    const timer = setTimeout(() => {
      noteOpened(memory, path).catch(() => {}) // the next day counts as well
    }, visit)
    return () => clearTimeout(timer)
  }, [here, memory, path])

  useEffect(() => {
    if (!here) return
    let left = false
    const tell = async () => {
      if (known?.person !== id) known = { person: id, read: memory.readPreference(helpKey).then(helpReadOf) }
      const read = await known.read
      if (read.off || read.read.includes(path)) return
      const words = await help(path)
      // A station fills the page: its help is under "?".
      if (!words || left || document.querySelector('.scan-station')) return
      setTold({ path, words })
      const now = { ...read, read: [...read.read, path] }
      known = { person: id, read: Promise.resolve(now) }
      await memory.writePreference(helpKey, now)
    }
    tell().catch(() => {
      known = undefined // the next screen asks again
    })
    return () => {
      left = true
    }
  }, [here, help, id, memory, path])

  if (told?.path !== path) return null
  const close = () => setTold(undefined)
  const off = async () => {
    close()
    const read = await known?.read
    if (!read) return
    known = { person: id, read: Promise.resolve({ ...read, off: true }) }
    await memory.writePreference(helpKey, { ...read, off: true })
  }
  const card = (
    <aside className={foot ? 'first-visit' : 'first-visit over'} aria-label="Lần đầu ở màn hình này">
      <HelpWords words={told.words} />
      <p className="first-visit-foot">
        <Link to={`/help?screen=${encodeURIComponent(path)}`}>Đọc thêm</Link>
        <button type="button" onClick={() => void off().catch(() => {})}>
          Tắt mọi lời dẫn
        </button>
        <button type="button" onClick={close}>
          Đã hiểu
        </button>
      </p>
    </aside>
  )
  return foot ? createPortal(card, foot) : card
}
