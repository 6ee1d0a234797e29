const own = [
  /^localhost$/,
  /\.local$/,
  /^\[::1\]$/,
  /^(127|10)(\.\d+){3}$/,
  /^192\.168(\.\d+){2}$/,
  /^172\.(1[6-9]|2\d|3[01])(\.\d+){2}$/,
]

/**
 * The origin of a server in one's own network: `192.168.1.20:8080` → `http://192.168.1.20:8080`. Null: it is
 * no address, or one of the world outside.
 */
export function localOrigin(given: string): string | null {
  const text = given.trim()
  const url = URL.parse(/^https?:\/\//.test(text) ? text : `http://${text}`)
  return url && own.some((pattern) => pattern.test(url.hostname)) ? url.origin : null
}
