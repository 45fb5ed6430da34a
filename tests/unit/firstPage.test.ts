import { expect, test } from 'vitest'
import { can, type Rights } from '#resource'
import { ALL_RIGHTS } from '#resources/rights'
import { blocksFor } from '../../src/screens/dashboard/blocks.ts'

const ofHolder = (codes: readonly string[]) => blocksFor((rights: Rights) => can(new Set(codes), rights))
const names = (codes: readonly string[]): readonly string[] => ofHolder(codes).map(block => block.name)

test('who enters waybills begins with them, who looks after the money with what waits and who owes', () => {
  expect(names(['DEAL_ADD', 'DEAL_VIEW', 'COMPANY_LIST'])).toEqual(['entry', 'trips', 'attention', 'news', 'companies'])
  expect(names(['DEAL_ADD', 'DEAL_VIEW', 'FINANS_COMPANY', 'PAYMENT_VIEW']).slice(0, 4)).toEqual([
    'attention',
    'news',
    'debts',
    'transfers',
  ])
  expect(names([])).toEqual(['news'])
})

test('no row of the first page is half empty', () => {
  for (const left of ALL_RIGHTS) {
    let half = false
    for (const { isWide } of ofHolder(ALL_RIGHTS.filter(code => code !== left))) {
      if (isWide) expect([left, half]).toEqual([left, false])
      else half = !half
    }
    expect([left, half]).toEqual([left, false])
  }
  expect(ofHolder(['DEAL_VIEW']).map(block => block.isWide)).toEqual([true, true, true])
  expect(ofHolder(ALL_RIGHTS).filter(block => !block.isWide).length).toBe(6)
})
