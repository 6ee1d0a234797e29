/** `DH123456789 (2).jpg` is a photo of that order; of another name the first word may be a track. Empty: no code. */
export function codeInName(name: string): string {
  const bare = name.replace(/\.[^.]*$/, '').trim()
  const order = /DH\d{9}/i.exec(bare)?.[0]
  if (order) return order.toUpperCase()
  const word = /^[A-Za-z0-9-]+/.exec(bare)?.[0] ?? ''
  // A camera's own names have figures too; what a camera writes first is known.
  if (/^(img|dsc|dscn|dji|pxl|photo|image|anh|screenshot|zalo|received)[-\d]*$/i.test(word)) return ''
  return word.length >= 8 && /\d{4}/.test(word) ? word.toUpperCase() : ''
}
