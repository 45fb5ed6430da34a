import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locales } from '#locales'
import { textsOf } from '../../../server/engine/texts.ts'
import { post, withResult } from '#resources/ledger/post.rules'
import { sheetOf } from '../../support/xlsx.ts'
import { testApp, type TestApp } from '../../support/app.ts'

/** The business result is the balance of the system company plus the income of waybills; one rule decides who may see it. */
let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const { id } = (await app.call('POST', 'api/companies', { json: { name: 'Карьер Дальний', inn: '7707083893' } })).body
  const tx = { db: app.database.db, now: new Date(), storedTexts: textsOf(locales.ru), user: { id: 1 } }
  const legs = withResult([{ kind: 'C' as const, box: id as number, leg: 'supplier', sum: '4321.09' }])
  await post(tx, [{ object: 'deal', id: 9001, cancelled: false, dtTrx: '2026-05-12', title: 'Накладная', legs }])
})
afterAll(() => app.close())

const RESULT = '-4321.09'
describe('the balance of the system company', () => {
  const calls = [
    'api/companies/2',
    'api/companies/2/cashbox_state',
    'api/companies?itemsPerPage=100',
    'api/companies/filter?itemsPerPage=100',
    'api/cashbox_companies/list?itemsPerPage=100&kind[]=system',
    'api/cashbox_companies/total?kind[]=system',
    'api/cashbox_companies?companyId=2',
    'api/history/company/2',
  ]
  test.each(calls)('is returned only to users who may see the result: %s', async path => {
    const describe = async (codes: readonly string[]) =>
      JSON.stringify((await app.call('GET', path, { as: await app.holder([...codes]) })).body)
    const all = ['COMPANY_LIST', 'FINANS_COMPANY']
    expect(await describe(all)).not.toContain(RESULT)
    if (!path.includes('history')) expect(await describe([...all, 'FINANS_IMPACT'])).toContain(RESULT)
  })
  test('is in no file, sort order or filter of other users', async () => {
    const as = await app.holder(['COMPANY_LIST', 'FINANS_COMPANY'])
    const cells = async (who: string) =>
      sheetOf((await app.call('GET', 'api/companies/export_xlsx?columns=id,balance,dealSum,lastMovement', { as: who })).bytes)
    const row = (sheet: string[][]): string[] | undefined => sheet.find(([id]) => id === '2')
    expect(row(await cells(app.admin))).toEqual(['2', RESULT, '0', expect.any(String)])
    expect(row(await cells(as))?.filter(Boolean)).toEqual(['2'])
    const first = async (who: string) => (await app.call('GET', 'api/companies?order[balance]=asc&itemsPerPage=1', { as: who })).body[0].id
    expect([await first(app.admin), await first(as)]).toEqual([2, expect.not.toBeOneOf([2])])
  })
})

describe('the income of waybills', () => {
  test.each(['api/deals/registry/summary', 'api/deals/sump/summary', 'api/deals/indicators', 'api/deals/summary_for_list'])(
    'is summed up for those who may see the result: %s',
    async path => {
      const keys = async (codes: readonly string[]) =>
        JSON.stringify((await app.call('GET', path, { as: await app.holder([...codes]) })).body)
      expect(await keys(['DEAL_VIEW', 'FINANS_IMPACT'])).toContain(path.endsWith('indicators') ? 'groups' : '"income"')
      expect(await keys(['DEAL_VIEW'])).not.toContain('income')
      expect(await keys([])).not.toMatch(/income|Summ/)
    },
  )
})
