import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { ACCOUNT_TYPE } from '#resources/access/account/account'
import { updateCatalogues as updateFramework } from '#areas/seed/catalogue.rules'
import { insertRows, moveIds } from '#areas/seed/rows.rules'
import { app } from '#resources'
import { areas } from '#resources/areas.rules'
import type { Db } from '#server/engine/sql.ts'
import type { Form } from '#resource/form'
import { FORMS } from '#resources/forms/index'
import { formSheet } from '#server/engine/documents/formSheet.ts'
import type { Storage } from '#server/adapters/files.ts'
import { MIME_TYPES } from '#server/engine/files/mime.ts'
import { jobTypeRows, propertyRows } from './system.rules.ts'

/** Marks the account types of drivers and outside people, who cannot sign in to the back office (silent-places §1). */
export const markOutsiders = (db: Db): Promise<unknown> =>
  db.updateTable('account_type').set({ is_outside: true }).where('id', 'in', [ACCOUNT_TYPE.driver, ACCOUNT_TYPE.outsider]).execute()

/** Updates the catalogues that belong to the product rather than its users: the framework's and those of the areas. Runs at every start. */
export const updateCatalogues = (db: Db): Promise<void> =>
  updateFramework(db, { ...app, areas, properties: propertyRows, jobs: jobTypeRows })

/** A template to add: its name and the number of the template object that it is filled from. */
interface Added {
  readonly name: string
  readonly object: number
  readonly kind: 'docx' | 'xlsx'
  readonly bytes: Uint8Array
  /** Code of the product's form that it is; null for others. */
  readonly form?: string | null
}

type At = { readonly db: Db; readonly now: Date }

/** Stores a file and returns its id and hash. */
async function addFile({ db, now }: At, storage: Storage, fileName: string, bytes: Uint8Array): Promise<{ id: number; sha256: string }> {
  const { key, sha256 } = await storage.put(bytes)
  const content_type = MIME_TYPES[fileName.endsWith('docx') ? 'docx' : 'xlsx']
  const { id } = await db
    .insertInto('sys_file')
    .values({ key, file_name: fileName, content_type, size: bytes.length, sha256, ins_date: now, ins_user_id: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: Number(id), sha256 }
}

/** Stores the file of a template and adds the template. */
async function addTemplate(at: At, storage: Storage, { name, object, kind, bytes, form = null }: Added): Promise<void> {
  const file = await addFile(at, storage, `${name}.${kind}`, bytes)
  const row = { name, object_id: object, file_id: file.id, form, form_hash: form && file.sha256, ins_date: at.now, ins_user_id: 1 }
  await insertRows(at.db, 'template', [row])
  await moveIds(at.db, 'template')
}

/** Replaces the file of a product's form by the newest one, unless users have replaced it. Returns whether the form exists. */
async function refreshForm(at: At, storage: Storage, form: Form): Promise<boolean> {
  const { rows } = await sql<{ id: number; hash: string | null; own: string }>`select t.id, t.form_hash as hash, f.sha256 as own
    from template t join sys_file f on f.id = t.file_id
    where t.form = ${form.code} or (t.object_id = ${form.object} and t.name = ${form.name})
    order by t.form is null limit 1`.execute(at.db)
  const [known] = rows
  if (!known) return false
  const bytes = formSheet(form)
  const hash = createHash('sha256').update(bytes).digest('hex')
  if (known.hash !== known.own || known.own === hash) return true
  const file = await addFile(at, storage, `${form.name}.xlsx`, bytes)
  await sql`update template set file_id = ${file.id}, form_hash = ${file.sha256} where id = ${known.id}`.execute(at.db)
  return true
}

/**
 * Adds the product's templates that this database has never had and updates its forms. Templates that users removed or replaced stay so.
 */
export async function seedOwnTemplates(at: At, storage: Storage): Promise<void> {
  for (const form of FORMS)
    if (!(await refreshForm(at, storage, form)))
      await addTemplate(at, storage, { name: form.name, object: form.object, kind: 'xlsx', bytes: formSheet(form), form: form.code })
}
