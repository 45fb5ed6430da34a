import { join } from 'node:path'
import { makeApplication } from './new/application.ts'
import { makeArea, makeEntity, enterRows, makeRights } from './new/area.ts'
import { checkArea, checkNew, declaredBy, draftOf } from './new/draft.ts'
import { parseOptions } from './new/options.ts'

/**
 * `npm run new`: creates an entity in its own folder, and adds it to the files that list the entities of its area. Everything is prepared
 * in memory and written at the end.
 */
const root = join(import.meta.dirname, '..')

async function make(args: readonly string[]): Promise<string> {
  const options = parseOptions(args)
  const draft = draftOf(root)
  checkArea(draft, options)
  const made = await declaredBy(root, options)
  checkNew(root, options, made)
  if (options.newArea !== undefined) makeArea(draft, options)
  makeRights(draft, options)
  makeEntity(draft, options)
  enterRows(draft, made)
  const paths = await draft.save()
  const next = [
    `Поля меняйте в resources/${options.area}/${options.book ? 'lookups' : `${options.name}/${options.name}`}.ts, слова – в locales/*/${options.area}.ts; потом npm run check.`,
    ...(options.ar ? [] : ['По-арабски пока стоит английское имя: --ar называет его сразу.']),
    ...(options.board ? ['Столбцы доски – её статусы: заведите их в справочнике.'] : []),
    ...(options.documents ? ['Отметьте в справочнике типов документов, какие из них подходят.'] : []),
  ]
  return [...paths, ...next].join('\n')
}

try {
  const [first, ...rest] = process.argv.slice(2)
  process.stdout.write(`${await (first === '--app' ? makeApplication(root, rest[0]) : make(process.argv.slice(2)))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
