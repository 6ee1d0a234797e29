import { field } from './field.ts'
import { resource } from './resource.ts'
import { call } from './call.ts'
import { screen } from './screen.ts'
import { list } from './list.ts'
import { status } from './status.ts'
import { report } from './report.ts'
import { slice } from './slice.ts'
import { migration } from './migration.ts'

/** What `npm run new` can make. */
export const kinds = { field, resource, call, screen, list, status, report, slice, migration }
