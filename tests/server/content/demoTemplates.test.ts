import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '#resources'
import { folderStorage, type Storage } from '../../../server/adapters/files.ts'
import { checkTemplate, fillTemplate } from '../../../server/engine/documents/template/template.ts'
import { fieldsOfObject } from '#areas/content/template/fields.rules'
import { seedTemplates } from '#resources/seed/demo/templates.rules'
import { testApp, type TestApp } from '../../support/app.ts'

let app: TestApp
let folder: string
let storage: Storage
beforeAll(async () => {
  app = await testApp()
  folder = mkdtempSync(join(tmpdir(), 'nerud-templates-'))
  storage = folderStorage(folder)
  await seedTemplates({ db: app.database.db, now: new Date('2026-02-01T09:00:00Z'), today: '2026-02-01' }, storage)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const CASES = [
  [1, { name: 'ООО «Карьер»', requisites: { bankName: 'Банк Север' } }, ['ООО «Карьер»', 'Банк Север']],
  [4, { plate: 'А001ВС77', brand: { name: 'КАМАЗ' } }, ['А001ВС77', 'КАМАЗ']],
  [6, { ttn: 'Т-77', supplier: { shortName: 'Карьер' } }, ['Т-77', 'Карьер']],
] as const

test.each(CASES)('the demo has a template of object %i whose tags are all known and which fills', async (object, data, said) => {
  const { rows } = await sql<{ key: string }>`select f.key from template t join sys_file f on f.id = t.file_id
    where t.object_id = ${object}`.execute(app.database.db)
  expect(rows).toHaveLength(1)
  const bytes = await storage.bytes(rows[0]!.key)
  expect(checkTemplate(bytes, fieldsOfObject(resources, object)!)).toEqual([])
  const filled = Object.values(unzipSync(fillTemplate(bytes, data))).map(part => strFromU8(part))
  for (const text of said) expect(filled.join('')).toContain(text)
  expect(filled.join('')).not.toMatch(/\{\w/u)
})
