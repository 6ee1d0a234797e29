import { useEffect, useMemo } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Call } from '#platform/contract/call.ts'
import type { ApiError } from '#platform/contract/client.ts'
import type { PhotoWidth } from '#platform/contract/photo-size.ts'
import { useCall } from '#platform/web/api.ts'

/** Bytes that are handed out by a call of their own: which, and of which picture. */
export interface PictureSource {
  call: Call
  params: Readonly<Record<string, string | number>>
}

/** A picture as grids and the viewer take it. */
export interface Picture {
  key: string | number
  /** What is to be seen, and since when. */
  alt: string
  /** Its address, as records keep it: `/api/image/7`, `/api/file/<key>`, or of a shop abroad. */
  photo: string
  /** The file as it was sent, for who may have it. */
  original?: PictureSource | undefined
}

/** A stored picture needs the person's token to be read; one of a shop keeps its own address. */
export const isStored = (photo: string): boolean => /^\/api\/(image|file)\/\w+$/.test(photo)

/** One of a shop abroad, which the server has fetched. */
const isOfShop = (photo: string): boolean => /^https?:\/\//.test(photo)
/** We have the bytes, now or later. */
export const isOurs = (photo: string): boolean => isStored(photo) || isOfShop(photo)

/** The call that answers the bytes of a picture of ours, and what it is sent. */
export function bytesOf(photo: string, width?: PhotoWidth): [call: Call, args: never] {
  const call: Call = {
    id: `picture ${photo}`,
    method: 'GET',
    path: isOfShop(photo) ? '/api/shop-picture' : photo,
    summary: 'Ảnh',
    roles: [],
    file: 'Ảnh',
  }
  return [call, { query: { ...(width && { width }), ...(isOfShop(photo) && { address: photo }) } } as never]
}

/** Pictures never change under their address. */
export function useBytes(
  photo: string,
  width: PhotoWidth | undefined,
  enabled: boolean,
): UseQueryResult<Blob, ApiError> {
  const [call, args] = bytesOf(photo, width)
  const options = { staleTime: Infinity, gcTime: 60_000, enabled: enabled && isOurs(photo) } as never
  return useCall(call, args, options) as UseQueryResult<Blob, ApiError>
}

/** An address for bytes; gone with the picture. */
export function useObjectUrl(bytes: Blob | undefined): string | undefined {
  const url = useMemo(() => (bytes ? URL.createObjectURL(bytes) : undefined), [bytes])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return url
}
