/** The body and headers of a multipart/form-data request, as a browser sends it. */
export function form(
  fields: Record<string, string>,
  files: { field: string; name: string; bytes: Buffer }[],
) {
  const edge = 'edge-of-the-parts'
  const parts: Buffer[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  for (const { field, name, bytes } of files) {
    const head = `--${edge}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n`
    parts.push(
      Buffer.from(`${head}content-type: application/octet-stream\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    )
  }
  parts.push(Buffer.from(`--${edge}--\r\n`))
  return { body: Buffer.concat(parts), headers: { 'content-type': `multipart/form-data; boundary=${edge}` } }
}
