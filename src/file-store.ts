import { join } from 'node:path'
import { checkS3, s3Files } from '#outside/storage/s3.ts'
import { ConfigError } from '#platform/server/config.ts'
import type { Config } from '#platform/server/config.ts'
import { localFiles } from '#platform/server/files/files.ts'
import type { FileStore } from '#platform/server/files/files.ts'

/** Where files are kept. Wrong keys or a missing bucket are said now, not at the first photo. */
export async function fileStore({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> {
  if (!s3) return localFiles(join(dataDir, 'files'))
  await checkS3(s3).catch((error: Error) => {
    throw new ConfigError(`S3_ENDPOINT, S3_BUCKET …: ${error.message}`)
  })
  return s3Files(s3)
}
