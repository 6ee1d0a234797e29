import type { FormEvent, KeyboardEvent } from 'react'

/**
 * A form that is sent by its button, and by Ctrl+Enter from any of its fields (also one that keeps Enter
 * for itself). `onKeys` where the keys do more than the button.
 */
export function sentBy(submit: () => unknown, onKeys: (event: KeyboardEvent) => unknown = submit) {
  return {
    noValidate: true,
    onSubmit(event: FormEvent) {
      event.preventDefault()
      void submit()
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      void onKeys(event)
    },
  }
}
