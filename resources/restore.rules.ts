import { restoreCommand } from '#server/backup/restore.ts'
import { migrations } from './migrations.rules.ts'

await restoreCommand(migrations)
