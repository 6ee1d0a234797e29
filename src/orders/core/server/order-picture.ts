import { sql } from 'kysely'

/**
 * What an order `o` looks like: as its shop shows it, else the first photo that was taken of it. One look into the
 * index `order_image_order` a row.
 */
export const pictureOf = sql<string | null>`coalesce(nullif(o.image_url, ''), (select '/api/image/' || shot.id
  from order_image shot where shot.order_id = o.id and shot.removed_at is null
  order by shot.type_image, shot.position, shot.id limit 1))`

/** The first picture among orders `o`, for what is made of several of them. */
export const firstPicture = sql<string | null>`(array_remove(array_agg(${pictureOf} order by o.id), null))[1]`
