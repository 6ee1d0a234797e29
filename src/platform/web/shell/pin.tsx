import { showError } from '#platform/web/api.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { useListMemory } from '#platform/web/list/list-memory.tsx'
import { usePerson } from '#platform/web/session.ts'
import { Glyph } from '#platform/web/shell/icons.tsx'

/** Puts a screen into one's own section of the menu, or takes it out. */
export function useTogglePin(path: string): { pinned: boolean; toggle: () => Promise<void> } {
  const pinned = usePerson().pinned?.includes(path) ?? false
  const memory = useListMemory()
  const message = useMessage()
  const toggle = async () => {
    try {
      const { togglePin } = await import('#platform/web/shell/own-menu.ts')
      if (!(await togglePin(memory, path)))
        message.info('Mục Hay dùng đã đủ chín màn hình. Bỏ ghim một màn hình rồi ghim lại.')
    } catch (problem) {
      showError(message, problem)
    }
  }
  return { pinned, toggle }
}

/**
 * The star of an entry, for the mouse alone: with the keys, and for who hears the page, it is pinned on the screen
 * itself, or among all screens.
 */
export function Pin({ path, title, tabIndex = -1 }: { path: string; title: string; tabIndex?: number }) {
  const { pinned, toggle } = useTogglePin(path)
  const label = `${pinned ? 'Bỏ ghim' : 'Ghim'} ${title}`
  return (
    <button
      type="button"
      className="menu-star"
      tabIndex={tabIndex}
      aria-hidden={tabIndex < 0 || undefined}
      aria-label={label}
      aria-pressed={pinned}
      title={pinned ? 'Bỏ khỏi Hay dùng' : 'Ghim vào Hay dùng'}
      onClick={(event) => {
        event.stopPropagation()
        void toggle()
      }}
    >
      <Glyph name="star" />
    </button>
  )
}
