import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '#resources'
import { FORMS } from '#resources/forms/index'
import { seedOwnTemplates } from '#resources/seed/catalogue/update.rules'
import { fieldsOfObject } from '#areas/content/template/template.rules'
import { folderStorage, type Storage } from '../../../server/adapters/files.ts'
import { formSheet } from '../../../server/engine/documents/formSheet.ts'
import { checkTemplate } from '../../../server/engine/documents/template/template.ts'
import { testApp, type TestApp } from '../../support/app.ts'

let app: TestApp
let folder: string
let storage: Storage
const now = new Date('2026-02-01T09:00:00Z')
const seed = () => seedOwnTemplates({ db: app.database.db, now }, storage)
beforeAll(async () => {
  app = await testApp()
  folder = mkdtempSync(join(tmpdir(), 'nerud-forms-'))
  storage = folderStorage(folder)
  await seed()
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

/** The templates of the product's forms: storage keys of their files by form code. */
async function kept(): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ form: string; key: string }>`select t.form, f.key from template t join sys_file f on f.id = t.file_id
    where t.form is not null`.execute(app.database.db)
  return new Map(rows.map(({ form, key }) => [form, key]))
}

test.each(FORMS)('$name is a template whose tags are all known', form => {
  expect(checkTemplate(formSheet(form), fieldsOfObject(resources, form.object)!)).toEqual([])
})

test('the forms of the product are templates from the first start on, once', async () => {
  const first = await kept()
  expect([...first.keys()].toSorted()).toEqual(FORMS.map(({ code }) => code).toSorted())
  await seed()
  expect(await kept()).toEqual(first)
})

test('a newer form takes the place of the product’s own file, not of one that a user has put there', async () => {
  const { db } = app.database
  const [old, own] = FORMS
  const file = await storage.put(new TextEncoder().encode('an older file'))
  const { id } = await db
    .insertInto('sys_file')
    .values({ key: file.key, file_name: 'a.xlsx', content_type: 'x', size: 1, sha256: file.sha256, ins_date: now, ins_user_id: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`update template set file_id = ${id} where form in (${old!.code}, ${own!.code})`.execute(db)
  await sql`update template set form_hash = ${file.sha256} where form = ${old!.code}`.execute(db)
  await seed()
  const after = await kept()
  expect(Buffer.from(await storage.bytes(after.get(old!.code)!))).toEqual(Buffer.from(formSheet(old!)))
  expect(after.get(own!.code)).toBe(file.key)
})
