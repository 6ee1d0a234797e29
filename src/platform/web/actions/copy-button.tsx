import { Button } from 'antd'
import { useState } from 'react'

/** Puts a text into the clipboard, and says that it is there. */
export function CopyButton({ text, label = 'Sao chép' }: { text: string; label?: string }) {
  const [copied, setCopied] = useState<string>()
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      // A browser that keeps the clipboard to itself: the text stands there to be marked.
      () => setCopied(undefined),
    )
  return (
    <Button size="small" onClick={copy}>
      {copied === text ? 'Đã sao chép' : label}
    </Button>
  )
}
