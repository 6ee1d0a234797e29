/**
 * What the log says of where a request went: the path alone, for a query string may hold a name or a phone number, and
 * of a route `/…/:token` not the token, which opens what it names to whoever reads it.
 */
export function loggedPath(url: string, route: string | undefined): string {
  const path = url.split('?')[0] ?? ''
  const secret = route?.split('/').indexOf(':token') ?? -1
  if (secret < 0) return path
  return path
    .split('/')
    .map((part, at) => (at === secret ? ':token' : part))
    .join('/')
}
