import { restoreCommand } from '#server/backup/restore.ts'
import { migrations } from './migrations/migrations.rules.ts'

await restoreCommand(migrations)
