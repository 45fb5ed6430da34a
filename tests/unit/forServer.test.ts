import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { withoutServersOwn } from '../../scripts/forServer.ts'

/** The build of the screens drops what only the server uses, and nothing that merely has the same name. */
const at = (path: string): string => resolve(import.meta.dirname, '../..', path)
const built = (code: string, path = 'resources/fleet/vehicle/vehicle.ts'): string => {
  const { transform } = withoutServersOwn() as unknown as { transform(code: string, id: string): { readonly code: string } | null }
  return transform(code, at(path))?.code ?? code
}

test.each([
  ['shapes of answers', 'const q = { path: "debts", returns: { count: 1, top: [2] } }', 'const q = { path: "debts", }'],
  ['headings of imports', 'const c = [{ field: "inn", headers: ["ИНН", "inn"] }]', 'const c = [{ field: "inn", }]'],
  ['tags of templates', 'const p = { templates: { object: 1, adds: { a: "b" }, tags: TAGS } }', 'const p = { templates: { object: 1,  } }'],
  [
    'columns of imports',
    'const p = { import: { key: "inn", fixed: { a: 1 }, columns: [{ field: "inn" }], lines: [...ALL.map(lineOf)] } }',
    'const p = { import: { key: "inn",   } }',
  ],
  ['names of SQL of matrices', 'const m = { cells: "trips", days: ["trips"] }', 'const m = {  days: ["trips"] }'],
  ['filters by an index', 'const f = { state: { by: "in", indexed: true } }', 'const f = { state: { by: "in", } }'],
  ['names of scopes', 'const c = { path: "sump", scope: "sump" }', 'const c = { path: "sump", scope: 1 }'],
  ['kept sums', 'const p = { keptSums: [{ of: ["sum"] }] }', 'const p = { }'],
])('%s are left out', (_, code, expected) => expect(built(code)).toBe(expected))

test.each([
  ['a field that has such a name', 'const f = { tags: wrap(1), headers: wrap(2) }'],
  ['cells of a paper', 'const line = { cells: [1, 2] }'],
  ['what is added elsewhere than to templates', 'const box = { adds: { mode: "company", right: ["PAYMENT_ADD"] }, tags: ["a"] }'],
])('%s stays', (_, code) => expect(built(code)).toBe(code))

test('a call that makes a part of a declaration is marked as pure, so that it is dropped if unused', () => {
  expect(built('const day = field.date({ required: true })')).toBe('const day = /* @__PURE__ */ field.date({ required: true })')
})

test('line numbers are preserved, and other files are unchanged', () => {
  expect(built('const q = { returns: {\n  a: 1,\n} }\nnext()')).toBe('const q = { \n\n}\nnext()')
  for (const path of ['resources/fleet/vehicle/vehicle.screens.ts', 'resources/shared/vat.formulas.ts', 'src/admin/api.ts'])
    expect(built('field.onChange({ returns: { a: 1 } })', path)).toBe('field.onChange({ returns: { a: 1 } })')
})
