import { field, shape } from '#resource'
import { EXCEL_CHANGES } from '#resource/returned'
import { returnedFile } from '../import/returned.ts'
import { checkFile } from '../files/store.ts'
import { sniff } from '../files/mime.ts'
import { formOf } from '../http/body.ts'
import { json, type CallContext } from '../http/calls.ts'
import { rejectUnknown } from '../http/parameters.ts'
import type { DocumentedRoute } from '../openapi/document.ts'
import type { Engine } from '../engine.ts'
import { validationError } from '../validationError.ts'

const FILE = field.file({ required: true, accept: ['excel'] })

/** The call in the API documentation. */
export const excelChangesRoute: DocumentedRoute = {
  method: 'POST',
  path: EXCEL_CHANGES,
  right: [],
  area: 'system',
  summary: 'nerud.docs.excelChanges',
  body: 'multipart',
  input: { file: FILE },
  answer: {
    resource: field.text(),
    rows: shape.list({
      id: field.number(),
      version: field.number(),
      title: field.text(),
      row: field.number(),
      cells: shape.list({
        field: field.text(),
        before: shape.anything,
        now: shape.optional(shape.anything),
        after: shape.anything,
        text: field.text(),
        problem: shape.optional(field.text()),
      }),
    }),
    same: field.number(),
    lost: field.number(),
    ignored: shape.list(field.text()),
  },
}

/** Returns what an edited Excel export would change in records that the caller may change (`returnedFile`): writes nothing. */
export async function excelChanges(engine: Engine, ctx: CallContext): Promise<Response> {
  rejectUnknown(engine, ctx.query)
  const { wire, files } = await formOf(ctx.request, engine)
  const unknown = [...Object.keys(wire), ...Object.keys(files)].find(name => name !== 'file')
  if (unknown !== undefined) throw validationError(engine, undefined, { [unknown]: { key: 'nerud.validation.unknown' } })
  const { file } = files
  if (!file) throw validationError(engine, undefined, { file: { key: 'nerud.validation.required' } })
  const problem = checkFile(FILE, file, sniff(file.bytes))
  if (problem) throw validationError(engine, undefined, { file: problem })
  return json(JSON.stringify(await returnedFile(engine, ctx.user, file)))
}
