import type { TalksFile } from '#crm/comments/server/talks.ts'
import { modulesOf } from '#platform/server/modules.ts'

/** Every kind of record that people comment on, found in the slices' `*.talks.ts`. */
export const everyTalk = (await modulesOf<TalksFile>('.talks.ts')).flatMap(({ module }) => module.talks)
