import { fetchPictures } from '#catalog/server/shop-picture.usecase.ts'
import type { JobParts } from '#parts.ts'

export const jobs = ({ pictures, files }: JobParts) => [fetchPictures(pictures, files)]
