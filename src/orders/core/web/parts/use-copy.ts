import { useMessage } from '#platform/web/dialogs.tsx'
import { useCallback } from 'react'

/** Puts a text on the clipboard and says so. */
export function useCopy(): (text: string, said?: string) => Promise<void> {
  const message = useMessage()
  return useCallback(
    async (text, said = 'Đã sao chép') => {
      try {
        await navigator.clipboard.writeText(text)
        message.success(said)
      } catch {
        message.error('Trình duyệt không cho sao chép.')
      }
    },
    [message],
  )
}
