import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { explained } from '../adapters/postgres/texts.ts'
import type { Migration } from '../engine/schema/migrate.ts'
import { ownVersion, runCommand } from './command.ts'
import { placesFrom } from './places.ts'
import { readArchive, restore } from './restoring.ts'
import { texts } from './texts.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** The command that restores an archive into the database in the environment; `migrations`: those that this program knows. */
export const restoreCommand = (migrations: readonly Migration[]): Promise<void> =>
  runCommand(texts.restoreUsage, async args => {
    const options = { replace: { type: 'boolean' }, check: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [given] = positionals
    if (given === undefined || positionals.length > 1) throw explained(texts.restoreUsage)
    const archive = resolve(given)
    if (values.check) {
      const { at, version } = await readArchive({ archive, version: ownVersion(), migrations })
      say(texts.whole(at, version))
      return
    }
    const began = performance.now()
    const place = await restore({
      archive,
      places: placesFrom(process.env),
      replace: values.replace ?? false,
      version: ownVersion(),
      migrations,
      say,
    })
    say(texts.restored(place, Math.round((performance.now() - began) / 100) / 10))
  })
