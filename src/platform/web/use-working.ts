import { useState } from 'react'
import { showError } from '#platform/web/api.ts'
import { useMessage } from '#platform/web/dialogs.tsx'

/** Work that keeps a screen busy while it goes on; what goes wrong is said in the server's words. */
export function useWorking() {
  const message = useMessage()
  const [busy, setBusy] = useState(false)
  const working = async (work: () => Promise<unknown>, failed?: (problem: unknown) => void) => {
    setBusy(true)
    try {
      await work()
    } catch (problem) {
      failed?.(problem)
      showError(message, problem)
    } finally {
      setBusy(false)
    }
  }
  return { busy, working }
}
