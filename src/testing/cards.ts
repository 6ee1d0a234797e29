import type { TestApp } from '#testing/app.ts'

/** Test helper: the company's buying cards that are kept in yen and in dollars. */
export async function buyingCards({ db }: TestApp): Promise<{ jpy: number; usd: number }> {
  const cards = await db.selectFrom('card').select(['id', 'currency']).where('kind', '=', 'card').execute()
  const of = (currency: string) => cards.find((card) => card.currency === currency)?.id as number
  return { jpy: of('JPY'), usd: of('USD') }
}
