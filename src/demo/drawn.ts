/** A paper with a few lines on it, the second in large letters, as somebody photographed it. */
export async function drawn(lines: readonly string[], paper = '#eef6ee'): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const text = lines
    .map((line, n) => `<text x="40" y="${90 + n * 70}" font-size="${n === 1 ? 40 : 26}">${line}</text>`)
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="320"><rect width="640" height="320" fill="${paper}"/><g fill="#133" font-family="sans-serif">${text}</g></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer()
}
