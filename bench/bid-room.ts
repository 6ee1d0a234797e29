import type { Page } from '@playwright/test'
import { bidStatus } from '#bidding/core/bid.status.ts'
import { shareOf } from './client.ts'
import { atLeast, atMost } from './figures.ts'
import type { Figure } from './figures.ts'
import { threadWork } from './thread-work.ts'
import type { World } from './world.ts'

/** Bids that are under way at once, as many as the room shows. */
const many = 500
const watchedMs = 10_000
/** So often some prices change. */
const everyMs = 250
const atOnce = 5
/** Of a second, by a wheel. */
const scrolledPx = 800

/** How a page drew while it was watched. */
interface Drawn {
  /** ms between one frame and the next, sorted. */
  frames: number[]
  /** ms of each task that held the page longer than 50. */
  long: number[]
  /** ms of the page's main thread, script, style, layout and painting together, in a second. */
  busy: number
}

/**
 * The room of bids with all its rows while prices change at the markets, each told by a live update, and every
 * countdown goes on: the list by itself, the list that is scrolled, and the big screen. Beside them an empty page of
 * the same browser, which says what the machine had left.
 */
export async function bidRoom(page: Page, world: World, say: (line: string) => void): Promise<Figure[]> {
  const run = String(Date.now()).slice(-8)
  await open(world, run)
  try {
    await page.goto('about:blank')
    const bare = await watch(page)
    await page.goto(`/bids?size=${many}`)
    await page.locator(`.grid table[aria-rowcount="${many}"]`).waitFor()
    await page.waitForLoadState('networkidle').catch(() => undefined)
    const list = await whilePricesChange(world, run, () => watch(page))
    const scrolled = await whilePricesChange(world, run, () => watch(page, { scroll: true }))
    await page.goto('/bids')
    await page.getByRole('button', { name: 'Màn lớn' }).click()
    await page.getByRole('heading', { name: `${many} lượt đang theo` }).waitFor()
    const wall = await whilePricesChange(world, run, () => watch(page))
    return [
      ...figuresOf(`bid room, list of ${many}`, list, bare, say),
      ...figuresOf(`bid room, list of ${many} scrolled`, scrolled, bare, say),
      ...figuresOf(`bid room, big screen of ${many}`, wall, bare, say),
    ]
  } finally {
    await close(world, run)
  }
}

/** Rows as bids leave them that were sent and are watched; no worker looks after them. */
async function open(world: World, run: string): Promise<void> {
  await world.query(
    `with made as (
      insert into bid (site_code, item_id, link, title, station_id, customer_id, max_price, currency, status,
        ends_at, first_ends_at, approved_most, approved_until, exchange_rate, value_vnd, hold_vnd, vip, sent_max)
      select 'yahoo-auctions', 'r' || $1 || lpad(n::text, 4, '0'),
        'https://auctions.yahoo.co.jp/jp/auction/r' || $1 || lpad(n::text, 4, '0'),
        'Máy ảnh film Canon AE-1 đời đầu, phiên ' || n, c.station_id, c.id, 50000, 'JPY', ${bidStatus.bidding},
        now() + interval '4 minutes' + n * interval '7 seconds', now() + interval '4 minutes' + n * interval '7 seconds',
        50000, now() + interval '1 day', 170, 8500000, 0, true, 20000
      from generate_series(1, $2::int) n
        cross join (select id, station_id from customer where customer_no is not null order by id limit 1) c
      returning id)
    insert into bid_watch (bid_id, price, bids, leads, looked_at)
      select id, 10000, 3, true, now() from made`,
    [run, many],
  )
}

async function close(world: World, run: string): Promise<void> {
  await world.query(
    `update bid set ended_at = now(), status = ${bidStatus.cancelled} where item_id like 'r' || $1 || '%'`,
    [run],
  )
}

/** Prices change meanwhile as the engine's looks change them. */
async function whilePricesChange<T>(world: World, run: string, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    void world
      .query(
        `with moved as (
          update bid_watch set price = price + 250, leads = not leads, looked_at = now() where bid_id in (
            select id from bid where item_id like 'r' || $1 || '%' order by random() limit $2)
          returning bid_id)
        insert into event (at, station_id, entity, entity_id, action)
          select now(), b.station_id, 'bid_watch', b.id, 'price' from moved join bid b on b.id = moved.bid_id`,
        [run, atOnce],
      )
      .catch(() => undefined)
  }, everyMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

async function watch(page: Page, { scroll = false } = {}): Promise<Drawn> {
  const session = await page.context().newCDPSession(page)
  const busy = await threadWork(session)
  const before = await busy()
  // As by a mouse's wheel: up and down, at a pace at which rows can still be read.
  const wheel = scroll
    ? session.send('Input.synthesizeScrollGesture', {
        x: 800,
        y: 500,
        yDistance: -(watchedMs * scrolledPx) / 2_000,
        speed: scrolledPx,
        repeatCount: 1,
        repeatDelayMs: 0,
        gestureSourceType: 'mouse',
      })
    : undefined
  const { frames, long } = await page.evaluate(
    (ms) =>
      new Promise<{ frames: number[]; long: number[] }>((done) => {
        const frames: number[] = []
        const long: number[] = []
        const observer = new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) long.push(duration)
        })
        observer.observe({ entryTypes: ['longtask'] })
        const begun = performance.now()
        let last: number | undefined
        const frame = (now: number) => {
          if (last !== undefined) frames.push(now - last)
          last = now
          if (now - begun < ms) return requestAnimationFrame(frame)
          observer.disconnect()
          return done({ frames, long })
        }
        requestAnimationFrame(frame)
      }),
    watchedMs,
  )
  const spent = (await busy()) - before
  await wheel
  await session.detach()
  return { frames: frames.toSorted((a, b) => a - b), long, busy: spent / (watchedMs / 1_000) }
}

function figuresOf(
  what: string,
  { frames, long, busy }: Drawn,
  bare: Drawn,
  say: (line: string) => void,
): Figure[] {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => shareOf(frames, part).toFixed(1))
  const worst = Math.max(...frames).toFixed(0)
  say(
    `  ${what}: ${frames.length} frames, p50 ${p50} p95 ${p95} p99 ${p99} worst ${worst} ms, ${long.length} long tasks`,
  )
  return [
    {
      name: `${what}: frames a second`,
      value: frames.length / (watchedMs / 1_000),
      bare: bare.frames.length / (watchedMs / 1_000),
      unit: '',
      target: atLeast(57, 59),
      cause: 'the machine: an empty page beside it says how much; painting is done by the processor',
    },
    {
      name: `${what}: frame of 99 in 100 at most`,
      value: shareOf(frames, 0.99),
      bare: shareOf(bare.frames, 0.99),
      unit: 'ms',
      target: atMost(36, 18),
      cause: 'a list is read and compared in one piece',
    },
    {
      name: `${what}: CPU of the main thread in a second`,
      value: busy,
      unit: 'ms',
      target: atMost(400, 250),
      cause: 'rows are drawn again that did not change',
    },
  ]
}
