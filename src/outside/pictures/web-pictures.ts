import { lookup } from 'node:dns'
import { get as getPlain } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { PictureRefused } from '#outside/pictures/port.ts'
import type { ShopPictures } from '#outside/pictures/port.ts'
import { isPublicAddress } from '#outside/pictures/public-address.ts'

const mostBytes = 8 * 1024 * 1024
const mostMilliseconds = 10_000
const mostRedirects = 3
const types = ['image/jpeg', 'image/png', 'image/webp']

interface Options {
  /** Which machines may be asked; the world outside unless a test says otherwise. */
  reaches?: (address: string) => boolean
  /** Ports beside those of http and https. */
  ports?: readonly string[]
}

/**
 * Over http and https, as a browser would and with nothing of ours: no cookie, no referrer. The address that a
 * name stands for is looked at when it is connected to, so that no name leads into our own network; each redirect
 * anew. Only pictures, up to 8 MB, within ten seconds altogether.
 */
export function webPictures({ reaches = isPublicAddress, ports = [] }: Options = {}): ShopPictures {
  const askedOnce = (url: URL, signal: AbortSignal): Promise<IncomingMessage> => {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) && !reaches(host)) throw new PictureRefused('địa chỉ không thuộc mạng ngoài', false)
    const get = url.protocol === 'https:' ? getSecure : getPlain
    const headers = { accept: types.join(','), 'user-agent': 'Mozilla/5.0' }
    return new Promise((done, failed) => {
      get(url, { headers, lookup: checkedLookup(reaches), signal, agent: false }, done).on('error', failed)
    })
  }
  const followed = async (given: string, signal: AbortSignal): Promise<Buffer> => {
    let url = urlOf(given, ports)
    for (let hops = 0; ; hops++) {
      // oxlint-disable-next-line no-await-in-loop -- one redirect after the other
      const answer = await askedOnce(url, signal)
      const status = answer.statusCode ?? 0
      const next = answer.headers.location
      if (status < 300 || status >= 400 || !next) return bytesOf(answer, status)
      answer.destroy()
      if (hops >= mostRedirects) throw new PictureRefused('chuyển hướng quá nhiều lần', false)
      url = urlOf(URL.parse(next, url)?.href ?? '', ports)
    }
  }
  return {
    async fetch(address, signal) {
      const limit = AbortSignal.timeout(mostMilliseconds)
      try {
        return await followed(address, signal ? AbortSignal.any([signal, limit]) : limit)
      } catch (error) {
        if (error instanceof PictureRefused) throw error
        throw new PictureRefused(`không tải được (${(error as Error).name})`, true)
      }
    },
  }
}

function urlOf(address: string, ports: readonly string[]): URL {
  const url = URL.parse(address)
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (!url || !isWeb || url.username || url.password || (url.port && !ports.includes(url.port)))
    throw new PictureRefused('không phải địa chỉ ảnh trên web', false)
  return url
}

const checkedLookup =
  (reaches: (address: string) => boolean): LookupFunction =>
  (name, options, done) =>
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '')
      const bad = found.find(({ address }) => !reaches(address))
      const [first] = found
      if (bad || !first) return done(new PictureRefused('địa chỉ không thuộc mạng ngoài', false), '')
      if (options.all) return done(null, found)
      done(null, first.address, first.family)
    })

async function bytesOf(answer: IncomingMessage, status: number): Promise<Buffer> {
  try {
    if (status !== 200) throw new PictureRefused(`trang trả lời ${status}`, status >= 500 || status === 429)
    const type = (answer.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    if (!types.includes(type)) throw new PictureRefused(`không phải ảnh: ${type.slice(0, 60)}`, false)
    if (Number(answer.headers['content-length']) > mostBytes) throw new PictureRefused('ảnh quá lớn', false)
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > mostBytes) throw new PictureRefused('ảnh quá lớn', false)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } finally {
    answer.destroy()
  }
}
