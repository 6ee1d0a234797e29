import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

export interface Line {
  /** The database's address through this line. */
  url: string
  /** Nothing goes through any more, in either direction; connections still open, as those to a stopped process do. */
  freeze(): void
  thaw(): void
  /** Every connection is lost, and none opens. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** A line between the application and PostgreSQL that may freeze or break: for its clients the same as if PostgreSQL did. */
export async function lineTo(url: string): Promise<Line> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let frozen = false
  let broken = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
    if (frozen) socket.pause()
  }
  const server = createServer((near) => {
    if (broken) return void near.destroy()
    const far = connect(Number(target.port || 5432), target.hostname)
    near.pipe(far).pipe(near)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
    keep(near)
    keep(far)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    freeze() {
      frozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      frozen = false
      for (const socket of sockets) socket.resume()
    },
    cut() {
      broken = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      broken = false
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
