import { refuseCatalog } from '#catalog/catalog.errors.ts'
import { readPhoto } from '#platform/server/files/photo.ts'
import type { SentPhoto } from '#platform/server/files/stored-file.ts'

/** A picture as sent, ready to keep. @throws image.type, image.unreadable */
export async function photoOf(bytes: Buffer, name: string): Promise<SentPhoto> {
  const photo = await readPhoto(bytes)
  if (photo === 'type') throw refuseCatalog('image.type')
  if (photo === 'unreadable') throw refuseCatalog('image.unreadable', { values: { name: name.slice(0, 80) } })
  return { ...photo, name, sent: bytes }
}
