import { useEffect, useMemo } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Call } from '#platform/contract/call.ts'
import type { ApiError } from '#platform/contract/client.ts'
import { useCall } from '#platform/web/api.ts'

/** Bytes that need the person's token to be read: the call that answers them, and of which picture. */
export interface PictureSource {
  call: Call
  params: Readonly<Record<string, string | number>>
}

/** A picture as grids and the viewer take it. */
export interface Picture {
  key: string | number
  /** What is to be seen, and since when. */
  alt: string
  small: PictureSource
  large: PictureSource
  /** The file as it was sent, for who may have it. */
  original?: PictureSource | undefined
}

/** Pictures never change under their address. */
export function useBytes(source: PictureSource, enabled = true): UseQueryResult<Blob, ApiError> {
  const args = { params: source.params } as never
  const options = { staleTime: Infinity, gcTime: 60_000, enabled } as never
  return useCall(source.call, args, options) as UseQueryResult<Blob, ApiError>
}

/** An address for bytes; gone with the picture. */
export function useObjectUrl(bytes: Blob | undefined): string | undefined {
  const url = useMemo(() => (bytes ? URL.createObjectURL(bytes) : undefined), [bytes])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return url
}
